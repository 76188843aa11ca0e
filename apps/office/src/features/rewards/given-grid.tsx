import {
  REWARD_SOURCES,
  REWARD_STATES,
  type RewardSource,
  type RewardState,
  type StaffReward,
} from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf, spanFilters } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { GivenDialog } from './given-dialog.tsx'
import { RewardAmount, RewardStateBadge, SourceName } from '../../shared/reward-words.tsx'
import { GIVEN } from './reward-queries.ts'

const COLUMNS: readonly GridColumn<StaffReward>[] = [
  {
    id: 'givenAt',
    title: 'office.given.givenAt',
    width: 170,
    cell: ({ givenAt }) => <When at={givenAt} />,
  },
  {
    id: 'state',
    title: 'office.given.stateTitle',
    width: 130,
    cell: ({ state }) => <RewardStateBadge state={state} />,
  },
  {
    id: 'username',
    title: 'office.given.member',
    width: 160,
    cell: ({ username }) => username,
  },
  {
    id: 'source',
    title: 'office.given.sourceTitle',
    width: 150,
    cell: (reward) => <SourceName {...reward} />,
  },
  {
    id: 'name',
    title: 'office.given.name',
    width: 220,
    cell: ({ name }) => <bdi>{name || '–'}</bdi>,
  },
  {
    id: 'amount',
    title: 'office.given.amount',
    width: 140,
    isEnd: true,
    cell: (row) => <RewardAmount reward={row} />,
  },
  {
    id: 'expiresAt',
    title: 'office.given.expiresAt',
    width: 170,
    cell: ({ expiresAt }) => <When at={expiresAt} />,
  },
  {
    id: 'decidedAt',
    title: 'office.given.decidedAt',
    width: 210,
    cell: ({ decidedAt }) => <When at={decidedAt} />,
  },
  {
    id: 'decidedBy',
    title: 'office.given.decidedBy',
    width: 140,
    isHidden: true,
    cell: ({ decidedBy }) => (decidedBy === null ? '–' : actorName(decidedBy)),
  },
  {
    id: 'rewardId',
    title: 'office.given.no',
    width: 160,
    isHidden: true,
    cell: ({ rewardId }) => rewardId,
  },
]

const sourceOf = (id: RewardSource) => ({ id, label: `office.given.source.${id}` as const })
const stateOf = (id: RewardState) => ({ id, label: `office.given.state.${id}` as const })

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
  {
    id: 'source',
    kind: 'choice',
    label: 'office.given.sourceTitle',
    choices: REWARD_SOURCES.map(sourceOf),
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.given.stateTitle',
    choices: REWARD_STATES.map(stateOf),
  },
  { id: 'from', kind: 'day', label: 'office.member.from' },
  { id: 'until', kind: 'day', label: 'office.member.until' },
]

const fetchPage = pagesOf('GET /staff/rewards', ({ rewards }) => rewards, { queryOf: spanFilters })

const exporter = exporterOf('GET /staff/rewards/export', 'rewards', spanFilters)
const keyOf = ({ rewardId }: StaffReward) => rewardId

/** What members were given, newest first; each opens with what it follows from. */
export function GivenGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<StaffReward>()
  return (
    <>
      <DataGrid
        list={GIVEN}
        title={t('office.rewards.part.given')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.given.none"
      />
      {open && <GivenDialog reward={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
