import type { TeamFiguresWire, TreeMember } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { operatorResult } from './tree-row.tsx'

const MONEY = [
  ['turnover', (figures: TeamFiguresWire) => figures.turnoverMinor],
  ['payout', (figures: TeamFiguresWire) => figures.payoutMinor],
  ['rebates', (figures: TeamFiguresWire) => figures.rebatesMinor],
  ['bonuses', (figures: TeamFiguresWire) => figures.bonusesMinor],
  ['result', operatorResult],
  ['deposits', (figures: TeamFiguresWire) => figures.depositsMinor],
  ['withdrawals', (figures: TeamFiguresWire) => figures.withdrawalsMinor],
] as const

/** The figures of a member: own, of the direct downline, of the whole team. */
export function TreeFigures({ member }: { member: TreeMember }) {
  const { t, number, date } = useTranslator()
  const { currency, from, to, own, direct, whole, active, directActive } = member
  const title = t('office.agents.tree.figures', {
    from: date(`${from}T00:00:00Z`, 'date', 'UTC'),
    to: date(`${to}T00:00:00Z`, 'date', 'UTC'),
  })
  const head = 'py-1.5 pe-2 text-start font-medium wrap-normal'
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      <ScrollTable
        label={title}
        heads={[
          t('office.agents.tree.figure'),
          t('office.agents.tree.scope.own'),
          t('office.agents.tree.scope.direct'),
          t('office.agents.tree.scope.whole'),
        ]}
      >
        {MONEY.map(([id, of]) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className={head}>
              {t(`office.agents.tree.${id}`)}
            </th>
            {[own, direct, whole].map((figures, at) => (
              <Cell key={['own', 'direct', 'whole'][at]}>
                <Amount minor={of(figures)} currency={currency} />
              </Cell>
            ))}
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className={head}>
            {t('office.agents.tree.active')}
          </th>
          <Cell>–</Cell>
          <Cell>{number(directActive)}</Cell>
          <Cell>{number(active)}</Cell>
        </tr>
      </ScrollTable>
    </section>
  )
}
