import { STUCK_STATES, WORK_QUEUES, type StuckRow } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { NextTry } from './next-try.tsx'
import { StuckDialog } from './stuck-dialog.tsx'

function Queue({ queue }: { queue: StuckRow['queue'] }) {
  const { t } = useTranslator()
  return t(`office.stuck.queue.${queue}`)
}

function State({ state }: { state: StuckRow['state'] }) {
  const { t } = useTranslator()
  return (
    <Badge tone={state === 'parked' ? 'lose' : 'warn'}>{t(`office.stuck.state.${state}`)}</Badge>
  )
}

const COLUMNS: readonly GridColumn<StuckRow>[] = [
  {
    id: 'queue',
    title: 'office.stuck.queueTitle',
    width: 260,
    cell: ({ queue }) => <Queue queue={queue} />,
  },
  {
    id: 'key',
    title: 'office.stuck.key',
    width: 200,
    cell: ({ key }) => <bdi className="figures">{key}</bdi>,
  },
  {
    id: 'state',
    title: 'office.stuck.stateTitle',
    width: 130,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'tries',
    title: 'office.stuck.tries',
    width: 110,
    isEnd: true,
    cell: ({ tries }) => <span className="figures">{tries}</span>,
  },
  {
    id: 'firstAt',
    title: 'office.stuck.firstAt',
    width: 180,
    cell: ({ firstAt }) => <When at={firstAt} isLong />,
  },
  {
    id: 'nextTryAt',
    title: 'office.stuck.nextTryAt',
    width: 180,
    cell: (row) => <NextTry row={row} />,
  },
  {
    id: 'fault',
    title: 'office.stuck.fault',
    width: 380,
    cell: ({ fault }) => fault,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.stuck.stateTitle',
    choices: STUCK_STATES.map((id) => ({ id, label: `office.stuck.state.${id}` as const })),
  },
  {
    id: 'queue',
    kind: 'choice',
    label: 'office.stuck.queueTitle',
    choices: WORK_QUEUES.map((id) => ({ id, label: `office.stuck.queue.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/jobs/stuck', ({ rows }) => rows)

const exporter = exporterOf('GET /staff/jobs/stuck/export', 'stuck-jobs')

const keyOf = ({ stuckId }: StuckRow) => stuckId

/** Jobs that the worker could not complete, and when it retries them. */
export function StuckScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<StuckRow>()
  return (
    <Page title={t('office.nav.stuck')} intro={t('office.stuck.intro')} isWhole>
      <DataGrid
        list="stuck"
        title={t('office.nav.stuck')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.stuck.none"
      />
      {open && <StuckDialog row={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
