import type { RouteTable } from '#server/http/routing.ts'
import { requireAgent } from '../sessions/index.ts'
import { findByName, readChildren, readMember, readOverview } from './read-team.ts'

export const agentRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/agent/overview', ({ brand, member, query }) => {
    requireAgent(member)
    return readOverview(db, brand, member, query)
  })

  route('GET /wps/agent/team', ({ brand, member, query }) => {
    requireAgent(member)
    return readChildren(db, brand, member, query)
  })

  route('GET /wps/agent/team/search', async ({ brand, member, query }) => {
    requireAgent(member)
    return { found: await findByName(db, brand.brandId, member.memberId, query.q) }
  })

  route('GET /wps/agent/team/:memberId', ({ brand, member, params, query }) => {
    requireAgent(member)
    return readMember(db, brand, member, params.memberId, query)
  })
}
