import type { GroupTicketWire } from '@fairhouse/protocol'
import { Card, Countdown, Money, useServerNow, useTranslator } from '@fairhouse/ui'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { sharesLeft } from './group-query.ts'
import { ShareBar, StateBadge } from './ticket-state.tsx'

/** The footer of a ticket in a list: shares on sale, or the payout. */
function Outcome({ ticket }: { ticket: GroupTicketWire }) {
  const { t } = useTranslator()
  const now = useServerNow()
  const { ownPayoutMinor, ownShares } = ticket
  if (ownPayoutMinor !== null) {
    return (
      <>
        <span className="text-text-2">{t('group.ownPart')}</span>
        <Money amount={moneyOf(ownPayoutMinor)} isWin={ownPayoutMinor !== '0'} />
      </>
    )
  }
  return (
    <>
      <span className="text-text-2">
        {ownShares > 0
          ? t('group.ownShares', { shares: ownShares })
          : t('group.left', { shares: sharesLeft(ticket, now) })}
      </span>
      {ticket.state === 'open' && (
        <span className="text-sm text-text-2">
          {t('group.locksIn')} <Countdown to={ticket.locksAt} />
        </span>
      )}
    </>
  )
}

/** One ticket in a list; the whole card links to the ticket. */
export function TicketCard({ ticket }: { ticket: GroupTicketWire }) {
  const translator = useTranslator()
  const { t } = translator
  const name = lotteryName(translator, ticket.lotteryCode)
  return (
    <Card as="li" className="relative grid gap-3 p-4 hover:bg-surface-2">
      <div className="flex items-start gap-3.5">
        <LotteryTile
          lotteryCode={ticket.lotteryCode}
          className="size-12 shrink-0 rounded-odds"
          isBelow
        />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <Link
              to="/group-tickets/$groupTicketId"
              params={{ groupTicketId: ticket.groupTicketId }}
              className="font-semibold after:absolute after:inset-0 after:rounded-card"
            >
              {name} · {ticket.issueNo}
            </Link>
            <StateBadge ticket={ticket} />
          </p>
          <p className="text-sm text-text-2">
            {ticket.isOrganiser ? t('group.byYou') : t('group.by', { name: ticket.organiser })}
          </p>
        </div>
      </div>
      <ShareBar ticket={ticket} />
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span>{t('group.pricePerShare')}</span>
        <Money amount={moneyOf(ticket.sharePriceMinor)} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Outcome ticket={ticket} />
      </p>
    </Card>
  )
}
