import { cx, useTranslator } from '@fairhouse/ui'
import type { SheetRow } from './draw/picture.ts'

/** The last two digits decide most plays, so they are highlighted. */
function PrizeNumber({ number, isHighest }: { number: string; isHighest: boolean }) {
  return (
    <span className={cx('figures', isHighest && 'text-xl font-bold text-money')}>
      {number.slice(0, -2)}
      <span className="font-bold">{number.slice(-2)}</span>
    </span>
  )
}

/** Prizes of many numbers are set in columns of three, or two where four do not fit. */
function columnsOf({ numbers: { length }, numbers: [first = ''] }: SheetRow): string | undefined {
  if (length === 4 && first.length === 4) return 'basis-1/3 sm:basis-auto'
  return length >= 5 ? 'basis-1/4' : undefined
}

function SheetLine(props: { row: SheetRow; isHighest: boolean; isShown: boolean; isNew: boolean }) {
  const { row, isHighest, isShown, isNew } = props
  const { find } = useTranslator()
  const { name, numbers } = row
  return (
    <div
      className={cx(
        'grid grid-cols-[6.75rem_1fr] items-stretch border-line not-first:border-t',
        isHighest && 'bg-surface-2',
      )}
    >
      <dt className="grid content-center bg-surface-2 px-2 py-1.5 text-start text-sm text-text-2">
        {find(`lottery.prize.${name}`) ?? name}
      </dt>
      <dd
        className={cx(
          'flex flex-wrap items-center justify-center gap-x-4 gap-y-0.5 px-2 py-1.5',
          !isShown && 'text-text-3',
          isNew && 'animate-tier',
        )}
      >
        {numbers.map((number, place) => (
          <span key={`${name}-${place + 1}`} className={columnsOf(row)}>
            <PrizeNumber
              number={isShown ? number : '·'.repeat(number.length)}
              isHighest={isHighest}
            />
          </span>
        ))}
      </dd>
    </div>
  )
}

/** A sheet of prizes; the prize drawn last is on top if paper sheets have it there. */
export function PrizeSheet(props: {
  rows: readonly SheetRow[]
  shown: number
  isLastFirst: boolean
}) {
  const { rows, shown, isLastFirst } = props
  return (
    <dl className="overflow-hidden rounded-odds border border-line text-center">
      {rows.map((row, at) => {
        const isShown = isLastFirst ? at >= rows.length - shown : at < shown
        return (
          <SheetLine
            key={row.name}
            row={row}
            isHighest={at === 0}
            isShown={isShown}
            isNew={isShown && shown < rows.length}
          />
        )
      })}
    </dl>
  )
}
