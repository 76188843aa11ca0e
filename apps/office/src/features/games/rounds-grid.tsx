import type { StaffRoundRow } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { RoundDialog } from './round-dialog.tsx'

const STATES = ['open', 'closed', 'cancelled', 'refunded'] as const

const TONES: Readonly<Record<StaffRoundRow['state'], Tone>> = {
  open: 'info',
  closed: 'neutral',
  cancelled: 'warn',
  refunded: 'warn',
}

function State({ state, isLate }: StaffRoundRow) {
  const { t } = useTranslator()
  return (
    <span className="flex gap-1">
      <Badge tone={TONES[state]}>{t(`office.games.round.${state}`)}</Badge>
      {isLate && <Badge tone="warn">{t('office.games.round.late')}</Badge>}
    </span>
  )
}

const COLUMNS: readonly GridColumn<StaffRoundRow>[] = [
  {
    id: 'openedAt',
    title: 'office.games.openedAt',
    width: 180,
    cell: ({ openedAt }) => <When at={openedAt} isLong />,
  },
  {
    id: 'username',
    title: 'office.games.member',
    width: 160,
    cell: ({ username }) => <bdi>{username}</bdi>,
  },
  {
    id: 'game',
    title: 'office.games.game',
    width: 220,
    cell: ({ gameName }) => <bdi>{gameName}</bdi>,
  },
  {
    id: 'vendor',
    title: 'office.games.vendor',
    width: 150,
    cell: ({ vendorName }) => <bdi>{vendorName}</bdi>,
  },
  {
    id: 'state',
    title: 'office.games.roundState',
    width: 160,
    cell: (row) => <State {...row} />,
  },
  {
    id: 'stake',
    title: 'office.games.stake',
    width: 130,
    isEnd: true,
    cell: ({ stakeMinor, currency }) => <Amount minor={stakeMinor} currency={currency} />,
  },
  {
    id: 'payout',
    title: 'office.games.payout',
    width: 130,
    isEnd: true,
    cell: ({ payoutMinor, currency }) => <Amount minor={payoutMinor} currency={currency} />,
  },
  {
    id: 'vendorRound',
    title: 'office.games.vendorRound',
    width: 260,
    cell: ({ vendorRound }) => <bdi className="figures">{vendorRound}</bdi>,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.games.findRound' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.games.roundState',
    choices: STATES.map((id) => ({ id, label: `office.games.round.${id}` as const })),
  },
  { id: 'from', kind: 'day', label: 'office.games.fromDay' },
  { id: 'to', kind: 'day', label: 'office.games.toDay' },
]

const fetchPage = pagesOf('GET /staff/games/rounds', ({ rounds }) => rounds)

const exporter = exporterOf('GET /staff/games/rounds/export', 'game-rounds')

const keyOf = ({ roundId }: StaffRoundRow) => roundId

/** Rounds of all members, filtered by member, number, state and day. */
export function RoundsGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  return (
    <>
      <DataGrid
        list="gameRounds"
        title={t('office.games.part.rounds')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ roundId }) => setOpen(roundId)}
        exporter={exporter}
        empty="office.games.noRounds"
      />
      {open && <RoundDialog roundId={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
