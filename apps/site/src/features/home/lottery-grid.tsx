import type { LotteryWire } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { LoadError } from '../../shared/load-state.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { LotteryCard } from './lottery-card.tsx'

/** Which lotteries are shown. */
export type LotteryFilter = (lottery: LotteryWire) => boolean

/** Three to a row; two alone share its width. */
const GRID =
  'grid gap-4 md:grid-cols-2 md:gap-5 lg:not-[&:has(>:nth-child(2):last-child)]:grid-cols-3'

/** Grid classes for a container of fewer columns. */
const NARROW = ['', 'grid gap-4 md:gap-5', 'grid gap-4 md:grid-cols-2 md:gap-5'] as const

/** Number of cards above the fold: a row on a desktop. */
const SEEN_FIRST = 3

const all: LotteryFilter = () => true

/** The first lottery of each group, as a sample of the offer. */
export function onePerGroup(lotteries: readonly LotteryWire[]): readonly LotteryWire[] {
  const seen = new Set<string>()
  return lotteries.filter(({ gameGroupCode }) => {
    const isFirst = !seen.has(gameGroupCode)
    seen.add(gameGroupCode)
    return isFirst
  })
}

interface GridProps {
  readonly filter?: LotteryFilter
  /** Selects and orders the lotteries to show. */
  readonly choose?: (lotteries: readonly LotteryWire[]) => readonly LotteryWire[]
  /** Width of the container in cards on a desktop, if it is less than a whole row. */
  readonly columns?: number
  /** The grid is below the fold. */
  readonly isBelow?: boolean
}

/** Lotteries with their current draws. */
export function LotteryGrid(props: GridProps) {
  const { filter = all, choose = (lotteries) => lotteries, columns = 3, isBelow = false } = props
  const { t } = useTranslator()
  const { data, error, refetch } = useLotteries()
  const lotteries = data && choose(data.filter(filter))
  if (lotteries && lotteries.length > 0) {
    return (
      <ul className={NARROW[columns] ?? GRID}>
        {lotteries.map((lottery, at) => (
          <LotteryCard
            key={lottery.lotteryCode}
            lottery={lottery}
            isBelow={isBelow || at >= SEEN_FIRST}
          />
        ))}
      </ul>
    )
  }
  if (lotteries) {
    return (
      <EmptyState code="no-draw" title={t('home.none')}>
        {t('home.noneHint')}
      </EmptyState>
    )
  }
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <div className={GRID} aria-busy="true">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-70 rounded-card md:h-81" />
      ))}
    </div>
  )
}
