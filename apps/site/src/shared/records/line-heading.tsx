import { cx } from '@fairhouse/ui'

/** Columns that hold numbers: the amount, and what was left after it. */
const NUMBERS: ReadonlySet<number> = new Set([2, 3])

interface LineHeadingProps {
  /** The grid of a line. */
  readonly row: string
  /** Time, cause, amount, balance after it, reference. */
  readonly titles: readonly string[]
}

/** The titles above a list of movements, on wide screens: each line names its own parts. */
export function LineHeading({ row, titles }: LineHeadingProps) {
  return (
    <div aria-hidden className={cx(row, 'border-b border-line max-lg:hidden')}>
      {titles.map((title, at) => (
        <span
          key={title}
          className={cx('text-sm font-semibold text-text-3', NUMBERS.has(at) && 'text-end')}
        >
          {title}
        </span>
      ))}
    </div>
  )
}
