import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { listAll, readAllRequests, readContract, readEndsOf } from '../queries.ts'
import { closeRequest, proposeAcceptance, proposeEnd, proposeOffer } from './contracts.ts'

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
