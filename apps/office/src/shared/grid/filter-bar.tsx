import { IconButton, useTranslator } from '@fairhouse/ui'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { SelectField, SMALL_INPUT } from '../fields.tsx'
import type { GridFilter, GridQuery } from './types.ts'

/** Debounce time of typing, so that not every letter is a request. */
const PAUSE_MS = 250

interface TextFilterProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

function TextFilter({ label, value, onValue }: TextFilterProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  // The latest callback: one captured while typing would undo other changes.
  const latest = useRef(onValue)
  useEffect(() => {
    latest.current = onValue
  })
  // Changed from outside: by history navigation, or by a saved view.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next.trim()
    latest.current(next.trim())
  }
  return (
    <div className="relative flex min-w-40 flex-1 items-center sm:max-w-72">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute start-2.5 size-4 text-text-3" />
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const next = event.currentTarget.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(next), PAUSE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed)
        }}
        className={`${SMALL_INPUT} w-full ps-8 placeholder:text-text-3`}
      />
    </div>
  )
}

function DayFilter({ label, value, onValue }: TextFilterProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-legal text-text-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className={SMALL_INPUT}
      />
    </div>
  )
}

interface FilterBarProps {
  readonly filters: readonly GridFilter[]
  readonly query: GridQuery
  readonly onQuery: (query: GridQuery) => void
}

/** The filters of the list. Every change applies at once. */
export function FilterBar({ filters, query, onQuery }: FilterBarProps) {
  const { t } = useTranslator()
  const set = (id: string, value: string) =>
    onQuery({ ...query, filters: { ...query.filters, [id]: value } })
  const isAny = Object.values(query.filters).some((value) => value !== '')
  return (
    <>
      {filters.map((filter) => {
        const value = query.filters[filter.id] ?? ''
        const label = t(filter.label)
        const onValue = (next: string) => set(filter.id, next)
        if (filter.kind === 'choice') {
          const all = { id: '', label: t('office.grid.all', { what: label }) }
          const options = filter.choices.map(({ id, label: text }) => ({ id, label: t(text) }))
          return (
            <SelectField
              key={filter.id}
              isSmall
              label={label}
              options={[all, ...options]}
              value={value}
              onValueChange={onValue}
            />
          )
        }
        const Filter = filter.kind === 'text' ? TextFilter : DayFilter
        return <Filter key={filter.id} label={label} value={value} onValue={onValue} />
      })}
      {isAny && (
        <IconButton
          label={t('office.grid.clear')}
          onClick={() => onQuery({ ...query, filters: {} })}
          className="pointer-fine:size-9"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </>
  )
}
