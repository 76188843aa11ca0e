import { MISSION_STAFF_STATES, type StaffMission } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { allRowsOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { Count } from '../../shared/brand-money.tsx'
import { MissionAmount, MissionGoal, MissionStateBadge } from './mission-words.tsx'
import { MISSIONS } from './reward-queries.ts'

function Period({ period }: Pick<StaffMission, 'period'>) {
  const { t } = useTranslator()
  return t(`office.rewards.mission.period.${period}`)
}

const COLUMNS: readonly GridColumn<StaffMission>[] = [
  {
    id: 'title',
    title: 'office.rewards.title',
    width: 180,
    cell: ({ title }) => <bdi className="truncate">{title}</bdi>,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 110,
    cell: (row) => <MissionStateBadge mission={row} />,
  },
  {
    id: 'goal',
    title: 'office.rewards.mission.goal',
    width: 210,
    cell: (row) => <MissionGoal mission={row} />,
  },
  {
    id: 'period',
    title: 'office.rewards.mission.period',
    width: 90,
    cell: ({ period }) => <Period period={period} />,
  },
  {
    id: 'prize',
    title: 'office.rewards.mission.prize',
    width: 100,
    isEnd: true,
    cell: ({ prizeKind, prizeMinor, prizePoints, prizeRounds }) => (
      <MissionAmount
        kind={prizeKind}
        minor={prizeMinor}
        points={prizePoints}
        rounds={prizeRounds}
      />
    ),
  },
  {
    id: 'inProgress',
    title: 'office.rewards.mission.inProgress',
    width: 130,
    isEnd: true,
    cell: ({ numbers }) => <Count count={numbers.inProgress} />,
  },
  {
    id: 'reached',
    title: 'office.rewards.mission.reached',
    width: 90,
    isEnd: true,
    cell: ({ numbers }) => <Count count={numbers.reached} />,
  },
  {
    id: 'spent',
    title: 'office.rewards.mission.spent',
    width: 140,
    isEnd: true,
    cell: ({ prizeKind, numbers }) => (
      <MissionAmount
        kind={prizeKind}
        minor={numbers.spentMinor}
        points={numbers.spentPoints}
        rounds={numbers.spentRounds}
      />
    ),
  },
  {
    id: 'budget',
    title: 'office.rewards.mission.budget',
    width: 120,
    isEnd: true,
    cell: ({ prizeKind, budgetMinor, budgetPoints, budgetRounds }) => (
      <MissionAmount
        kind={prizeKind}
        minor={budgetMinor}
        points={budgetPoints}
        rounds={budgetRounds}
      />
    ),
  },
  {
    id: 'left',
    title: 'office.rewards.mission.left',
    width: 150,
    isEnd: true,
    cell: ({ numbers }) => <Count count={numbers.left} />,
  },
  {
    id: 'changedAt',
    title: 'office.rewards.changedAt',
    width: 170,
    isHidden: true,
    cell: ({ changedAt }) => <When at={changedAt} isLong />,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: MISSION_STAFF_STATES.map((id) => ({
      id,
      label: `office.rewards.mission.state.${id}` as const,
    })),
  },
]

const fetchPage = allRowsOf('GET /staff/missions', ({ missions }) => missions)

const keyOf = ({ missionId }: StaffMission) => missionId

/** Missions in the order in which members see them, and how they go; each opens in the editor. */
export function MissionsGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      name={MISSIONS}
      title={t('office.rewards.part.missions')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ missionId }) =>
        void navigate({ to: '/rewards/missions/$missionId', params: { missionId }, search: {} })
      }
      exporter="none"
      empty="office.rewards.mission.none"
    />
  )
}
