import type { RouteTable } from '#server/http/routing.ts'
import { listRiskCases, readRiskCase } from '../cases.ts'
import { claim, close } from './handle.ts'

const PAGE = 50

export const staffRiskRoutes: RouteTable = (route, deps) => {
  route('GET /staff/risk/cases', ({ brand, query }) =>
    listRiskCases(deps.db, brand.brandId, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/risk/cases/:caseId', async ({ brand, params }) => ({
    case: await readRiskCase(deps.db, brand, params.caseId),
  }))

  route('POST /staff/risk/cases/:caseId/claim', async ({ staff: actor, brand, params }) => ({
    case: await claim(deps, { actor, brand }, params.caseId),
  }))

  route('POST /staff/risk/cases/:caseId/close', async ({ staff: actor, brand, params, body }) => ({
    case: await close(deps, { actor, brand }, { ...params, ...body }),
  }))
}
