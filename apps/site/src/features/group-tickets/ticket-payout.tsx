import { currencyStep, minor } from '@fairhouse/money'
import type { GroupTicketWire } from '@fairhouse/protocol'
import { Card, Money, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Section } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'

/** The division of a ticket's payout: the total, the amount per share, and the remainder. */
export function TicketPayout({ ticket }: { ticket: GroupTicketWire }) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const step = currencyStep(useCurrency())
  const { payoutMinor, ownPayoutMinor, shareCount, ownShares } = ticket
  if (payoutMinor === null) return null
  const total = moneyOf(payoutMinor)
  const each = minor((total / step / BigInt(shareCount)) * step)
  const rest = minor(total - each * BigInt(shareCount))
  const row = 'flex items-baseline justify-between gap-4 py-2'
  return (
    <Section title={t('group.reckoning')}>
      <Card className="grid gap-3 p-5">
        <dl className="divide-y divide-line">
          <div className={row}>
            <dt>{t('group.got')}</dt>
            <dd>
              <Money amount={total} isWin={total > 0n} />
            </dd>
          </div>
          <div className={row}>
            <dt>{t('group.perShare', { shares: number(shareCount) })}</dt>
            <dd>
              <Money amount={each} />
            </dd>
          </div>
          {ownPayoutMinor !== null && (
            <div className={`${row} font-semibold`}>
              <dt>{t('group.ownPartOf', { shares: ownShares })}</dt>
              <dd>
                <Money amount={moneyOf(ownPayoutMinor)} isWin={ownPayoutMinor !== '0'} />
              </dd>
            </div>
          )}
        </dl>
        {rest > 0n && (
          <p className="text-sm text-text-2">{t('group.rest', { amount: format(rest) })}</p>
        )}
      </Card>
    </Section>
  )
}
