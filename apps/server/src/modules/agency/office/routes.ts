import { parseId } from '#server/core/ids.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { countRunning } from '../../contracts/index.ts'
import { readTree, readTreeMember, searchTree } from '../read-tree.ts'
import { proposeMove, readMoves } from './move-team.ts'
import { proposeType, readTypes } from './types.ts'

export const staffTreeRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/agents/tree', ({ brand, query }) => readTree(db, brand, query))

  route('GET /staff/agents/tree/search', async ({ brand, query }) => ({
    found: await searchTree(db, brand.brandId, query.q),
  }))

  route('GET /staff/agents/tree/:memberId', async ({ brand, params, query }) => {
    const found = await readTreeMember(db, brand, { ...params, ...query })
    const memberId = parseId('mbr', params.memberId) ?? 0n
    return { ...found, contracts: await countRunning(db, brand.brandId, memberId) }
  })

  route('POST /staff/agents/types', async ({ staff, brand, body }) => ({
    approval: await proposeType(db, staff, brand.brandId, body),
  }))

  route('GET /staff/agents/types', ({ brand, query }) => readTypes(db, brand.brandId, query))

  route('POST /staff/agents/moves', async ({ staff, brand, body }) => ({
    approval: await proposeMove(db, staff, brand.brandId, body),
  }))

  route('GET /staff/agents/moves', ({ brand, query }) => readMoves(db, brand.brandId, query))
}
