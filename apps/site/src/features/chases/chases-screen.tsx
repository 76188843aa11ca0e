import type { ChaseWire } from '@fairhouse/protocol'
import { Button, buttonClass, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { RecordRow } from '../../shared/lottery/record-row.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { MoreFilters } from '../../shared/records/filter-head.tsx'
import { useToday } from '../../shared/records/record-search.ts'
import { Link } from '../../shared/router/index.ts'
import { ChaseDialog } from './chase-dialog.tsx'
import { chasesQuery, useChaseNews, useDrawDays } from './chase-queries.ts'
import { CHASE_TONES } from './chase-words.ts'

/** One chase in the list. */
function ChaseRow({ chase, onOpen }: { chase: ChaseWire; onOpen: () => void }) {
  const translator = useTranslator()
  const { t } = translator
  const { lotteryCode, state, placedCount: placed, stepCount: count } = chase
  return (
    <RecordRow
      lotteryCode={lotteryCode}
      title={lotteryName(translator, lotteryCode)}
      state={{ tone: CHASE_TONES[state], label: t(`chase.state.${state}`) }}
      facts={t('chase.progress', { placed, count })}
      placedAt={chase.placedAt}
      stake={moneyOf(chase.totalMinor)}
      payout={moneyOf(chase.payoutMinor)}
      onOpen={onOpen}
    />
  )
}

/** Pending draws are filtered by future days. */
const AHEAD = ['today', 'next7', 'next30'] as const
const ALL_DAYS = { from: '', to: '' }

/** Days with a pending draw of the chase; without any all chases are listed. */
function DrawDays({ state: { days, change } }: { state: ReturnType<typeof useDrawDays> }) {
  const { t } = useTranslator()
  const isSet = days.from + days.to !== ''
  return (
    <MoreFilters isSet={isSet}>
      <div className="grid justify-items-start gap-2 pt-2">
        <DateRange
          label={t('chase.drawsOn')}
          value={days}
          onValueChange={change}
          today={useToday()}
          ranges={AHEAD}
          max="9999-12-31"
        />
        {isSet && (
          <Button variant="ghost" size="sm" onClick={() => change(ALL_DAYS)}>
            {t('records.all')}
          </Button>
        )}
      </div>
    </MoreFilters>
  )
}

function List({ chases, isFiltered, onOpen }: ListProps) {
  const { t } = useTranslator()
  if (chases.length === 0 && isFiltered) {
    return <EmptyState code="no-chases" title={t('chase.noneThen')} />
  }
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
  readonly isFiltered: boolean
  readonly onOpen: (chaseId: string) => void
}

/** The member's chases. `children` links to the other parts of the record. */
export function ChasesScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslator()
  const state = useDrawDays()
  const list = useInfiniteQuery(chasesQuery(state.days))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [openId, setOpenId] = useState<string>()
  useChaseNews()
  const open = data?.find(({ chaseId }) => chaseId === openId)
  return (
    <Page isNarrow title={t('chase.title')} intro={t('chase.intro')}>
      {children}
      <DrawDays state={state} />
      {data ? (
        <div className="grid gap-4">
          <List
            chases={data}
            isFiltered={state.days.from + state.days.to !== ''}
            onOpen={setOpenId}
          />
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
