import type { AgentApplicationRow } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { ApplicationDialog } from './application-dialog.tsx'

const STATES = ['new', 'inReview', 'accepted', 'rejected'] as const
const TONES = { new: 'warn', inReview: 'info', accepted: 'win', rejected: 'neutral' } as const

function State({ state }: { state: AgentApplicationRow['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.applications.state.${state}`)}</Badge>
}

function Reach({ reach }: { reach: AgentApplicationRow['reach'] }) {
  const { t } = useTranslator()
  return t(`office.applications.reach.${reach}`)
}

const COLUMNS: readonly GridColumn<AgentApplicationRow>[] = [
  {
    id: 'receiptNo',
    title: 'office.feedback.receiptNo',
    width: 150,
    cell: ({ receiptNo }) => receiptNo,
  },
  {
    id: 'name',
    title: 'office.applications.name',
    width: 240,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: 'state',
    title: 'office.feedback.stateTitle',
    width: 130,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'reach',
    title: 'office.applications.reachTitle',
    width: 130,
    cell: ({ reach }) => <Reach reach={reach} />,
  },
  {
    id: 'sentAt',
    title: 'office.feedback.sentAt',
    width: 170,
    cell: ({ sentAt }) => <When at={sentAt} isLong />,
  },
  {
    id: 'handledBy',
    title: 'office.applications.handledBy',
    width: 150,
    cell: ({ handledBy }) => handledBy,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.applications.find' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.feedback.stateTitle',
    choices: STATES.map((id) => ({ id, label: `office.applications.state.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/agent-applications', ({ applications }) => applications)

const keyOf = ({ applicationId }: AgentApplicationRow) => applicationId

/** Applications to become an agent. */
export function ApplicationsScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  return (
    <Page title={t('office.nav.applications')} intro={t('office.applications.intro')} isWhole>
      <DataGrid
        list="agentApplications"
        title={t('office.nav.applications')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ applicationId }) => setOpen(applicationId)}
        exporter="none"
        empty="office.applications.none"
      />
      {open && <ApplicationDialog applicationId={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
