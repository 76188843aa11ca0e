import type { Play, Selection } from '@fairhouse/lottery/all'
import { Button, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { type FormEvent, useState } from 'react'
import { readLines, type ReadLines, TEXT_MAX } from './read-lines.ts'

/** Maximum number of listed bad lines; the others are counted. */
const SHOWN_BAD = 8
const SHOWN_LENGTH = 24

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Lists what could not be parsed, by line, with a button to continue without it. */
function BadLines({ read, onDrop }: { read: ReadLines; onDrop: () => void }) {
  const { t } = useTranslator()
  const { good, bad } = read
  const more = bad.length - SHOWN_BAD
  return (
    <div role="alert" className="grid gap-2 rounded-odds bg-surface-2 px-4 py-3 text-sm">
      <p className="font-semibold">{t('lottery.badLines', { count: bad.length })}</p>
      <ul className="grid gap-1">
        {bad.slice(0, SHOWN_BAD).map(({ at, text }, index) => (
          <li key={`${at}-${index + 1}`} className="break-all">
            {t('lottery.badLine', { line: at, text: text.slice(0, SHOWN_LENGTH) })}
          </li>
        ))}
        {more > 0 && <li>{t('plays.moreNumbers', { count: more })}</li>}
      </ul>
      {good.length > 0 && (
        <Button type="button" variant="secondary" size="sm" onClick={onDrop}>
          {t('lottery.dropBadLines', { count: good.length })}
        </Button>
      )}
    </div>
  )
}

/**
 * Numbers or lines as text, thousands at once. Bad ones are listed with their line, and stay to be
 * corrected, or are dropped on request; nothing is added before that.
 */
export function TextEntry(props: {
  play: Play
  hint: string
  onRead: (selections: readonly Selection[]) => void
}) {
  const { play, hint, onRead } = props
  const { t } = useTranslator()
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadLines>()
  const [isReading, setIsReading] = useState(false)
  const finish = (selections: readonly Selection[]) => {
    onRead(selections)
    setText('')
    setRead(undefined)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsReading(true)
    const result = await readLines(play, text, breathe, () => performance.now())
    setIsReading(false)
    if (result.bad.length === 0) finish(result.good)
    else setRead(result)
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <TextArea
        label={t('lottery.typeNumbers')}
        hint={hint}
        value={text}
        onValueChange={(value) => {
          setText(value)
          setRead(undefined)
        }}
        maxLength={TEXT_MAX}
        rows={3}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
      />
      {read && <BadLines read={read} onDrop={() => finish(read.good)} />}
      <Button
        type="submit"
        variant="secondary"
        isLoading={isReading}
        disabled={text.trim() === ''}
        className="justify-self-start"
      >
        {t('lottery.addNumbers')}
      </Button>
    </form>
  )
}
