import type { RankedMember } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { Count } from '../../shared/brand-money.tsx'

const RANKED = 'rankedMembers'

/** A day of the brand's calendar. */
function Day({ day }: { day: string }) {
  const { date } = useTranslator()
  return <span className="figures">{date(`${day}T00:00:00Z`, 'date', 'UTC')}</span>
}

/** Whether the month keeps the rank, if nothing more was played. */
function After({ member }: { member: RankedMember }) {
  const { t } = useTranslator()
  return t(`office.rewards.rank.after.${member.rankAfter < member.rank ? 'falls' : 'kept'}`)
}

const COLUMNS: readonly GridColumn<RankedMember>[] = [
  {
    id: 'username',
    title: 'office.rewards.member',
    width: 180,
    cell: ({ username }) => username,
  },
  {
    id: 'rank',
    title: 'office.rewards.rank.column',
    width: 160,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: 'since',
    title: 'office.rewards.rank.since',
    width: 140,
    cell: ({ since }) => <Day day={since} />,
  },
  {
    id: 'points',
    title: 'office.rewards.rank.points',
    width: 150,
    isEnd: true,
    cell: ({ points }) => <Count count={points} />,
  },
  {
    id: 'next',
    title: 'office.rewards.rank.next',
    width: 150,
    isEnd: true,
    cell: ({ nextThreshold }) => <Count count={nextThreshold} />,
  },
  {
    id: 'after',
    title: 'office.rewards.rank.afterTitle',
    width: 170,
    cell: (member) => <After member={member} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
]

const fetchPage = pagesOf('GET /staff/ranks/members', ({ members }) => members)

const keyOf = ({ memberId }: RankedMember) => memberId

/** How many have each rank. */
function Counts() {
  const { number } = useTranslator()
  const { data } = useQuery({
    queryKey: queryKeys.grid(RANKED, 'counts'),
    queryFn: async () => (await api('GET /staff/ranks/members', { query: { limit: '1' } })).counts,
  })
  if (!data || data.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {data.map(({ rank, name, members }) => (
        <div key={rank} className="flex gap-2">
          <dt className="text-text-2">
            <bdi>{name}</bdi>
          </dt>
          <dd className="figures font-semibold">{number(members)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Members who have a rank, the highest first, with their progress in the running month. */
export function RankedGrid() {
  const { t } = useTranslator()
  const may = useMay()
  const navigate = useNavigate()
  const open = ({ memberId }: RankedMember) => {
    if (may('members.read')) {
      void navigate({ to: '/members/$memberId', params: { memberId }, search: {} })
    }
  }
  return (
    <>
      <Counts />
      <DataGrid
        name={RANKED}
        title={t('office.rewards.part.rankMembers')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={open}
        exporter="none"
        empty="office.rewards.rank.nobody"
      />
    </>
  )
}
