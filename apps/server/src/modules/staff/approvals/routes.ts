import type { RouteTable } from '#server/http/routing.ts'
import { parseId, wireId } from '#server/http/ids.ts'
import { listApprovals, presentApproval } from './approval-rows.ts'
import type { ApprovalRules } from './carry-out.ts'
import { approve, reject } from './decide.ts'

/** Routes of proposals, with the rules of all modules' actions. */
export function createApprovalRoutes(approvals: ApprovalRules): RouteTable {
  return (route, deps) => {
    const context = { ...deps, approvals }

    route('GET /staff/approvals', async ({ staff, brand, query }) => {
      const limit = Number(query.limit ?? 50)
      const before = query.before === undefined ? null : (parseId('apr', query.before) ?? 0n)
      const page = { status: query.status ?? null, before, limit: limit + 1 }
      const rows = await listApprovals(deps.db, brand.brandId, page)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        approvals: shown.map((row) => presentApproval(row, staff)),
        next: rows.length > limit && last ? wireId('apr', last.approval_id) : null,
      }
    })

    route('POST /staff/approvals/:approvalId/approve', async ({ staff, brand, params, body }) => ({
      approval: await approve(context, staff, { ...params, ...body, brandId: brand.brandId }),
    }))

    route('POST /staff/approvals/:approvalId/reject', async ({ staff, brand, params, body }) => ({
      approval: await reject(context, staff, { ...params, ...body, brandId: brand.brandId }),
    }))
  }
}
