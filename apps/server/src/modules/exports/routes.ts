import type { AuditEntryShape } from '@fairhouse/protocol'
import { readInstant } from '#server/http/instant.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readAudit } from '../audit/index.ts'
import { instant, sendList, text, type FileColumn } from './list-file.ts'

/** Rows that are read at once. */
const BATCH = '1000'

const ENTRIES: readonly FileColumn<AuditEntryShape>[] = [
  instant('office.audit.occurredAt', ({ occurredAt }) => occurredAt),
  text('office.audit.actor', ({ actor }) => actor),
  text('office.audit.action', ({ action }) => action),
  text('office.audit.subject', ({ subject }) => subject),
  text('office.audit.address', ({ address }) => address),
  text('office.audit.details', ({ details }) => JSON.stringify(details)),
  text('office.audit.hash', ({ hash }) => hash),
]

/** The audit as a file: the entry of the export itself is the newest that is not in it. */
export const auditFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/audit/export', (call) => {
    readInstant('from', call.query.from)
    readInstant('until', call.query.until)
    return sendList(db, call, {
      list: 'audit',
      columns: ENTRIES,
      pageAt: async (before) => {
        const paging = { limit: BATCH, ...(before === undefined ? {} : { before }) }
        const page = await readAudit(db, call.brand.brandId, { ...call.query, ...paging })
        return { rows: page.entries, next: page.next }
      },
    })
  })
}
