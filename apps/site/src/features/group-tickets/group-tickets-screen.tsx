import { buttonClass, EmptyState, Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { LotteryLink } from '../../shared/lottery/lottery-link.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { groupTicketsQuery, type Shelf } from './group-query.ts'
import { SharersOnly } from './sharers-only.tsx'
import { TicketCard } from './ticket-card.tsx'

function NoTickets({ shelf, lotteryCode }: { shelf: Shelf; lotteryCode: string | undefined }) {
  const { t } = useTranslator()
  return (
    <EmptyState
      code={`no-group-${shelf}`}
      title={t(`group.empty.${shelf}`)}
      action={
        lotteryCode === undefined ? (
          <Link to="/lottery" className={buttonClass()}>
            {t('group.toLotteries')}
          </Link>
        ) : (
          <LotteryLink lotteryCode={lotteryCode} className={buttonClass()}>
            {t('group.toLottery')}
          </LotteryLink>
        )
      }
    >
      {t('group.emptyHint')}
    </EmptyState>
  )
}

function Tickets({ shelf, lotteryCode }: { shelf: Shelf; lotteryCode: string | undefined }) {
  const query = groupTicketsQuery(shelf, lotteryCode)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query)
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data.length === 0) return <NoTickets shelf={shelf} lotteryCode={lotteryCode} />
  return (
    <>
      <ul className="grid gap-3">
        {data.map((ticket) => (
          <TicketCard key={ticket.groupTicketId} ticket={ticket} />
        ))}
      </ul>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}

/** Group tickets: those that sell shares, and the member's own. */
export function GroupTicketsScreen(props: { lotteryCode: string | undefined; isOwn: boolean }) {
  const { lotteryCode, isOwn } = props
  const translator = useTranslator()
  const { t } = translator
  const [shelf, setShelf] = useState<Shelf>(isOwn ? 'mine' : 'open')
  const names = { open: t('group.shelf.open'), mine: t('group.shelf.mine') }
  return (
    <Page
      isNarrow
      title={
        lotteryCode === undefined
          ? t('group.title')
          : t('group.titleOf', { lottery: lotteryName(translator, lotteryCode) })
      }
      intro={t('group.intro')}
    >
      <SharersOnly>
        <Tabs
          label={t('group.title')}
          choices={(['open', 'mine'] as const).map((id) => ({ id, label: names[id] }))}
          selected={shelf}
          onSelect={setShelf}
        >
          <Tickets shelf={shelf} lotteryCode={shelf === 'open' ? lotteryCode : undefined} />
        </Tabs>
      </SharersOnly>
    </Page>
  )
}
