import { cx, Dialog, INPUT_CLASS, useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { errorMessage } from '../../shared/api.ts'
import { type Entry, type SearchScreen, useEntries } from './search-entries.tsx'
import { TYPED_MIN } from './use-hits.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Text of the status line of the search. */
function useStatusText(
  typed: string,
  found: { count: number; isBusy: boolean; error: unknown },
): string {
  const translator = useTranslator()
  const { t } = translator
  if (found.error) return errorMessage(translator, found.error)
  if (typed.trim().length < TYPED_MIN) return t('office.search.hint')
  return found.isBusy ? t('common.loading') : t('office.search.found', { count: found.count })
}

interface SearchDialogProps {
  readonly screens: readonly SearchScreen[]
  readonly onClose: () => void
}

/** Finds members and screens, usable by keyboard only. */
export function SearchDialog({ screens, onClose }: SearchDialogProps) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { entries, isBusy, error } = useEntries(typed, screens)
  const statusText = useStatusText(typed, { count: entries.length, isBusy, error })
  const at = Math.min(active, entries.length - 1)
  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    void navigate({ to: entry.to, search: {} })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setActive((at + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(entries[at])
    }
  }
  return (
    <Dialog title={t('office.search.title')} size="md" onClose={onClose}>
      <div className="grid gap-3">
        <input
          role="combobox"
          aria-label={t('office.search.label')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          value={typed}
          placeholder={t('office.search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
          className={cx(INPUT_CLASS, 'border-line-strong')}
        />
        <p role="status" className="text-legal text-text-3">
          {statusText}
        </p>
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('office.search.results')}
          className="grid gap-0.5"
        >
          {entries.map((entry, place) => (
            <Hit
              key={entry.key}
              id={`${id}-${place}`}
              entry={entry}
              isActive={place === at}
              onGo={() => go(entry)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface HitProps {
  readonly id: string
  readonly entry: Entry
  readonly isActive: boolean
  readonly onGo: () => void
}

function Hit({ id, entry, isActive, onGo }: HitProps) {
  const { icon: Icon, title, note } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onGo}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-input px-3 py-1.5',
        isActive ? 'bg-brand-soft text-on-soft' : 'hover:bg-surface-2',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <div className="grid min-w-0">
        <span className="truncate font-semibold">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-legal">{note}</span>
      </div>
    </div>
  )
}
