import { ZERO } from '@fairhouse/money'
import type { RecordSummary } from '@fairhouse/protocol'
import { Card, Money, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { moneyOf } from '../queries.ts'

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-text-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Totals of an account record; with opening and closing balance if no line is filtered out. */
export function AccountSums({ summary, isWhole }: { summary: RecordSummary; isWhole: boolean }) {
  const { t } = useTranslator()
  const { kinds, count, sumMinor, openingMinor, closingMinor } = summary
  return (
    <Card className="px-4 py-3 md:px-5">
      <dl aria-label={t('records.sum')} className="divide-y divide-line">
        {isWhole && (
          <Sum label={t('records.opening')}>
            <Money amount={moneyOf(openingMinor)} />
          </Sum>
        )}
        {kinds.map(({ kind, sumMinor: sum }) => (
          <Sum key={kind} label={t(`records.kind.${kind}`)}>
            <Money amount={moneyOf(sum)} isSigned />
          </Sum>
        ))}
        {isWhole ? (
          <Sum label={t('records.closing')}>
            <Money amount={moneyOf(closingMinor)} />
          </Sum>
        ) : (
          <Sum label={t('records.sum')}>
            <Money amount={moneyOf(sumMinor)} isSigned isWin={moneyOf(sumMinor) > ZERO} />
          </Sum>
        )}
      </dl>
      <p className="pt-1.5 text-sm text-text-3">{t('records.count', { count })}</p>
    </Card>
  )
}
