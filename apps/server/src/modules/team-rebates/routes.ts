import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { requireAgent } from '../sessions/index.ts'
import { changeRates, readMemberRates, requireOwnOrDirect } from './member-rates.ts'
import { readEarned, readShares } from './read-earned.ts'

export const teamRebateRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/agent/rates', async ({ brand, member, query }) => {
    requireAgent(member)
    const whose = query.memberId ?? wireId('mbr', member.memberId)
    const place = await requireOwnOrDirect(db, brand.brandId, member.memberId, whose)
    return readMemberRates(db, brand, place)
  })

  route('PUT /wps/agent/rates', ({ brand, member, body }) => {
    requireAgent(member)
    return db.transaction(async (tx) => {
      const place = await requireOwnOrDirect(tx, brand.brandId, member.memberId, body.memberId)
      // An agent's own rates are set by the upline.
      if (place.memberId === member.memberId) throw new Problem('MEMBER_NOT_FOUND')
      const by = wireId('mbr', member.memberId)
      return changeRates(tx, brand, place, { rates: body.rates, by })
    })
  })

  route('GET /wps/agent/rebates', ({ brand, member, query }) => {
    requireAgent(member)
    return readEarned(db, brand.brandId, member.memberId, query)
  })

  route('GET /wps/agent/rebates/:day', ({ brand, member, params, query }) => {
    requireAgent(member)
    const choice = { day: params.day, after: query.after }
    return readShares(db, brand.brandId, member.memberId, choice)
  })
}
