import type { ApprovalShape, AuditEntryShape, StuckRow } from '@fairhouse/protocol'
import { readInstant } from '#server/core/instant.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readAudit } from '../audit/index.ts'
import { listApprovals, listStuck } from '../staff/index.ts'
import { count, instant, text, type FileColumn } from './file-columns.ts'
import { sendList } from './list-file.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const ENTRIES: readonly FileColumn<AuditEntryShape>[] = [
  instant('office.audit.occurredAt', ({ occurredAt }) => occurredAt),
  text('office.audit.actor', ({ actor }) => actor),
  text('office.audit.action', ({ action }) => action),
  text('office.audit.subject', ({ subject }) => subject),
  text('office.audit.address', ({ address }) => address),
  text('office.audit.details', ({ details }) => JSON.stringify(details)),
  text('office.audit.hash', ({ hash }) => hash),
]

const PROPOSALS: readonly FileColumn<ApprovalShape>[] = [
  text(
    'office.approval.action',
    ({ action }, { find }) => find(`office.action.${action}`) ?? action,
  ),
  text('office.approval.subject', ({ subject }) => subject),
  text('office.approval.statusTitle', ({ status, awaitsOperator }, { t }) =>
    t(awaitsOperator ? 'office.approval.awaitsOperator' : `office.approval.status.${status}`),
  ),
  text('office.reason', ({ reason }) => reason),
  text('office.approval.proposedBy', ({ proposedBy }) => proposedBy),
  instant('office.approval.proposedAt', ({ proposedAt }) => proposedAt),
  text('office.approval.decidedBy', ({ decidedBy }) => decidedBy),
]

const STUCK: readonly FileColumn<StuckRow>[] = [
  text('office.stuck.queueTitle', ({ queue }, { t }) => t(`office.stuck.queue.${queue}`)),
  text('office.stuck.key', ({ key }) => key),
  text('office.stuck.stateTitle', ({ state }, { t }) => t(`office.stuck.state.${state}`)),
  count('office.stuck.tries', ({ tries }) => tries),
  instant('office.stuck.firstAt', ({ firstAt }) => firstAt),
  instant('office.stuck.nextTryAt', ({ nextTryAt }) => nextTryAt),
  text('office.stuck.fault', ({ fault }) => fault),
]

/**
 * What the office keeps of itself as files: the audit, proposals and stuck jobs. They are here
 * because the modules that keep them write no files: this one stands on them.
 */
export const officeFileRoutes: RouteTable = (route, { db }) => {
  // The entry of the export itself is the newest that is not in it.
  route('GET /staff/audit/export', (call) => {
    readInstant('from', call.query.from)
    readInstant('until', call.query.until)
    return sendList(db, call, {
      list: 'audit',
      columns: ENTRIES,
      pageAt: async (before) => {
        const paging = { limit: String(BATCH), ...(before === undefined ? {} : { before }) }
        const page = await readAudit(db, call.brand.brandId, { ...call.query, ...paging })
        return { rows: page.entries, next: page.next }
      },
    })
  })

  route('GET /staff/approvals/export', (call) =>
    sendList(db, call, {
      list: 'approvals',
      columns: PROPOSALS,
      pageAt: async (before) => {
        const query = { ...call.query, before }
        const page = await listApprovals(db, call.brand.brandId, call.staff, query, BATCH)
        return { rows: page.approvals, next: page.next }
      },
    }),
  )

  route('GET /staff/jobs/stuck/export', (call) =>
    sendList(db, call, {
      list: 'stuck',
      columns: STUCK,
      pageAt: (before) => listStuck(db, call.brand.brandId, call.query, { limit: BATCH, before }),
    }),
  )
}
