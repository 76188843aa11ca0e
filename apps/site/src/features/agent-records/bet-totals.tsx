import type { MessageKey } from '@fairhouse/i18n'
import type { QueryOf } from '@fairhouse/protocol'
import { Chips, Skeleton, useTranslator } from '@fairhouse/ui'
import { useProductName } from '../../shared/agents/product-name.ts'
import { Compared } from './compared.tsx'
import { useBetTotals } from './queries.ts'
import { omitUndefined, type TeamFilter } from './team-filter.ts'

type TotalsQuery = QueryOf<'GET /wps/agent/records/bets/totals'>

const FIGURES = ['bets', 'stakeMinor', 'payoutMinor'] as const
const LABELS = {
  bets: 'agent.betting.bets',
  stakeMinor: 'agent.betting.stake',
  payoutMinor: 'agent.betting.payout',
} as const satisfies Record<(typeof FIGURES)[number], MessageKey>

/** Totals of all bets of the chosen days, compared with as many days before. */
export function BetTotals({ totalsQuery }: { totalsQuery: TotalsQuery }) {
  const { t } = useTranslator()
  const { data, error } = useBetTotals(totalsQuery)
  if (!data) return error ? null : <Skeleton className="h-32" />
  const { total, before } = data
  return (
    <Compared
      label={t('agent.betting.total')}
      before={before}
      figures={FIGURES.map((id) => ({
        id,
        label: t(LABELS[id]),
        value: total[id],
        before: before[id],
      }))}
    />
  )
}

/** The products played on the chosen days. */
export function ProductChoice(props: { totalsQuery: TotalsQuery; filter: TeamFilter }) {
  const { totalsQuery, filter } = props
  const { t } = useTranslator()
  const nameOf = useProductName()
  const { from, to, memberId, scope } = totalsQuery
  const { data } = useBetTotals(omitUndefined({ from, to, memberId, scope }))
  const played = (data?.products ?? []).map(({ product }) => product)
  const { product } = filter
  const all = product === undefined || played.includes(product) ? played : [...played, product]
  if (all.length < 2 && product === undefined) return null
  return (
    <Chips<string>
      label={t('agent.betting.product')}
      choices={[
        { id: '', label: t('agent.betting.allProducts') },
        ...all.map((id) => ({ id, label: nameOf(id) })),
      ]}
      selected={product ?? ''}
      onSelect={(id) => filter.narrow({ product: id || undefined })}
    />
  )
}
