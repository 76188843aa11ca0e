import type { IssueWire } from '@fairhouse/protocol'
import { Ball, type BallSize, useTranslator } from '@fairhouse/ui'

type Draw = NonNullable<IssueWire['draw']>

/** Prize names of Vietnam North, in the order of the official sheet. */
const PRIZES = [
  'special',
  'prize1',
  'prize2',
  'prize3',
  'prize4',
  'prize5',
  'prize6',
  'prize7',
] as const

/** A result in one line: all digits, or the special prize where there are 27. */
export function DrawSummary({ draw, size = 'md' }: { draw: Draw; size?: BallSize }) {
  const { t } = useTranslator()
  const isDigits = 'digits' in draw
  const special = isDigits ? '' : (draw.prizes['special']?.[0] ?? '')
  const digits = isDigits ? draw.digits : [...special]
  const spoken = digits.join(' ')
  return (
    <span
      role="img"
      aria-label={isDigits ? spoken : `${t('home.specialPrize')}: ${spoken}`}
      className="inline-flex gap-1"
    >
      {digits.map((digit, at) => (
        // The place of a digit is what it is known by.
        <Ball key={`${at}-${digit}`} size={size}>
          {digit}
        </Ball>
      ))}
    </span>
  )
}

/** A result in full: the digits, or the sheet of all 27 prizes. */
export function DrawResult({ draw }: { draw: Draw }) {
  const { t } = useTranslator()
  if ('digits' in draw) return <DrawSummary draw={draw} size="lg" />
  return (
    <dl className="grid grid-cols-[auto_1fr] overflow-hidden rounded-odds border border-line text-sm">
      {PRIZES.map((name) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-line not-first:border-t">
          <dt className="bg-surface-2 px-3 py-2 text-text-2">{t(`lottery.prize.${name}`)}</dt>
          <dd className="figures flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 font-semibold">
            {(draw.prizes[name] ?? []).map((number, at) => (
              <span
                key={`${at}-${number}`}
                className={name === 'special' ? 'text-lg font-bold text-money' : undefined}
              >
                {number}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
