import type { TeamBet } from '@fairhouse/protocol'
import { Button, Dialog, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { Fact } from '../../shared/fact.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { BetList } from './bet-list.tsx'
import { Name } from './name.tsx'
import { useTeamBet } from './queries.ts'
import type { Shows } from './shows.ts'

function Facts({ bet }: { bet: TeamBet }) {
  const { t, date } = useTranslator()
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('agent.betting.member')}>
        <Name isAway={bet.isAway}>{bet.username}</Name>
      </Fact>
      <Fact label={t('agent.betting.settled')}>{date(bet.settledAt, 'dateTimeSeconds')}</Fact>
      <Fact label={t('agent.betting.stake')}>
        <Money amount={moneyOf(bet.stakeMinor)} />
      </Fact>
      <Fact label={t('agent.betting.payout')}>
        <Money amount={moneyOf(bet.payoutMinor)} />
      </Fact>
      <Fact label={t('agent.betting.rebates')}>
        <Money amount={moneyOf(bet.rebatesMinor)} />
      </Fact>
      <Fact label={t('agent.betting.net')}>
        <Money amount={moneyOf(bet.netMinor)} isSigned />
      </Fact>
    </dl>
  )
}

export interface BetDetailProps {
  readonly bet: TeamBet
  readonly shows: Shows
  /** Narrows the list to this lottery or game; absent where there is no list. */
  readonly onNarrow?: () => void
  readonly onClose: () => void
}

/** A member's play in one draw or round, down to each bet. */
export function BetDetail({ bet, shows, onNarrow, onClose }: BetDetailProps) {
  const translator = useTranslator()
  const { t, language } = translator
  const { data, error, refetch } = useTeamBet(bet.memberId, bet.itemId, language.tag)
  const name =
    bet.lotteryCode === null
      ? (bet.gameName ?? bet.product)
      : lotteryName(translator, bet.lotteryCode)
  return (
    <Dialog
      title={bet.issueNo === null ? name : `${name} · ${bet.issueNo}`}
      size="lg"
      onClose={onClose}
      footer={
        onNarrow && (
          <Button variant="secondary" onClick={onNarrow}>
            {t('agent.betting.only', { name })}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <Facts bet={data ?? bet} />
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40" />}
        {data && data.lottery.length > 0 && <BetList bets={data.lottery} shows={shows} />}
        {data?.shares.map((share, at) => (
          // Tickets have no number here, and their order never changes: the index is a stable key.
          <section key={at} className="grid gap-2">
            <h3 className="font-bold">{t('agent.betting.groupTicket')}</h3>
            <p className="text-text-2">
              {t('agent.betting.share')} <Money amount={moneyOf(share.shareMinor)} />
              {' / '}
              <Money amount={moneyOf(share.ticketMinor)} />
            </p>
            <BetList bets={share.bets} shows={shows} />
          </section>
        ))}
        {data?.round && shows.round(data.round)}
      </div>
    </Dialog>
  )
}
