import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { findLeaf, streamLeaves } from './read-leaves.ts'

/** Routes of the leaves under the roots of issues. */
export const drawRoutes: RouteTable = (route, { db, vault }) => {
  route('GET /lgw/issues/:issueId/leaves', async ({ brand, params, reply }) => {
    const leaves = await streamLeaves(db, brand.brandId, params.issueId)
    if (!leaves) throw new Problem('ISSUE_NOT_FOUND')
    reply.type('text/plain; charset=utf-8')
    // A root never changes.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return leaves as unknown as Uint8Array
  })

  route('GET /lgw/bets/:betId/leaf', ({ member, params }) =>
    findLeaf({ db, vault }, member, params.betId),
  )
}
