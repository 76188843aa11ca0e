import type { RouteTable } from '#server/http/routing.ts'
import { listApprovals } from './approval-rows.ts'
import type { ApprovalRules } from './carry-out.ts'
import { approve, reject } from './decide.ts'

const PAGE = 50

/** Routes of proposals, with the rules of all modules' actions. */
export function createApprovalRoutes(approvals: ApprovalRules): RouteTable {
  return (route, deps) => {
    const context = { ...deps, approvals }

    route('GET /staff/approvals', ({ staff, brand, query }) =>
      listApprovals(deps.db, brand.brandId, staff, query, Number(query.limit ?? PAGE)),
    )

    route('POST /staff/approvals/:approvalId/approve', async ({ staff, brand, params, body }) => ({
      approval: await approve(context, staff, { ...params, ...body, brandId: brand.brandId }),
    }))

    route('POST /staff/approvals/:approvalId/reject', async ({ staff, brand, params, body }) => ({
      approval: await reject(context, staff, { ...params, ...body, brandId: brand.brandId }),
    }))
  }
}
