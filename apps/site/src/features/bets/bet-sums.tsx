import { ZERO } from '@fairhouse/money'
import type { BetsSummary } from '@fairhouse/protocol'
import { Card, Money, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'

/** Totals of the betting record; zeros are left out, except stakes and result. */
export function BetSums({ summary }: { summary: BetsSummary }) {
  const { t } = useTranslator()
  const open = summary.statuses.find(({ status }) => status === 'open')
  const net = moneyOf(summary.netMinor)
  const lines = [
    [t('records.figure.stakeMinor'), moneyOf(summary.stakeMinor)],
    [t('bets.status.open'), moneyOf(open?.stakeMinor ?? '0')],
    [t('records.figure.payoutMinor'), moneyOf(summary.payoutMinor)],
    [t('records.figure.returnedMinor'), moneyOf(summary.refundMinor)],
    [t('records.figure.rebateMinor'), moneyOf(summary.rebateMinor)],
  ] as const
  return (
    <Card className="px-4 py-3 md:px-5">
      <dl aria-label={t('records.sum')} className="divide-y divide-line">
        {lines
          .filter(([, amount], at) => at === 0 || amount !== ZERO)
          .map(([label, amount]) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt className="text-text-2">{label}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="font-semibold">{t('records.figure.netMinor')}</dt>
          <dd>
            <Money amount={net} isSigned isWin={net > ZERO} />
          </dd>
        </div>
      </dl>
      <p className="pt-1.5 text-sm text-text-3">
        {t('records.betCount', { count: summary.count })}
      </p>
    </Card>
  )
}
