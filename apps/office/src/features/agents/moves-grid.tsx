import type { MemberMove } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { actorName } from '../../shared/actor-name.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'

function Name({ name }: { name: string | null }) {
  const { t } = useTranslator()
  return name === null ? t('office.agents.tree.head') : <bdi>{name}</bdi>
}

function Count({ count }: { count: number }) {
  return <span className="figures">{useTranslator().number(count)}</span>
}

const COLUMNS: readonly GridColumn<MemberMove>[] = [
  {
    id: 'member',
    title: 'office.agents.tree.member',
    width: 170,
    cell: ({ username }) => <bdi>{username}</bdi>,
  },
  {
    id: 'from',
    title: 'office.agents.tree.movedFrom',
    width: 160,
    cell: ({ from }) => <Name name={from} />,
  },
  {
    id: 'to',
    title: 'office.agents.tree.movedTo',
    width: 160,
    cell: ({ to }) => <Name name={to} />,
  },
  {
    id: 'members',
    title: 'office.agents.tree.moved',
    width: 110,
    isEnd: true,
    cell: ({ members }) => <Count count={members} />,
  },
  {
    id: 'reason',
    title: 'office.reason',
    width: 240,
    cell: ({ reason }) => reason,
  },
  {
    id: 'movedBy',
    title: 'office.approval.proposedBy',
    width: 140,
    cell: ({ movedBy }) => actorName(movedBy),
  },
  {
    id: 'movedAt',
    title: 'office.agents.tree.movedAt',
    width: 170,
    cell: ({ movedAt }) => <When at={movedAt} />,
  },
]

const fetchPage = pagesOf('GET /staff/agents/moves', ({ moves }) => moves)

const exporter = exporterOf('GET /staff/agents/moves/export', 'agent-moves')

const keyOf = ({ moveId }: MemberMove) => moveId

/** Members moved in the tree, by whom and why. */
export function MovesGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      list="agentMoves"
      title={t('office.agents.part.moves')}
      columns={COLUMNS}
      filters={[]}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ memberId }) =>
        void navigate({ to: '.', search: { part: 'tree', member: memberId } })
      }
      exporter={exporter}
      empty="office.agents.tree.noMoves"
    />
  )
}
