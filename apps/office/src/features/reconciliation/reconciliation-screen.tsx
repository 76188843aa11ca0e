import { DIFFERENCE_KINDS, DIFFERENCE_STATES, type DifferenceRow } from '@fairhouse/protocol'
import { Badge, Button, type Tone, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { DaysDialog } from './days-dialog.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'

/** Prefixes of source names. */
const SOURCES = ['gateway', 'vendor', 'games', 'ledger'] as const

const TONES: Readonly<Record<DifferenceRow['state'], Tone>> = {
  open: 'warn',
  explained: 'neutral',
  resolved: 'win',
}

function Kind({ kind }: { kind: DifferenceRow['kind'] }) {
  const { t } = useTranslator()
  return t(`office.difference.kind.${kind}`)
}

function State({ state }: { state: DifferenceRow['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.difference.state.${state}`)}</Badge>
}

const COLUMNS: readonly GridColumn<DifferenceRow>[] = [
  {
    id: 'day',
    title: 'office.difference.day',
    width: 120,
    cell: ({ day }) => <span className="figures">{day}</span>,
  },
  {
    id: 'state',
    title: 'office.difference.stateTitle',
    width: 130,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'kind',
    title: 'office.difference.kindTitle',
    width: 240,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    id: 'subject',
    title: 'office.difference.subject',
    width: 280,
    cell: ({ subject }) => <bdi>{subject}</bdi>,
  },
  {
    id: 'source',
    title: 'office.difference.source',
    width: 170,
    cell: ({ source }) => source,
  },
  {
    id: 'foundAt',
    title: 'office.difference.foundAt',
    width: 170,
    cell: ({ foundAt }) => <When at={foundAt} />,
  },
  {
    id: 'differenceId',
    title: 'office.difference.id',
    width: 130,
    isHidden: true,
    cell: ({ differenceId }) => <bdi className="figures">{differenceId}</bdi>,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.difference.find' },
  {
    id: 'source',
    kind: 'choice',
    label: 'office.difference.source',
    choices: SOURCES.map((id) => ({ id, label: `office.difference.sourceOf.${id}` as const })),
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.difference.stateTitle',
    choices: DIFFERENCE_STATES.map((id) => ({
      id,
      label: `office.difference.state.${id}` as const,
    })),
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.difference.kindTitle',
    choices: DIFFERENCE_KINDS.map((id) => ({ id, label: `office.difference.kind.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/reconciliation/differences', ({ differences }) => differences)

const exporter = exporterOf('GET /staff/reconciliation/differences/export', 'differences')

const keyOf = ({ differenceId }: DifferenceRow) => differenceId

/** Differences between our books and those of others, as tickets. */
export function ReconciliationScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<DifferenceRow>()
  const [hasDays, setHasDays] = useState(false)
  return (
    <Page
      title={t('office.nav.reconciliation')}
      intro={t('office.difference.intro')}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setHasDays(true)}>
          {t('office.difference.days')}
        </Button>
      }
      isWhole
    >
      <DataGrid
        list="differences"
        title={t('office.nav.reconciliation')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.difference.none"
      />
      {open && <DifferenceDialog difference={open} onClose={() => setOpen(undefined)} />}
      {hasDays && <DaysDialog onClose={() => setHasDays(false)} />}
    </Page>
  )
}
