import { VN_MB_PRIZES } from '@fairhouse/lottery'
import type { IssueWire, LotteryWire } from '@fairhouse/protocol'
import { Ball, type BallSize, cx, useTranslator } from '@fairhouse/ui'

export type DrawWire = NonNullable<IssueWire['draw']>
export type FamilyWire = LotteryWire['family']

/**
 * `compact`: one line of small balls for lists and cards, `headline` the same in large; of Vietnam
 * North they show the special prize. `full`: everything, the whole prize sheet of Vietnam North.
 */
export type DrawSize = 'compact' | 'headline' | 'full'

export interface DrawViewProps {
  readonly family: FamilyWire
  readonly draw: DrawWire
  readonly size?: DrawSize
  /** How much of it is shown, for the reveal: balls or prizes, in the order they are drawn. */
  readonly shown?: number
}

/** How many parts a draw is revealed in. */
export function partCount(family: FamilyWire): number {
  return family === 'SSC' ? 5 : VN_MB_PRIZES.length
}

function HiddenBall({ size }: { size: BallSize }) {
  return (
    <span className="opacity-45">
      <Ball size={size}>?</Ball>
    </span>
  )
}

function Balls(props: { digits: readonly string[]; size: BallSize; shown: number; label: string }) {
  const { digits, size, shown, label } = props
  return (
    <span
      // A number is read from left to right in every language.
      dir="ltr"
      role="img"
      aria-label={label}
      className={size === 'sm' ? 'inline-flex gap-1' : 'inline-flex gap-2'}
    >
      {digits.map((digit, at) =>
        // A digit is known by its place alone.
        at < shown ? (
          <span key={`place-${at + 1}`} className={shown < digits.length ? 'animate-rise' : ''}>
            <Ball size={size}>{digit}</Ball>
          </span>
        ) : (
          <HiddenBall key={`place-${at + 1}`} size={size} />
        ),
      )}
    </span>
  )
}

/** The last two digits decide most plays, so that they stand out. */
function PrizeNumber({ number, isSpecial }: { number: string; isSpecial: boolean }) {
  return (
    <span className={cx('figures', isSpecial && 'text-xl font-bold text-money')}>
      {number.slice(0, -2)}
      <span className="font-bold">{number.slice(-2)}</span>
    </span>
  )
}

/** Prizes of many numbers stand in columns: threes, and pairs where four do not fit. */
const COLUMNS: Readonly<Record<string, string>> = {
  '6x5': 'basis-1/4',
  '6x4': 'basis-1/4',
  '4x4': 'basis-1/3 sm:basis-auto',
}

/** The sheet of 27 prizes. The special prize is drawn last and stands on top, as on paper. */
function PrizeSheet({ prizes, shown }: { prizes: Record<string, string[]>; shown: number }) {
  const { t } = useTranslator()
  return (
    <dl className="overflow-hidden rounded-odds border border-line text-center">
      {VN_MB_PRIZES.map(({ name, count, width }, at) => {
        const isShown = at >= VN_MB_PRIZES.length - shown
        const isSpecial = name === 'special'
        const numbers = isShown ? (prizes[name] ?? []) : Array(count).fill('·'.repeat(width))
        return (
          <div
            key={name}
            className={cx(
              'grid grid-cols-[5.5rem_1fr] items-stretch border-line not-first:border-t',
              isSpecial && 'bg-surface-2',
            )}
          >
            <dt
              className="grid content-center bg-surface-2 px-2 py-1.5 text-start text-sm
                text-text-2"
            >
              {t(`lottery.prize.${name}`)}
            </dt>
            <dd
              className={cx(
                'flex flex-wrap items-center justify-center gap-x-4 gap-y-0.5 px-2 py-1.5',
                !isShown && 'text-text-3',
                isShown && shown < VN_MB_PRIZES.length && 'animate-rise',
              )}
            >
              {numbers.map((number: string, place) => (
                <span key={`${name}-${place + 1}`} className={COLUMNS[`${count}x${width}`]}>
                  <PrizeNumber number={number} isSpecial={isSpecial} />
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A draw: five balls, or the 27 prizes of Vietnam North; compact, their special prize. */
export function DrawView({ family, draw, size = 'full', shown }: DrawViewProps) {
  const { t } = useTranslator()
  const parts = shown ?? partCount(family)
  if ('digits' in draw) {
    const ball = size === 'compact' ? 'sm' : 'lg'
    const label = parts < draw.digits.length ? t('lottery.revealing') : draw.digits.join(' ')
    return <Balls digits={draw.digits} size={ball} shown={parts} label={label} />
  }
  if (!('prizes' in draw)) return null
  if (size === 'full') return <PrizeSheet prizes={draw.prizes} shown={parts} />
  const special = draw.prizes['special']?.[0] ?? ''
  const label = `${t('lottery.prize.special')}: ${[...special].join(' ')}`
  const isShown = parts >= partCount(family)
  const ball = size === 'compact' ? 'sm' : 'lg'
  return (
    <Balls
      digits={[...special]}
      size={ball}
      shown={isShown ? special.length : 0}
      label={isShown ? label : t('lottery.revealing')}
    />
  )
}
