import type { ApprovalShape } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { useActionName } from '../../shared/audit-words.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

const LIVE_MS = 10_000

const TONES: Readonly<Record<ApprovalShape['status'], Tone>> = {
  pending: 'warn',
  approved: 'win',
  rejected: 'lose',
  expired: 'neutral',
}

function Action({ action }: { action: string }) {
  return useActionName()(action)
}

function Status({ approval }: { approval: ApprovalShape }) {
  const { t } = useTranslator()
  const { status, canDecide, awaitsOperator } = approval
  if (awaitsOperator) return <Badge tone="warn">{t('office.approval.awaitsOperator')}</Badge>
  const isMine = status === 'pending' && canDecide
  return (
    <Badge tone={TONES[status]}>
      {t(isMine ? 'office.approval.waitsForYou' : `office.approval.status.${status}`)}
    </Badge>
  )
}

const COLUMNS: readonly GridColumn<ApprovalShape>[] = [
  {
    id: 'action',
    title: 'office.approval.action',
    width: 240,
    cell: ({ action }) => <Action action={action} />,
  },
  {
    id: 'subject',
    title: 'office.approval.subject',
    width: 160,
    cell: ({ subject }) => <bdi>{subject}</bdi>,
  },
  {
    id: 'status',
    title: 'office.approval.statusTitle',
    width: 170,
    cell: (approval) => <Status approval={approval} />,
  },
  {
    id: 'reason',
    title: 'office.reason',
    width: 260,
    cell: ({ reason }) => reason,
  },
  {
    id: 'proposedBy',
    title: 'office.approval.proposedBy',
    width: 140,
    cell: ({ proposedBy }) => proposedBy,
  },
  {
    id: 'proposedAt',
    title: 'office.approval.proposedAt',
    width: 160,
    cell: ({ proposedAt }) => <When at={proposedAt} />,
  },
  {
    id: 'decidedBy',
    title: 'office.approval.decidedBy',
    width: 140,
    cell: ({ decidedBy }) => decidedBy ?? '–',
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'status',
    kind: 'choice',
    label: 'office.approval.statusTitle',
    choices: [
      { id: 'pending', label: 'office.approval.status.pending' },
      { id: 'approved', label: 'office.approval.status.approved' },
      { id: 'rejected', label: 'office.approval.status.rejected' },
      { id: 'expired', label: 'office.approval.status.expired' },
    ],
  },
]

const fetchPage = pagesOf('GET /staff/approvals', ({ approvals }) => approvals)

const exporter = exporterOf('GET /staff/approvals/export', 'approvals')

const keyOf = ({ approvalId }: ApprovalShape) => approvalId

/** Proposals that wait for a second person, and past decisions. */
export function ApprovalsScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<ApprovalShape>()
  return (
    <Page title={t('office.nav.approvals')} intro={t('office.approval.intro')} isWhole>
      <DataGrid
        list="approvals"
        title={t('office.nav.approvals')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.approval.none"
        liveMs={LIVE_MS}
      />
      {open && <ApprovalDialog approval={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
