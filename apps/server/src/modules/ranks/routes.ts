import type { Brand } from '#server/core/brand.ts'
import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { isOn } from '../settings/index.ts'
import { mayReach, readChanges, readOverview, readRebates } from './read-ranks.ts'

const PAGE = 20

/** Throws FEATURE_OFF where the brand has no ranks. */
function requireRanks(brand: Brand): void {
  if (!isOn(brand, 'ranks')) throw new Problem('FEATURE_OFF')
}

export const rankRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/ranks', async ({ brand, member, request }) => {
    requireRanks(brand)
    const reader = { brand, memberId: member.memberId, language: languageOf(request) }
    return { overview: (await mayReach(db, reader)) ? await readOverview(db, reader) : null }
  })

  route('GET /wps/ranks/changes', ({ brand, member, query, request }) => {
    requireRanks(brand)
    const reader = { brand, memberId: member.memberId, language: languageOf(request) }
    return readChanges(db, reader, { before: query.before, limit: Number(query.limit ?? PAGE) })
  })

  route('GET /wps/ranks/rebates', ({ brand, member, query, request }) => {
    requireRanks(brand)
    const reader = { brand, memberId: member.memberId, language: languageOf(request) }
    return readRebates(db, reader, { before: query.before, limit: Number(query.limit ?? PAGE) })
  })
}
