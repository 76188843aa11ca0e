import type { RouteTable } from '#server/http/routing.ts'
import { findApplication, listApplications, presentApplication } from '../applications.ts'
import { proposeAcceptance, reject, review } from './applications.ts'

const PAGE = 50

export const applicationRoutes: RouteTable = (route, deps) => {
  route('GET /staff/agent-applications', ({ brand, query }) =>
    listApplications(deps.db, brand.brandId, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/agent-applications/:applicationId', async ({ brand, params }) => ({
    application: presentApplication(
      await findApplication(deps.db, brand.brandId, params.applicationId),
    ),
  }))

  route('POST /staff/agent-applications/:applicationId/review', async (call) => {
    const { staff: actor, brand, params } = call
    return { application: await review(deps, { actor, brand }, params.applicationId) }
  })

  route('POST /staff/agent-applications/:applicationId/accept', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeAcceptance(deps, { actor, brand }, { ...params, ...body }) }
  })

  route('POST /staff/agent-applications/:applicationId/reject', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { application: await reject(deps, { actor, brand }, { ...params, ...body }) }
  })
}
