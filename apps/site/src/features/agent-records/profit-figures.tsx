import type { Translator } from '@fairhouse/i18n'
import type { NetFigures } from '@fairhouse/protocol'
import { Money, useTranslator } from '@fairhouse/ui'
import type { Column } from '@fairhouse/ui/parts/table'
import { Why } from '@fairhouse/ui/parts/why'
import { moneyOf } from '../../shared/queries.ts'
import { Compared } from './compared.tsx'

/** Amounts, in the order of the page. */
const MONEY_FIGURES = [
  'turnoverMinor',
  'payoutMinor',
  'rebatesMinor',
  'bonusesMinor',
  'netMinor',
  'depositsMinor',
  'withdrawalsMinor',
] as const satisfies readonly (keyof NetFigures)[]

/** Columns of figures, for members and for days. */
export function figureColumns<Row extends NetFigures>({ t, number }: Translator): Column<Row>[] {
  return [
    {
      id: 'bets',
      title: t('agent.betting.bets'),
      isFigure: true,
      cell: (row) => number(row.bets),
    },
    ...MONEY_FIGURES.map((id) => ({
      id,
      title: t(`agent.profit.figure.${id}`),
      isFigure: true,
      cell: (row: Row) => <Money amount={moneyOf(row[id])} isSigned={id === 'netMinor'} />,
    })),
  ]
}

/** Totals, compared with as many days before. */
export function ProfitTotals(props: {
  total: NetFigures
  before: NetFigures & { readonly from: string; readonly to: string }
}) {
  const { t } = useTranslator()
  const { total, before } = props
  return (
    <div className="grid gap-1">
      <Compared
        label={t('agent.betting.total')}
        before={before}
        figures={MONEY_FIGURES.map((id) => ({
          id,
          label: t(`agent.profit.figure.${id}`),
          value: total[id],
          before: before[id],
          isSigned: id === 'netMinor',
        }))}
      />
      <p className="flex items-center text-sm text-text-3">
        {t('agent.profit.formulaTitle')}
        <Why label={t('agent.profit.why')}>{t('agent.profit.formula')}</Why>
      </p>
    </div>
  )
}
