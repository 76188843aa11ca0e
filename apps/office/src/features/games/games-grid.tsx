import { GAME_CATEGORIES, STAFF_GAME_STATES, type StaffGame } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { useMay } from '../../shared/session.ts'
import { GameDialog } from './game-dialog.tsx'
import { OfferWords, Shares } from './words.tsx'

function Category({ category }: Pick<StaffGame, 'category'>) {
  const { t } = useTranslator()
  return t(`office.games.category.${category}`)
}

function Marks({ isHot, sortOrder }: StaffGame) {
  const { t } = useTranslator()
  return (
    <span className="flex gap-1">
      {isHot && <Badge tone="live">{t('office.games.hot')}</Badge>}
      {sortOrder > 0 && <Badge>{t('office.games.place', { place: sortOrder })}</Badge>}
    </span>
  )
}

const COLUMNS: readonly GridColumn<StaffGame>[] = [
  {
    id: 'name',
    title: 'office.games.game',
    width: 220,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: 'vendor',
    title: 'office.games.vendor',
    width: 150,
    cell: ({ vendorName }) => <bdi>{vendorName}</bdi>,
  },
  {
    id: 'state',
    title: 'office.games.offer',
    width: 240,
    cell: ({ why }) => <OfferWords why={why} />,
  },
  {
    id: 'category',
    title: 'office.games.categoryTitle',
    width: 130,
    cell: ({ category }) => <Category category={category} />,
  },
  {
    id: 'rtp',
    title: 'office.games.rtp',
    width: 150,
    isEnd: true,
    cell: ({ rtpPpm, rtpBestPpm }) => <Shares least={rtpPpm} most={rtpBestPpm} />,
  },
  {
    id: 'marks',
    title: 'office.games.marks',
    width: 150,
    cell: (row) => <Marks {...row} />,
  },
  {
    id: 'stakes',
    title: 'office.games.stakes',
    width: 210,
    cell: ({ minStakeMinor, maxStakeMinor, currency }) => (
      <span>
        <Amount minor={minStakeMinor} currency={currency} />
        {' – '}
        <Amount minor={maxStakeMinor} currency={currency} />
      </span>
    ),
  },
  {
    id: 'version',
    title: 'office.games.version',
    width: 110,
    cell: ({ version }) => <bdi className="figures">{version}</bdi>,
  },
  {
    id: 'gameId',
    title: 'office.games.code',
    width: 180,
    isHidden: true,
    cell: ({ gameId }) => <bdi className="figures">{gameId}</bdi>,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.games.find' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.games.offer',
    choices: STAFF_GAME_STATES.map((id) => ({ id, label: `office.games.state.${id}` as const })),
  },
  {
    id: 'category',
    kind: 'choice',
    label: 'office.games.categoryTitle',
    choices: GAME_CATEGORIES.map((id) => ({ id, label: `office.games.category.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/games', ({ games }) => games)

const exporter = exporterOf('GET /staff/games/export', 'games')

const keyOf = ({ gameNo }: StaffGame) => gameNo

/** All games of the feeds: whether they are offered, and why not. */
export function GamesGrid() {
  const { t } = useTranslator()
  const may = useMay()
  const [open, setOpen] = useState<StaffGame>()
  return (
    <>
      <DataGrid
        list="games"
        title={t('office.games.part.list')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        {...(may('games.write') ? { onOpen: setOpen } : {})}
        exporter={exporter}
        empty="office.games.none"
      />
      {open && <GameDialog game={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
