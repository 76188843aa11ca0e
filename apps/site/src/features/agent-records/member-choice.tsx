import { Button, Card, TextField, useTranslator } from '@fairhouse/ui'
import { useDeferredValue, useState } from 'react'
import { useTeamMember, useTeamSearch } from './queries.ts'

export interface MemberChoiceProps {
  readonly memberId: string | undefined
  /** Text shown while nobody is selected. */
  readonly none: string
  readonly onChoose: (memberId: string | undefined) => void
}

/** Members whose name begins with the typed text, as buttons. */
function Found({ text, onChoose }: { text: string; onChoose: (memberId: string) => void }) {
  const { t } = useTranslator()
  const { data } = useTeamSearch(text)
  const found = data?.found ?? []
  return (
    <>
      <p role="status" className="text-sm text-text-2">
        {data && t('agent.betting.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <Card>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto">
            {found.map(({ memberId, username }) => (
              <li key={memberId}>
                <button
                  type="button"
                  onClick={() => onChoose(memberId)}
                  className="min-h-11 w-full px-4 text-start font-semibold hover:bg-surface-2"
                >
                  <bdi>{username}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Selects whom a page is about: everybody at first, or one member found by name. */
export function MemberChoice({ memberId, none, onChoose }: MemberChoiceProps) {
  const { t } = useTranslator()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { data } = useTeamMember(memberId)
  const choose = (chosen: string | undefined) => {
    setText('')
    onChoose(chosen)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label={t('agent.betting.find')}
            hint={t('agent.betting.findHint')}
            type="search"
            autoComplete="off"
            maxLength={64}
            value={text}
            onValueChange={setText}
          />
        </div>
      </div>
      {wanted.length >= 2 && <Found text={wanted} onChoose={choose} />}
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="text-text-2">{t('agent.betting.whose')}</span>
        <strong>
          <bdi>{memberId === undefined ? none : (data?.username ?? memberId)}</bdi>
        </strong>
        {memberId !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => choose(undefined)}>
            {t('agent.betting.everybody', { who: none })}
          </Button>
        )}
      </p>
    </div>
  )
}
