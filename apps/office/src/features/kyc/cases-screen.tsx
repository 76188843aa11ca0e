import { KYC_CASE_STATES } from '@fairhouse/protocol'
import type { StaffKycRow } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { CaseDialog } from './case-dialog.tsx'

const TONES = {
  open: 'neutral',
  submitted: 'info',
  inReview: 'warn',
  needsMore: 'neutral',
  approved: 'win',
  rejected: 'lose',
} as const

function State({ state }: { state: StaffKycRow['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.kyc.state.${state}`)}</Badge>
}

const COLUMNS: readonly GridColumn<StaffKycRow>[] = [
  {
    id: 'username',
    title: 'office.feedback.member',
    width: 200,
    cell: ({ username }) => <bdi>{username}</bdi>,
  },
  {
    id: 'state',
    title: 'office.feedback.stateTitle',
    width: 170,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'documentCount',
    title: 'office.kyc.documents',
    width: 120,
    cell: ({ documentCount }) => documentCount,
  },
  {
    id: 'submittedAt',
    title: 'office.kyc.submittedAt',
    width: 170,
    cell: ({ submittedAt }) => <When at={submittedAt} isLong />,
  },
  {
    id: 'decidedBy',
    title: 'office.kyc.decidedBy',
    width: 160,
    cell: ({ decidedBy }) => actorName(decidedBy ?? ''),
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.kyc.find' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.feedback.stateTitle',
    choices: KYC_CASE_STATES.map((id) => ({ id, label: `office.kyc.state.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/kyc/cases', ({ cases }) => cases)

const keyOf = ({ caseId }: StaffKycRow) => caseId

/** Identifications submitted by members. */
export function KycScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  return (
    <Page title={t('office.nav.kyc')} intro={t('office.kyc.intro')} isWhole>
      <DataGrid
        list="kycCases"
        title={t('office.nav.kyc')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ caseId }) => setOpen(caseId)}
        exporter="none"
        empty="office.kyc.none"
      />
      {open && <CaseDialog caseId={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
