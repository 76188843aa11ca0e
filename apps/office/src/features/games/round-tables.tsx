import type { StaffRound } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { When } from '../../shared/when.tsx'

/** The movements of money of a round. */
export function Movements({ round }: { round: StaffRound }) {
  const { t } = useTranslator()
  const { currency } = round
  return (
    <ScrollTable
      label={t('office.games.movements')}
      heads={[
        t('office.games.movements'),
        t('office.games.amount'),
        t('office.games.balance'),
        t('office.games.at'),
      ]}
    >
      {round.movements.map((one) => (
        <tr key={`${one.at} ${one.kind} ${one.balanceAfterMinor}`} className="border-t border-line">
          <th scope="row" className="py-1.5 pe-2 text-start font-medium">
            {t(`office.games.move.${one.kind}`)}
          </th>
          <Cell>
            <Amount minor={one.amountMinor} currency={currency} />
          </Cell>
          <Cell>
            <Amount minor={one.balanceAfterMinor} currency={currency} />
          </Cell>
          <Cell>
            <When at={one.at} isLong />
          </Cell>
        </tr>
      ))}
    </ScrollTable>
  )
}

/** The vendor's calls for the round, by its own keys. */
export function Calls({ round }: { round: StaffRound }) {
  const { t } = useTranslator()
  const { currency } = round
  return (
    <ScrollTable
      label={t('office.games.calls')}
      heads={[
        t('office.games.calls'),
        t('office.games.call'),
        t('office.games.callState'),
        t('office.games.amount'),
      ]}
    >
      {round.transactions.map((one) => (
        <tr key={one.transactionKey} className="border-t border-line">
          <th scope="row" className="py-1.5 pe-2 text-start font-medium">
            <bdi className="figures">{one.transactionKey}</bdi>
          </th>
          <Cell>{one.kind}</Cell>
          <Cell>{t(`office.games.callState.${one.state}`)}</Cell>
          <Cell>
            <Amount minor={one.amountMinor} currency={currency} />
          </Cell>
        </tr>
      ))}
    </ScrollTable>
  )
}
