import type { AuditEntryShape } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { reasonOf, useActionName } from '../../shared/audit-words.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf, spanFilters } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EntryDialog } from './entry-dialog.tsx'

function Action({ action }: { action: string }) {
  return useActionName()(action)
}

const COLUMNS: readonly GridColumn<AuditEntryShape>[] = [
  {
    id: 'occurredAt',
    title: 'office.audit.occurredAt',
    width: 190,
    cell: ({ occurredAt }) => <When at={occurredAt} isLong />,
  },
  {
    id: 'actor',
    title: 'office.audit.actor',
    width: 150,
    cell: ({ actor }) => actor,
  },
  {
    id: 'action',
    title: 'office.audit.action',
    width: 250,
    cell: ({ action }) => <Action action={action} />,
  },
  {
    id: 'subject',
    title: 'office.audit.subject',
    width: 160,
    cell: ({ subject }) => <bdi>{subject}</bdi>,
  },
  {
    id: 'reason',
    title: 'office.reason',
    width: 280,
    cell: ({ details }) => reasonOf(details),
  },
  {
    id: 'address',
    title: 'office.audit.address',
    width: 140,
    cell: ({ address }) => address ?? '–',
  },
  {
    id: 'details',
    title: 'office.audit.details',
    width: 240,
    isHidden: true,
    cell: ({ details }) => JSON.stringify(details),
  },
  {
    id: 'hash',
    title: 'office.audit.hash',
    width: 200,
    isHidden: true,
    cell: ({ hash }) => <span className="font-mono text-xs">{hash}</span>,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'subject', kind: 'text', label: 'office.audit.findSubject' },
  { id: 'actor', kind: 'text', label: 'office.audit.findActor' },
  {
    id: 'action',
    kind: 'choice',
    label: 'office.audit.action',
    choices: [
      { id: 'member', label: 'office.audit.area.member' },
      { id: 'approval', label: 'office.audit.area.approval' },
      { id: 'settings', label: 'office.audit.area.settings' },
      { id: 'staff', label: 'office.audit.area.staff' },
      { id: 'role', label: 'office.audit.area.role' },
      { id: 'lottery', label: 'office.audit.area.lottery' },
      { id: 'withdrawal', label: 'office.audit.area.withdrawal' },
      { id: 'reconciliation', label: 'office.audit.area.reconciliation' },
      { id: 'exchange', label: 'office.audit.area.exchange' },
      { id: 'good', label: 'office.audit.area.good' },
      { id: 'points', label: 'office.audit.area.points' },
      { id: 'tickets', label: 'office.audit.area.tickets' },
      { id: 'ranks', label: 'office.audit.area.ranks' },
      { id: 'mission', label: 'office.audit.area.mission' },
      { id: 'referral', label: 'office.audit.area.referral' },
      { id: 'race', label: 'office.audit.area.race' },
      { id: 'winners', label: 'office.audit.area.winners' },
      { id: 'kyc', label: 'office.audit.area.kyc' },
      { id: 'risk', label: 'office.audit.area.risk' },
      { id: 'job', label: 'office.audit.area.job' },
      { id: 'list', label: 'office.audit.area.list' },
    ],
  },
  { id: 'from', kind: 'day', label: 'office.member.from' },
  { id: 'until', kind: 'day', label: 'office.member.until' },
]

const fetchPage = pagesOf('GET /staff/audit', ({ entries }) => entries, {
  queryOf: spanFilters,
  pageRows: '100',
})

const exporter = exporterOf('GET /staff/audit/export', 'audit', spanFilters)

const keyOf = ({ entryId }: AuditEntryShape) => entryId

/** Who did what, and the proof that no entry was changed afterwards. */
export function AuditScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<AuditEntryShape>()
  return (
    <Page title={t('office.nav.audit')} isWhole>
      <ChainCheck />
      <DataGrid
        list="audit"
        title={t('office.nav.audit')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.audit.none"
      />
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
