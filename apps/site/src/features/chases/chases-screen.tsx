import type { ChaseWire } from '@fairhouse/protocol'
import { Badge, buttonClass, Card, EmptyState, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { ChaseDialog } from './chase-dialog.tsx'
import { chasesQuery, useChaseNews } from './chase-queries.ts'
import { CHASE_TONES } from './chase-words.ts'

/** One chase in the list. */
function ChaseRow({ chase, onOpen }: { chase: ChaseWire; onOpen: () => void }) {
  const translator = useTranslator()
  const { t, date } = translator
  const payout = moneyOf(chase.payoutMinor)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3.5 px-4 py-3.5 text-start transition-colors
          duration-100 hover:bg-surface-2 md:px-5"
      >
        <LotteryTile
          lotteryCode={chase.lotteryCode}
          className="size-12 shrink-0 self-start rounded-odds md:self-center"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-start justify-between gap-3">
            <span className="font-semibold">{lotteryName(translator, chase.lotteryCode)}</span>
            <Badge tone={CHASE_TONES[chase.state]}>{t(`chase.state.${chase.state}`)}</Badge>
          </span>
          <span className="text-sm text-text-3">
            {t('chase.progress', { placed: chase.placedCount, count: chase.stepCount })}
          </span>
          <span className="flex items-baseline justify-between gap-3">
            <span className="figures text-sm text-text-3">
              {date(chase.placedAt, 'dayMonthTime')}
            </span>
            {payout > 0n ? (
              <Money amount={payout} isSigned isWin />
            ) : (
              <Money amount={moneyOf(chase.totalMinor)} />
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

function List({ chases, onOpen }: ListProps) {
  const { t } = useTranslator()
  if (chases.length > 0) {
    return (
      <Card>
        <ul className="divide-y divide-line overflow-hidden">
          {chases.map((chase) => (
            <ChaseRow key={chase.chaseId} chase={chase} onOpen={() => onOpen(chase.chaseId)} />
          ))}
        </ul>
      </Card>
    )
  }
  return (
    <EmptyState
      code="no-chases"
      title={t('chase.empty')}
      action={
        <Link to="/lottery" className={buttonClass()}>
          {t('home.heroPlay')}
        </Link>
      }
    >
      {t('chase.emptyHint')}
    </EmptyState>
  )
}

interface ListProps {
  readonly chases: readonly ChaseWire[]
  readonly onOpen: (chaseId: string) => void
}

/** The member's chases. `children` leads to the other parts of the record. */
export function ChasesScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslator()
  const list = useInfiniteQuery(chasesQuery)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [openId, setOpenId] = useState<string>()
  useChaseNews()
  const open = data?.find(({ chaseId }) => chaseId === openId)
  return (
    <Page isNarrow title={t('chase.title')} intro={t('chase.intro')}>
      {children}
      {data ? (
        <div className="grid gap-4">
          <List chases={data} onOpen={setOpenId} />
          <ListEnd
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
      {open && <ChaseDialog chase={open} onClose={() => setOpenId(undefined)} />}
    </Page>
  )
}
