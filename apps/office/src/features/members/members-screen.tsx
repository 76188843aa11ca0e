import type { StaffMemberRow } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf, spanFilters } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter, GridQuery } from '../../shared/grid/types.ts'
import { InventedMark, MemberKind, MemberStatus } from '../../shared/member-words.tsx'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

const COLUMNS: readonly GridColumn<StaffMemberRow>[] = [
  {
    id: 'username',
    title: 'office.member.username',
    width: 240,
    cell: ({ username, isInvented }) => (
      <span className="flex items-center gap-2">
        {username}
        <InventedMark isInvented={isInvented} />
      </span>
    ),
    sort: { ascending: 'username', descending: '-username' },
  },
  {
    id: 'status',
    title: 'office.member.statusTitle',
    width: 120,
    cell: ({ status }) => <MemberStatus status={status} />,
  },
  {
    id: 'kind',
    title: 'office.member.kindTitle',
    width: 120,
    cell: ({ kind }) => <MemberKind kind={kind} />,
  },
  {
    id: 'balance',
    title: 'office.member.balance',
    width: 150,
    isEnd: true,
    cell: ({ balanceMinor, currency }) => <Amount minor={balanceMinor} currency={currency} />,
  },
  {
    id: 'registeredAt',
    title: 'office.member.registeredAt',
    width: 170,
    cell: ({ registeredAt }) => <When at={registeredAt} />,
    sort: { ascending: 'registeredAt', descending: '-registeredAt' },
  },
  {
    id: 'lastSeenAt',
    title: 'office.member.lastSeenAt',
    width: 170,
    cell: ({ lastSeenAt }) => <When at={lastSeenAt} />,
  },
  {
    id: 'memberId',
    title: 'office.member.id',
    width: 150,
    cell: ({ memberId }) => <bdi className="figures text-text-2">{memberId}</bdi>,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.member.find' },
  {
    id: 'status',
    kind: 'choice',
    label: 'office.member.statusTitle',
    choices: [
      { id: 'active', label: 'office.member.status.active' },
      { id: 'blocked', label: 'office.member.status.blocked' },
    ],
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.member.kindTitle',
    choices: [
      { id: 'member', label: 'office.member.kind.member' },
      { id: 'agent', label: 'office.member.kind.agent' },
      { id: 'trial', label: 'office.member.kind.trial' },
    ],
  },
  { id: 'from', kind: 'day', label: 'office.member.from' },
  { id: 'until', kind: 'day', label: 'office.member.until' },
]

/** The grid's query as query parameters of the route, which refuses unknown values. */
function wireQuery(query: GridQuery): object {
  return { ...spanFilters(query), ...(query.sort === '' ? {} : { sort: query.sort }) }
}

const fetchPage = pagesOf('GET /staff/members', ({ members }) => members, {
  queryOf: wireQuery,
  pageRows: '100',
})

const exporter = exporterOf('GET /staff/members/export', 'members', wireQuery)

const keyOf = ({ memberId }: StaffMemberRow) => memberId

/** Members of the brand, with links to each. */
export function MembersScreen() {
  const { t } = useTranslator()
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page title={t('office.nav.members')} isWhole>
      <DataGrid
        list="members"
        title={t('office.nav.members')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ memberId }) =>
          void navigate({ to: '/members/$memberId', params: { memberId }, search: {} })
        }
        exporter={may('members.export') ? exporter : 'none'}
        empty="office.member.none"
      />
    </Page>
  )
}
