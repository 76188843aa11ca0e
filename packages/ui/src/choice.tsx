import { type ReactNode, useEffect, useId } from 'react'
import { cx } from './cx.ts'
import { type ChoiceProps, showChosen, useRoving } from './roving-choice.ts'

export type { Choice, ChoiceProps } from './roving-choice.ts'

const PILL =
  'inline-flex min-h-11 min-w-11 items-center gap-2 rounded-pill px-4 py-1.5 text-sm ' +
  'text-start font-semibold transition-colors duration-100'

function pillClass(isSelected: boolean): string {
  return cx(
    PILL,
    isSelected
      ? 'bg-brand-soft text-on-soft'
      : 'bg-surface-2 text-text-2 hover:bg-surface-3 hover:text-text',
  )
}

/** On phones one row that scrolls sideways; as wide as its card, with space for a focus ring. */
const ROW =
  'max-md:-mx-1 max-md:-my-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1 ' +
  '[scrollbar-width:none] max-md:[&>*]:shrink-0'

export interface ChipsProps<Id extends string> extends ChoiceProps<Id> {
  /** On phones in one row instead of several: for many choices above more important content. */
  readonly isRow?: boolean
  readonly className?: string
}

/** One of several, as pills: a filter, an amount, a theme. */
export function Chips<Id extends string>(props: ChipsProps<Id>) {
  const { label, choices, selected, onSelect, isRow = false, className } = props
  const { list, handleKeyDown } = useRoving(props)
  const base = useId()
  useEffect(() => showChosen(list.current, `${base}-${selected}`), [list, base, selected])
  const hasSelected = choices.some(({ id }) => id === selected)
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={cx('flex flex-wrap gap-2', isRow && ROW, className)}
    >
      {choices.map(({ id, label: text }, at) => (
        <button
          key={id}
          type="button"
          role="radio"
          data-choice
          id={`${base}-${id}`}
          aria-checked={id === selected}
          tabIndex={id === selected || (!hasSelected && at === 0) ? 0 : -1}
          onClick={() => onSelect(id)}
          className={pillClass(id === selected)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

const TAB =
  '-mb-px inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 px-3 text-sm ' +
  'font-semibold border-b-2 rounded-t-input -outline-offset-3 transition-colors duration-100'
const TAB_CHOSEN = 'border-brand text-text'
const TAB_OTHER = 'border-transparent text-text-2 hover:border-line-strong hover:text-text'

/** Views of one thing. `children` is the panel of the selected tab. */
export function Tabs<Id extends string>(props: ChoiceProps<Id> & { readonly children: ReactNode }) {
  const { label, choices, selected, onSelect, children } = props
  const { list, handleKeyDown } = useRoving(props)
  const base = useId()
  useEffect(() => showChosen(list.current, `${base}-${selected}`), [list, base, selected])
  return (
    <div className="grid gap-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
        className="flex gap-x-1 border-b border-line [scrollbar-width:none]
          max-md:overflow-x-auto md:flex-wrap"
      >
        {choices.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-choice
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={cx(TAB, id === selected ? TAB_CHOSEN : TAB_OTHER)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
