import type { RouteTable } from '#server/http/routing.ts'
import { readInstant } from '#server/core/instant.ts'
import { readAudit, verifyAudit } from '../../audit/index.ts'

export const auditRoutes: RouteTable = (route, deps) => {
  route('GET /staff/audit', ({ brand, query }) => {
    readInstant('from', query.from)
    readInstant('until', query.until)
    return readAudit(deps.db, brand.brandId, query)
  })

  route('GET /staff/audit/check', async ({ brand }) => {
    const report = await verifyAudit(deps.db, deps.vault, brand.brandId)
    const { fault, head } = report
    return {
      isSound: fault === undefined,
      entries: Number(report.entries),
      head: head.hash.toString('hex'),
      fault: fault === undefined ? null : { entryId: fault.seq.toString(), what: fault.what },
      checkedAt: report.checkedAt.toISOString(),
    }
  })
}
