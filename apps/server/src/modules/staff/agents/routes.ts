import { Problem } from '#server/http/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readTree, readTreeMember, searchTree } from '../../agency/index.ts'
import {
  countRunning,
  listAll,
  readAllRequests,
  readContract,
  readEndsOf,
} from '../../contracts/index.ts'
import { parseId } from '../ids.ts'
import { closeRequest, proposeAcceptance, proposeEnd, proposeOffer } from './contracts.ts'
import { proposeType, readTypes } from './types.ts'

export const staffContractRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  route('GET /staff/agents/contracts', async ({ brand, query }) => ({
    ...(await listAll(db, brand, query)),
    currency: brand.currency.code,
  }))

  route('GET /staff/agents/contracts/:contractId', async ({ brand, params }) => {
    const { contractId } = params
    const found = await readContract(deps, brand, contractId, 'staff')
    if (!found) throw new Problem('CONTRACT_NOT_FOUND')
    const ends = await readEndsOf(db, brand, contractId)
    return { ...found, ends, currency: brand.currency.code }
  })

  route('POST /staff/agents/contracts/:contractId/end', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeEnd(deps, { actor, brand }, { ...params, ...body }) }
  })

  route('GET /staff/agents/contract-requests', async ({ brand, query }) => ({
    ...(await readAllRequests(db, brand, query)),
    currency: brand.currency.code,
  }))

  route('POST /staff/agents/contract-requests', async ({ staff: actor, brand, body }) => ({
    approval: await proposeOffer(deps, { actor, brand }, body),
  }))

  route('POST /staff/agents/contract-requests/:requestId/accept', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeAcceptance(deps, { actor, brand }, { ...params, ...body }) }
  })

  route('POST /staff/agents/contract-requests/:requestId/reject', async (call) => {
    const { staff: actor, brand, params, body } = call
    const how = { as: 'rejected', ...params, ...body } as const
    return { request: await closeRequest(deps, { actor, brand }, how) }
  })

  route('POST /staff/agents/contract-requests/:requestId/withdraw', async (call) => {
    const { staff: actor, brand, params, body } = call
    const how = { as: 'withdrawn', ...params, ...body } as const
    return { request: await closeRequest(deps, { actor, brand }, how) }
  })
}

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
}
