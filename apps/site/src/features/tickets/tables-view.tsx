import type { TicketRuleWire, TicketTable } from '@fairhouse/protocol'
import { Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { Chances } from './chances.tsx'

function Rule({ rule }: { rule: TicketRuleWire }) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const unit = format(moneyOf(rule.unitMinor))
  return (
    <div className="grid gap-1">
      <p>{t('tickets.rule.unit', { unit, most: rule.most })}</p>
      <ul className="grid list-disc gap-0.5 ps-5 text-sm text-text-2">
        {rule.rates.map(({ product, rateBp }) => (
          <li key={product}>
            {t('tickets.rule.rate', {
              product: t(`tickets.product.${product}`),
              rate: number(rateBp / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The published tables: prizes with their chances, how tickets are earned, how they are opened. */
export function TablesView({ tables }: { tables: readonly TicketTable[] }) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-4">
      <p className="max-w-170 text-text-2">{t('tickets.fair')}</p>
      {tables.length === 0 && <p>{t('tickets.noTables')}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {tables.map(({ tableId, kind, name, now, lasts, opensItself, rule }) => (
          <Card key={tableId} as="section" className="grid gap-4 p-4 md:p-6">
            <header className="grid gap-0.5">
              <h2 className="text-xl font-bold">{name}</h2>
              <p className="text-sm text-text-2">{t(`tickets.kind.${kind}`)}</p>
            </header>
            <Chances table={now} kind={kind} />
            {rule ? <Rule rule={rule} /> : <p>{t('tickets.rule.none')}</p>}
            <p className="text-sm text-text-2">
              {t('tickets.lasts', { days: lasts })}{' '}
              {t(opensItself ? 'tickets.opensItself' : 'tickets.expires')}
            </p>
          </Card>
        ))}
      </div>
      <p className="max-w-170 font-semibold">{t('tickets.caution')}</p>
    </div>
  )
}
