import type { GroupTicketDetail, GroupTicketWire } from '@fairhouse/protocol'
import { Card, Countdown, Money, Skeleton, useServerNow, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../shared/fact.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { Page, Section } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { CancelTicket } from './cancel-ticket.tsx'
import { groupTicketQuery, sharesLeft } from './group-query.ts'
import { SharersOnly } from './sharers-only.tsx'
import { TicketHolders } from './ticket-holders.tsx'
import { TicketPayout } from './ticket-payout.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareLink } from './share-link.tsx'
import { TicketEntries } from './ticket-entries.tsx'
import { ShareBar, shownStateOf, StateBadge } from './ticket-state.tsx'

function Facts({ ticket }: { ticket: GroupTicketWire }) {
  const { t, date, number } = useTranslator()
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('group.pricePerShare')}>
        <Money amount={moneyOf(ticket.sharePriceMinor)} />
      </Fact>
      <Fact label={t('group.stake')}>
        <Money amount={moneyOf(ticket.stakeMinor)} />
      </Fact>
      {ticket.ownShares > 0 && (
        <Fact label={t('group.yourShares')}>
          <span className="figures">{number(ticket.ownShares)}</span>
        </Fact>
      )}
      {ticket.state === 'open' && (
        <Fact label={t('group.locksIn')}>
          <Countdown to={ticket.locksAt} isSpoken />
        </Fact>
      )}
      <Fact label={t('group.drawsAt')}>{date(ticket.drawsAt, 'dateTimeSeconds')}</Fact>
    </dl>
  )
}

/** State, shares and times of a ticket, with the available actions. */
function Overview({ detail }: { detail: GroupTicketDetail }) {
  const translator = useTranslator()
  const { t } = translator
  const { ticket } = detail
  const now = useServerNow()
  const state = shownStateOf(ticket, now)
  return (
    <Card as="section" className="grid gap-4 p-5">
      <div className="flex items-start gap-3.5">
        <LotteryTile lotteryCode={ticket.lotteryCode} className="size-14 shrink-0 rounded-odds" />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="font-semibold">
            {ticket.isOrganiser ? t('group.byYou') : t('group.by', { name: ticket.organiser })}
          </p>
          <p>
            <StateBadge ticket={ticket} />
          </p>
        </div>
      </div>
      <p className="text-text-2">{t(`group.about.${state}`)}</p>
      <ShareBar ticket={ticket} />
      <Facts ticket={ticket} />
      {sharesLeft(ticket, now) > 0 && <ShareForm ticket={ticket} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {sharesLeft(ticket, now) > 0 && <ShareLink />}
        {detail.isCancellable && now < Date.parse(ticket.locksAt) && (
          <CancelTicket ticket={ticket} />
        )}
      </div>
    </Card>
  )
}

function Detail({ detail }: { detail: GroupTicketDetail }) {
  const { t } = useTranslator()
  const { ticket, entries, draw, holders } = detail
  return (
    <>
      <Overview detail={detail} />
      {draw && ticket.state === 'placed' && (
        <Section
          title={t('bets.result')}
          more={
            <Link
              to="/verify/$issueId"
              params={{ issueId: ticket.issueId }}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {t('bets.verify')}
            </Link>
          }
        >
          <Card className="p-5">
            <DrawView draw={draw} />
          </Card>
        </Section>
      )}
      <TicketPayout ticket={ticket} />
      <Section title={t('group.entries')}>
        <Card className="px-5 py-2">
          {entries ? (
            <TicketEntries entries={entries} />
          ) : (
            <p className="py-3 text-text-2">{t('group.entriesHidden')}</p>
          )}
        </Card>
      </Section>
      <TicketHolders holders={holders} />
    </>
  )
}

function Found({ groupTicketId }: { groupTicketId: string }) {
  const { data, error, refetch } = useQuery(groupTicketQuery(groupTicketId))
  const translator = useTranslator()
  const { t } = translator
  if (!data) {
    return (
      <Page isNarrow title={t('group.one')}>
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-90" />
        )}
      </Page>
    )
  }
  const { ticket } = data
  const lottery = lotteryName(translator, ticket.lotteryCode)
  return (
    <Page
      isNarrow
      title={t('group.oneOf', { lottery })}
      intro={t('bets.issue', { issueNo: ticket.issueNo })}
    >
      <Detail detail={data} />
    </Page>
  )
}

/** One group ticket, for members who have its link. */
export function TicketScreen({ groupTicketId }: { groupTicketId: string }) {
  return (
    <SharersOnly>
      <Found groupTicketId={groupTicketId} />
    </SharersOnly>
  )
}
