import type { RewardCost } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { DaySpanFields } from '../../shared/day-span.tsx'
import { ExportButton } from '../../shared/export-button.tsx'
import { LIST_LINK } from '../../shared/list-link.ts'
import { toLocalField } from '../../shared/local-time.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { useBrand } from '../../shared/session.ts'
import { COST_AMOUNTS, type CostDays, costDaysOf, type CostSums, sumOf } from './cost-days.ts'
import { costsQuery } from './promotion-queries.ts'
import { useCostFile, useCostHeads } from './use-cost-file.ts'

interface ChoicesProps {
  readonly days: CostDays
  readonly onDays: (days: CostDays) => void
  readonly onExport: (() => Promise<void>) | undefined
}

function Choices({ days, onDays, onExport }: ChoicesProps) {
  const { from, until } = days
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DaySpanFields
        span={{ from, to: until }}
        onChange={(span) => onDays({ from: span.from, until: span.to })}
      />
      {onExport && <ExportButton onExport={onExport} />}
    </div>
  )
}

/** What is called by its source; a promotion by its title, which leads to it. */
function CostName({ cost }: { cost: RewardCost }) {
  const { t } = useTranslator()
  const { promotionId, source, title } = cost
  if (promotionId === null) return t(`office.given.source.${source}`)
  return (
    <Link to="/promotions/$promotionId" params={{ promotionId }} className={LIST_LINK}>
      <bdi>{title === '' ? promotionId : title}</bdi>
    </Link>
  )
}

function Amounts({ cost }: { cost: CostSums }) {
  return (
    <>
      {COST_AMOUNTS.map((field) => (
        <Cell key={field}>
          <BrandAmount minor={cost[field]} />
        </Cell>
      ))}
      <Cell>
        <Count count={cost.pointsGiven === 0 ? null : cost.pointsGiven} />
      </Cell>
    </>
  )
}

const NAME = 'py-1.5 pe-2 text-start'

function Lines({ costs }: { costs: readonly RewardCost[] }) {
  const { t } = useTranslator()
  const heads = useCostHeads()
  const sums = sumOf(costs)
  if (costs.length === 0) return <Nothing>{t('office.promotions.cost.none')}</Nothing>
  return (
    <ScrollTable label={t('office.promotions.part.costs')} heads={heads}>
      {costs.map((cost) => (
        <tr key={`${cost.source} ${cost.promotionId}`} className="border-t border-line">
          <th scope="row" className={`${NAME} min-w-44 font-medium`}>
            <CostName cost={cost} />
          </th>
          <Cell>
            <Count count={cost.gifts} />
          </Cell>
          <Cell>
            <Count count={cost.members} />
          </Cell>
          <Amounts cost={cost} />
        </tr>
      ))}
      <tr className="border-t-2 border-line-strong font-bold">
        <th scope="row" className={`${NAME} font-bold`}>
          {t('office.report.total')}
        </th>
        <Cell>
          <Count count={sums.gifts} />
        </Cell>
        <Cell>{null}</Cell>
        <Amounts cost={sums} />
      </tr>
    </ScrollTable>
  )
}

/** What rewards of all sources came to that were given in some days of the brand. */
export function CostReport() {
  const { t } = useTranslator()
  const { timeZone } = useBrand()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [now] = useState(() => new Date().toISOString())
  const today = toLocalField(now, timeZone).slice(0, 10)
  const days = costDaysOf(search, today)
  const { data, error, refetch } = useQuery({
    ...costsQuery(days),
    placeholderData: keepPreviousData,
  })
  const save = useCostFile(data ?? [], days)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choices
        days={days}
        onDays={(next) =>
          void navigate({ to: '.', search: { part: 'costs', ...next }, replace: true })
        }
        onExport={data && data.length > 0 ? save : undefined}
      />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Panel title={t('office.promotions.part.costs')}>
          <Lines costs={data} />
          <p className="pt-3 text-sm text-text-3">
            {t('office.promotions.cost.note', { timeZone })}
          </p>
        </Panel>
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
