import type { MallGood, PointsOverview } from '@fairhouse/protocol'
import { cx, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { obstacleOf } from './good-bounds.ts'
import { useGiftText } from './gift.tsx'
import { GoodPrice, GoodState } from './good-facts.tsx'
import { GoodFlow } from './good-flow.tsx'
import { GoodPicture } from './good-picture.tsx'
import { goodsQuery } from './points-query.ts'

interface CardProps {
  readonly good: MallGood
  readonly balance: number
  readonly onOpen: () => void
}

/** A good in the grid; the whole card opens it. */
function GoodCard({ good, balance, onOpen }: CardProps) {
  const gift = useGiftText()(good)
  const isGone = obstacleOf(good, balance) === 'soldOut'
  return (
    <li className="grid">
      <button
        type="button"
        onClick={onOpen}
        className="grid content-start overflow-hidden rounded-card border border-line bg-surface-1
          text-start shadow-card transition-colors duration-100 hover:border-line-strong"
      >
        <span className={cx('block', isGone && 'opacity-60 grayscale')}>
          <GoodPicture good={good} />
        </span>
        <span className="grid gap-1 p-3 md:p-4">
          <span className="font-semibold wrap-anywhere">{good.title}</span>
          {gift !== undefined && <span className="text-sm wrap-anywhere text-text-2">{gift}</span>}
          <GoodPrice good={good} />
          <GoodState good={good} balance={balance} />
        </span>
      </button>
    </li>
  )
}

/** What points can be exchanged for. */
export function GoodGrid({ overview }: { overview: PointsOverview }) {
  const { t } = useTranslator()
  const { data: goods, error, refetch } = useQuery(goodsQuery)
  const [opened, setOpened] = useState<MallGood>()
  if (!goods) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  // One that is no longer offered stays as it was until its dialog is closed.
  const current = goods.find(({ goodId }) => goodId === opened?.goodId) ?? opened
  return (
    <>
      {goods.length === 0 ? (
        <EmptyState code="no-goods" title={t('points.item.none')}>
          {t('points.item.noneHint')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 xl:grid-cols-4">
          {goods.map((good) => (
            <GoodCard
              key={good.goodId}
              good={good}
              balance={overview.balance}
              onOpen={() => setOpened(good)}
            />
          ))}
        </ul>
      )}
      {current && (
        <GoodFlow good={current} overview={overview} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
