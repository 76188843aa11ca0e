import type { GroupHolderWire } from '@fairhouse/protocol'
import { Card, Money, useTranslator } from '@fairhouse/ui'
import { Section } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'

/** Who holds shares of a ticket, and what each was paid. */
export function TicketHolders({ holders }: { holders: readonly GroupHolderWire[] }) {
  const { t } = useTranslator()
  return (
    <Section title={t('group.holders')}>
      <Card>
        <ol className="divide-y divide-line px-5">
          {holders.map((holder, index) => (
            <li key={index} className="flex items-baseline justify-between gap-3 py-3">
              <span className={holder.isMe ? 'font-semibold' : ''}>
                {holder.isMe ? t('group.you') : holder.name}
                {holder.isOrganiser && (
                  <span className="text-sm text-text-2"> · {t('group.organiser')}</span>
                )}
              </span>
              <span className="grid justify-items-end text-sm">
                <span className="figures">{t('group.sharesOf', { shares: holder.shares })}</span>
                {holder.payoutMinor !== null && <Money amount={moneyOf(holder.payoutMinor)} />}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}
