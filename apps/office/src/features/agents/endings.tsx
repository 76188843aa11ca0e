import type { ContractEnding } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'

/** Contracts of the downline that end together with another, and what each has earned. */
export function Endings(props: {
  readonly ends: readonly ContractEnding[]
  readonly currency: string
}) {
  const { t } = useTranslator()
  const { ends, currency } = props
  const title = t('office.agents.ends', { count: ends.length })
  if (ends.length === 0) return <p className="text-sm text-text-2">{title}</p>
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      <ScrollTable
        label={title}
        heads={[t('office.agents.agent'), t('office.agents.because'), t('office.agents.earned')]}
      >
        {ends.map(({ contractId, agent, because, earnedMinor }) => (
          <tr key={contractId} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium">
              <bdi>{agent.username}</bdi>
            </th>
            <Cell>{t(`office.agents.because.${because}`)}</Cell>
            <Cell>
              <Amount minor={earnedMinor} currency={currency} />
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}
