import { EXCHANGE_STATES, type StaffExchange } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf, spanFilters } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { EXCHANGES } from './reward-queries.ts'
import { ExchangedFor, ExchangeStateBadge, KindName } from './words.tsx'

/** New requests appear without a reload: a member is waiting. */
const LIVE_MS = 15_000

const COLUMNS: readonly GridColumn<StaffExchange>[] = [
  {
    id: 'appliedAt',
    title: 'office.rewards.appliedAt',
    width: 170,
    cell: ({ appliedAt }) => <When at={appliedAt} />,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 130,
    cell: ({ state }) => <ExchangeStateBadge state={state} />,
  },
  {
    id: 'username',
    title: 'office.rewards.member',
    width: 160,
    cell: ({ username }) => username,
  },
  {
    id: 'good',
    title: 'office.rewards.exchangedFor',
    width: 240,
    cell: (row) => <ExchangedFor exchange={row} />,
  },
  {
    id: 'kind',
    title: 'office.rewards.kindTitle',
    width: 150,
    isHidden: true,
    cell: ({ kind }) => <KindName kind={kind} />,
  },
  {
    id: 'points',
    title: 'office.rewards.points',
    width: 110,
    isEnd: true,
    cell: ({ points }) => <Count count={points} />,
  },
  {
    id: 'price',
    title: 'office.rewards.price',
    width: 130,
    isEnd: true,
    cell: ({ priceMinor }) => <BrandAmount minor={priceMinor} />,
  },
  {
    id: 'given',
    title: 'office.rewards.given',
    width: 130,
    isEnd: true,
    cell: ({ givenMinor }) => <BrandAmount minor={givenMinor} />,
  },
  {
    id: 'decidedAt',
    title: 'office.rewards.decidedAt',
    width: 170,
    cell: ({ decidedAt }) => <When at={decidedAt} isLong />,
  },
  {
    id: 'decidedBy',
    title: 'office.rewards.decidedBy',
    width: 140,
    cell: ({ decidedBy }) => decidedBy ?? '–',
  },
  {
    id: 'exchangeId',
    title: 'office.rewards.no',
    width: 180,
    isHidden: true,
    cell: ({ exchangeId }) => exchangeId,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: EXCHANGE_STATES.map((id) => ({
      id,
      label: `office.rewards.exchangeState.${id}` as const,
    })),
  },
  { id: 'from', kind: 'day', label: 'office.member.from' },
  { id: 'until', kind: 'day', label: 'office.member.until' },
]

const fetchPage = pagesOf('GET /staff/mall/exchanges', ({ exchanges }) => exchanges, {
  queryOf: spanFilters,
})

const exporter = exporterOf('GET /staff/mall/exchanges/export', 'exchanges', spanFilters)
const keyOf = ({ exchangeId }: StaffExchange) => exchangeId

/** Exchanges of points, newest first; each opens with what a decision needs. */
export function ExchangesGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<StaffExchange>()
  return (
    <>
      <DataGrid
        list={EXCHANGES}
        title={t('office.rewards.part.exchanges')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        liveMs={LIVE_MS}
        empty="office.rewards.noExchanges"
      />
      {open && <ExchangeDialog exchange={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
