import { playName } from '@fairhouse/i18n/plays'
import type { BetWire, TeamBetDetail } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { When } from '../../shared/when.tsx'

interface BetsProps {
  readonly bets: readonly BetWire[]
  readonly currency: string
  readonly label: string
}

function Bets({ bets, currency, label }: BetsProps) {
  const translator = useTranslator()
  const { t } = translator
  const heads = [
    t('office.agents.betId'),
    t('office.issue.play'),
    t('office.exposure.placedAt'),
    t('office.report.stake'),
    t('office.report.payout'),
    t('office.report.refund'),
  ]
  return (
    <ScrollTable label={label} heads={heads}>
      {bets.map((bet) => (
        <tr key={bet.betId} className="border-t border-line">
          <th scope="row" className="py-1.5 pe-2 text-start font-medium">
            <bdi className="figures">{bet.betId}</bdi>
          </th>
          <Cell>{playName(translator, bet.playCode)}</Cell>
          <Cell>
            <When at={bet.placedAt} />
          </Cell>
          {(['stakeMinor', 'payoutMinor', 'refundMinor'] as const).map((key) => (
            <Cell key={key}>
              <Amount minor={bet[key]} currency={currency} />
            </Cell>
          ))}
        </tr>
      ))}
    </ScrollTable>
  )
}

/** A draw with its bets, or a round with its stakes and payouts. */
export function OpenedPlay({ play, currency }: { play: TeamBetDetail; currency: string }) {
  const { t } = useTranslator()
  const amount = (minor: string) => <Amount minor={minor} currency={currency} />
  return (
    <div className="grid gap-5">
      <DescriptionList
        rows={[
          [t('office.agents.settledAt'), <When key="at" at={play.settledAt} />],
          [t('office.report.stake'), amount(play.stakeMinor)],
          [t('office.report.payout'), amount(play.payoutMinor)],
          [t('office.report.rebate'), amount(play.rebatesMinor)],
          ...(play.round ? ([[t('office.games.roundId'), play.itemId]] as const) : []),
        ]}
      />
      {play.lottery.length > 0 && (
        <Bets bets={play.lottery} currency={currency} label={t('office.issue.bets')} />
      )}
      {play.shares.map(({ shareMinor, ticketMinor, bets }, at) => (
        // Shares of a settled draw never change, so the index is a stable key.
        <section key={at} className="grid gap-2">
          <h3 className="flex flex-wrap gap-x-2 font-bold">
            {t('office.agents.share')} {amount(shareMinor)} / {amount(ticketMinor)}
          </h3>
          <Bets bets={bets} currency={currency} label={t('office.agents.share')} />
        </section>
      ))}
    </div>
  )
}
