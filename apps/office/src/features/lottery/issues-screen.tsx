import type { StaffIssueRow } from '@fairhouse/protocol'
import { useNavigate } from '@tanstack/react-router'
import { useTranslator } from '@fairhouse/ui'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { activeFilters } from '../../shared/grid/pages.ts'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter, GridQuery } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { IssueResult, IssueState, LotteryName } from './issue-words.tsx'

const LIVE_MS = 10_000

const COLUMNS: readonly GridColumn<StaffIssueRow>[] = [
  {
    id: 'lotteryCode',
    title: 'office.issue.lottery',
    width: 200,
    cell: ({ lotteryCode }) => <LotteryName lotteryCode={lotteryCode} />,
  },
  {
    id: 'issueNo',
    title: 'office.issue.number',
    width: 150,
    cell: ({ issueNo }) => <bdi className="figures">{issueNo}</bdi>,
  },
  {
    id: 'state',
    title: 'office.issue.stateTitle',
    width: 120,
    cell: ({ state }) => <IssueState state={state} />,
  },
  {
    id: 'result',
    title: 'office.issue.resultTitle',
    width: 280,
    cell: (issue) => <IssueResult issue={issue} />,
  },
  {
    id: 'closesAt',
    title: 'office.issue.closesAt',
    width: 170,
    cell: ({ closesAt }) => <When at={closesAt} />,
  },
  {
    id: 'drawsAt',
    title: 'office.issue.drawsAt',
    width: 170,
    cell: ({ drawsAt }) => <When at={drawsAt} />,
  },
  {
    id: 'settledAt',
    title: 'office.issue.settledAt',
    width: 170,
    cell: ({ settledAt }) => <When at={settledAt} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'lotteryCode', kind: 'text', label: 'office.issue.lottery' },
  { id: 'q', kind: 'text', label: 'office.issue.number' },
  {
    id: 'attention',
    kind: 'choice',
    label: 'office.issue.attention',
    choices: [
      { id: 'waiting', label: 'office.issue.result.waiting' },
      { id: 'entered', label: 'office.issue.result.entered' },
      { id: 'conflict', label: 'office.issue.result.conflict' },
      { id: 'overdue', label: 'office.issue.overdue' },
      { id: 'corrected', label: 'office.issue.corrected' },
    ],
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.issue.stateTitle',
    choices: (['open', 'closed', 'drawn', 'settled', 'voided'] as const).map((id) => ({
      id,
      label: `office.issue.state.${id}` as const,
    })),
  },
]

/** Codes are upper case; an incomplete code is not used as a filter. */
function filtersOf(query: GridQuery): object {
  const { lotteryCode = '', ...filters } = activeFilters(query) as Record<string, string>
  const code = lotteryCode.trim().toUpperCase()
  return /^[A-Z0-9_]{2,24}$/.test(code) ? { ...filters, lotteryCode: code } : filters
}

const fetchPage = pagesOf('GET /staff/lottery/issues', ({ issues }) => issues, {
  queryOf: filtersOf,
})

const exporter = exporterOf('GET /staff/lottery/issues/export', 'draws', filtersOf)

const keyOf = ({ issueId }: StaffIssueRow) => issueId

/** Issues of all lotteries, latest draw first. */
export function IssuesScreen() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const open = ({ issueId }: StaffIssueRow) =>
    void navigate({ to: '/draws/$issueId', params: { issueId }, search: {} })
  return (
    <Page title={t('office.nav.draws')} intro={t('office.issue.intro')} isWhole>
      <DataGrid
        list="issues"
        title={t('office.nav.draws')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={open}
        exporter={exporter}
        empty="office.issue.none"
        liveMs={LIVE_MS}
      />
    </Page>
  )
}
