import type { StaffTicketTable } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { DescriptionList } from '../../shared/page.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'

/** What a table has issued and cost, and what its tickets can still cost. */
export function TicketFigures({ table }: { table: StaffTicketTable }) {
  const { t, number } = useTranslator()
  const { issued, opened, expired, now } = table
  const count = (text: number) => <Count count={text} />
  const amount = (minor: string) => <BrandAmount minor={minor} />
  return (
    <div className="grid gap-x-8 md:grid-cols-2">
      <DescriptionList
        rows={[
          [t('office.rewards.ticket.issuedCount'), count(issued)],
          [t('office.rewards.ticket.opened'), count(opened)],
          [t('office.rewards.ticket.expired'), count(expired)],
          [t('office.rewards.ticket.version'), number(now.version)],
        ]}
      />
      <DescriptionList
        rows={[
          [t('office.rewards.ticket.average'), amount(table.averageMinor)],
          [t('office.rewards.ticket.cost'), amount(table.costMinor)],
          [t('office.rewards.ticket.committed'), amount(table.committedMinor)],
          [t('office.rewards.ticket.budget'), amount(table.budgetMinor)],
        ]}
      />
    </div>
  )
}
