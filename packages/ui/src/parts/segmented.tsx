import { type ReactNode, useId } from 'react'

export interface SegmentedProps<Id extends string> {
  readonly label: string
  readonly choices: readonly { readonly id: Id; readonly label: ReactNode }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/**
 * One of two to four, side by side: the browser's own radio buttons in a frame. Each is as wide as
 * what it says; long words go into another row.
 */
export function Segmented<Id extends string>(props: SegmentedProps<Id>) {
  const { label, choices, selected, onSelect } = props
  const name = useId()
  return (
    <fieldset
      className="inline-flex max-w-full min-w-0 flex-wrap rounded-[1.5rem] border
        border-line-strong bg-surface-2 p-0.5"
    >
      <legend className="sr-only">{label}</legend>
      {choices.map(({ id, label: text }) => (
        <label
          key={id}
          className="relative inline-flex min-h-11 min-w-11 flex-auto items-center justify-center
            rounded-pill px-3 text-center sm:px-4 text-sm font-semibold text-text-2
            has-[:checked]:bg-brand has-[:checked]:text-on-brand has-[:focus-visible]:outline-3
            has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus
            forced-colors:has-[:checked]:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === selected}
            onChange={() => onSelect(id)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
