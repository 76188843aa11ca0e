import type { Translator } from '@fairhouse/i18n'
import { ZERO } from '@fairhouse/money'
import type { TeamBet } from '@fairhouse/protocol'
import { Badge, Money, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Name } from './name.tsx'

const TONES = { won: 'win', lost: 'neutral', returned: 'info' } as const

/** The lottery or game of a bet. */
function nameOfBet(translator: Translator, bet: TeamBet): string {
  const { lotteryCode, gameName, product } = bet
  return lotteryCode === null ? (gameName ?? product) : lotteryName(translator, lotteryCode)
}

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

function columnsOf(translator: Translator, onOpen: (bet: TeamBet) => void): Column<TeamBet>[] {
  const { t, date, number } = translator
  const nameOf = (bet: TeamBet) => nameOfBet(translator, bet)
  return [
    {
      id: 'member',
      title: t('agent.betting.member'),
      isHeading: true,
      cell: (bet) => <Name isAway={bet.isAway}>{bet.username}</Name>,
    },
    {
      id: 'game',
      title: t('agent.betting.game'),
      cell: (bet) => (
        <button
          type="button"
          className={LINK}
          aria-label={t('agent.betting.open', { name: nameOf(bet), member: bet.username })}
          onClick={() => onOpen(bet)}
        >
          {nameOf(bet)}
          {bet.issueNo !== null && ` · ${bet.issueNo}`}
        </button>
      ),
    },
    {
      id: 'settled',
      title: t('agent.betting.settled'),
      isFigure: true,
      cell: (bet) => date(bet.settledAt, 'dateTimeSeconds'),
    },
    {
      id: 'outcome',
      title: t('agent.betting.outcome'),
      cell: (bet) => <Badge tone={TONES[bet.state]}>{t(`agent.betting.state.${bet.state}`)}</Badge>,
    },
    {
      id: 'bets',
      title: t('agent.betting.bets'),
      isFigure: true,
      cell: (bet) => number(bet.bets),
    },
    {
      id: 'stake',
      title: t('agent.betting.stake'),
      isFigure: true,
      cell: (bet) => <Money amount={moneyOf(bet.stakeMinor)} />,
    },
    {
      id: 'payout',
      title: t('agent.betting.payout'),
      isFigure: true,
      cell: (bet) => (
        <Money amount={moneyOf(bet.payoutMinor)} isWin={moneyOf(bet.payoutMinor) > ZERO} />
      ),
    },
    {
      id: 'net',
      title: t('agent.betting.net'),
      isFigure: true,
      cell: (bet) => <Money amount={moneyOf(bet.netMinor)} isSigned />,
    },
  ]
}

/** Settled bets of a team, each to be opened. */
export function BetTable(props: { bets: readonly TeamBet[]; onOpen: (bet: TeamBet) => void }) {
  const translator = useTranslator()
  return (
    <Table<TeamBet>
      caption={translator.t('agent.menu.teamBetting')}
      rows={props.bets}
      keyOf={(bet) => `${bet.memberId} ${bet.itemId}`}
      columns={columnsOf(translator, props.onOpen)}
    />
  )
}
