import type { TicketKind, TicketPrizesWire } from '@fairhouse/protocol'
import { costOf, tableOf } from '@fairhouse/rewards'
import { roundDownToPayable } from '@fairhouse/money'
import { cx, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useTicketWords } from '../../shared/tickets.ts'

const CELL = 'px-3 py-2.5 md:px-4'
/** Short words that are not broken. */
const SHORT = `${CELL} whitespace-nowrap text-end`

/** The average money of an opening, as the table gives it. */
function Average({ table }: { table: TicketPrizesWire }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const currency = useCurrency()
  const published = table.prizes.map(({ prizeId: id, kind, amountMinor, weight }) => ({
    id,
    kind,
    amount: BigInt(amountMinor),
    weight: BigInt(weight),
  }))
  const amount = format(roundDownToPayable(costOf(tableOf(published)), currency))
  return <p className="text-sm text-text-2">{t('tickets.table.average', { amount })}</p>
}

/** Every prize of a table with its numbers and its chance; the one that was drawn is marked. */
export function Chances(props: { table: TicketPrizesWire; kind: TicketKind; drawnId?: string }) {
  const { table, kind, drawnId } = props
  const { t, number } = useTranslator()
  const words = useTicketWords()
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto rounded-odds border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('tickets.table.caption')}</caption>
          <thead className="bg-surface-2 text-text-2">
            <tr>
              {kind === 'wheel' && (
                <th scope="col" className={cx(CELL, 'text-start')}>
                  {t('tickets.table.segment')}
                </th>
              )}
              <th scope="col" className={cx(CELL, 'text-start')}>
                {t('tickets.table.prize')}
              </th>
              <th scope="col" className={cx(CELL, 'text-end')}>
                {t('tickets.table.weight', { numbers: number(table.numbers) })}
              </th>
              <th scope="col" className={SHORT}>
                {t('tickets.table.chance')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {table.prizes.map((prize, at) => (
              <tr
                key={prize.prizeId}
                className={prize.prizeId === drawnId ? 'bg-brand-soft text-on-soft' : undefined}
              >
                {kind === 'wheel' && <td className={cx(CELL, 'figures')}>{at + 1}</td>}
                <th scope="row" className={cx(CELL, 'text-start font-semibold')}>
                  {words.prize(prize)}
                  {prize.prizeId === drawnId && (
                    <span className="font-normal">{` · ${t('tickets.table.drawn')}`}</span>
                  )}
                </th>
                <td className={cx(CELL, 'figures text-end')}>{number(prize.weight)}</td>
                <td className={cx(SHORT, 'figures')}>{words.chance(prize, table)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Average table={table} />
    </div>
  )
}
