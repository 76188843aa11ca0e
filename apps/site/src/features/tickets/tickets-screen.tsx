import { EmptyState, Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { TablesView } from './tables-view.tsx'
import { TicketGrid } from './ticket-grid.tsx'
import { TicketHistory } from './ticket-history.tsx'
import { tablesQuery } from './tickets-query.ts'

const VIEWS = ['tickets', 'history', 'tables'] as const
type View = (typeof VIEWS)[number]

/** The member's lucky tickets, those that were opened, and the tables that they draw from. */
export function TicketsScreen() {
  const { t } = useTranslator()
  const search = useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(tablesQuery)
  const view = VIEWS.find((one) => one === search['view']) ?? 'tickets'
  const show = (next: View) =>
    void navigate({ search: next === 'tickets' ? {} : { view: next }, replace: true })
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (!data.isAvailable) {
    return (
      <EmptyState code="tickets-away" title={t('tickets.away')}>
        {t('tickets.awayHint')}
      </EmptyState>
    )
  }
  return (
    <Tabs
      label={t('tickets.view')}
      choices={VIEWS.map((id) => ({ id, label: t(`tickets.view.${id}`) }))}
      selected={view}
      onSelect={show}
    >
      {view === 'tickets' && <TicketGrid />}
      {view === 'history' && <TicketHistory />}
      {view === 'tables' && <TablesView tables={data.tables} />}
    </Tabs>
  )
}
