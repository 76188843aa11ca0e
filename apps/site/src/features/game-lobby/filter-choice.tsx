import { cx, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'

/** Filters of one kind under their heading. */
export function FilterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** A filter to switch on and off, with how many games it would leave. */
export function FilterChoice(props: {
  isOn: boolean
  count?: number
  onToggle: () => void
  children: string
}) {
  const { number } = useTranslator()
  const { isOn, count, onToggle, children } = props
  const isEmpty = count === 0 && !isOn
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isEmpty}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-pill px-4 text-sm font-semibold',
        isOn ? 'bg-brand-soft text-on-soft' : 'bg-surface-2 text-text-2 enabled:hover:bg-surface-3',
        isEmpty && 'opacity-55',
      )}
    >
      {children}
      {count !== undefined && <span className="figures text-xs">{number(count)}</span>}
    </button>
  )
}
