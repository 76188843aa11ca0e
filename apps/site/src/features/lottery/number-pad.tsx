import { Button, TextField, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { ChosenList } from './chosen-list.tsx'
import { type Draft, type DraftAction, listOf } from './draft.ts'
import { parseNumberList } from './number-list.ts'
import { QuickKeys } from './quick-keys.tsx'
import { ToggleGrid } from './toggle-grid.tsx'

const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const GRID_KEYS = ['small', 'big', 'odd', 'even', 'clear'] as const

interface Props {
  readonly draft: Draft
  readonly dispatch: (action: DraftAction) => void
}

/** Numbers as text: typed one by one, or pasted as a list. Invalid pieces stay to be corrected. */
function NumberEntry({ width, dispatch }: Pick<Props, 'dispatch'> & { width: 2 | 3 }) {
  const { t } = useTranslator()
  const [text, setText] = useState('')
  const [bad, setBad] = useState<readonly string[]>([])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = parseNumberList(text, width)
    if (read.numbers.length > 0) dispatch({ type: 'added', list: 0, choices: read.numbers })
    setBad(read.bad)
    setText(read.bad.join(' '))
  }
  const example = width === 2 ? '07, 19, 42' : '007 190 421'
  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[1fr_auto] gap-2">
      <TextField
        label={t('lottery.typeNumbers')}
        hint={t('lottery.typeNumbersHint', { width })}
        error={
          bad.length > 0
            ? t('lottery.badNumbers', { list: bad.slice(0, 6).join(', '), width })
            : undefined
        }
        value={text}
        onValueChange={(value) => {
          setText(value)
          setBad([])
        }}
        placeholder={example}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" className="mt-6.5 min-h-12 self-start">
        {t('lottery.addNumbers')}
      </Button>
    </form>
  )
}

/**
 * All two-digit numbers as a sheet. On wide screens ten to a row: the row is the first digit; five
 * on phones, since touch targets need 44 px.
 */
export function TwoDigitPad({ draft, dispatch }: Props) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <QuickKeys
          label={t('lottery.quickKeys')}
          choices={TWO_DIGITS}
          keys={GRID_KEYS}
          onChoose={(choices) => dispatch({ type: 'replaced', list: 0, choices })}
        />
        <ToggleGrid
          label={t('lottery.chooseNumbers')}
          choices={TWO_DIGITS.map((id) => ({ id, label: id }))}
          chosen={listOf(draft, 0)}
          onToggle={(choice) => dispatch({ type: 'toggled', list: 0, choice })}
          className="grid-cols-5 gap-1.5 md:grid-cols-10"
          cellClassName="rounded-input border-line bg-surface-1 enabled:hover:bg-surface-2"
        />
      </div>
      <NumberEntry width={2} dispatch={dispatch} />
    </div>
  )
}

/** Three-digit numbers: a thousand are too many for a sheet, so they are typed or pasted. */
export function ThreeDigitPad({ draft, dispatch }: Props) {
  const numbers = listOf(draft, 0)
  return (
    <div className="grid gap-3">
      <NumberEntry width={3} dispatch={dispatch} />
      <ChosenList
        choices={numbers}
        onRemove={(choice) => dispatch({ type: 'toggled', list: 0, choice })}
      />
    </div>
  )
}
