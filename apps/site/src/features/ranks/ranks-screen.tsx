import type { RankOverview } from '@fairhouse/protocol'
import { EmptyState, Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { ChangeList } from './change-list.tsx'
import { OwnRank } from './own-rank.tsx'
import { RankTable } from './rank-table.tsx'
import { ranksQuery } from './ranks-query.ts'
import { RebateList } from './rebate-list.tsx'
import { Rules } from './rules.tsx'

const VIEWS = ['ranks', 'rebates', 'history', 'rules'] as const
type View = (typeof VIEWS)[number]

/** The tab in the address, and its setter. */
function useView() {
  const search = useSearch()
  const navigate = useNavigate()
  const view = VIEWS.find((one) => one === search['view']) ?? 'ranks'
  const show = (next: View) =>
    void navigate({ search: next === 'ranks' ? {} : { view: next }, replace: true })
  return { view, show }
}

function Ranks({ overview }: { overview: RankOverview }) {
  const { t } = useTranslator()
  const { view, show } = useView()
  return (
    <Tabs
      label={t('ranks.view')}
      choices={VIEWS.map((id) => ({ id, label: t(`ranks.view.${id}`) }))}
      selected={view}
      onSelect={show}
    >
      {view === 'ranks' && <RankTable overview={overview} />}
      {view === 'rebates' && <RebateList />}
      {view === 'history' && <ChangeList />}
      {view === 'rules' && <Rules overview={overview} />}
    </Tabs>
  )
}

/** The member's rank, all ranks and what each gives, rebates, changes and the rules. */
export function RanksScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(ranksQuery)
  if (data === undefined) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data === null) {
    return (
      <EmptyState code="ranks-unavailable" title={t('ranks.unavailable')}>
        {t('ranks.unavailableBody')}
      </EmptyState>
    )
  }
  if (data.ranks.length === 0) {
    return (
      <EmptyState code="no-ranks" title={t('ranks.none')}>
        {t('ranks.noneBody')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="max-w-160 text-text-2">{t('ranks.intro')}</p>
      <OwnRank overview={data} />
      <Ranks overview={data} />
    </>
  )
}
