import { languageOf } from '#server/http/errors.ts'
import { parseId } from '#server/core/ids.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { listBills } from '../bill-rows.ts'
import { listDisputes } from '../list-disputes.ts'
import { readLineBets, readLineMembers } from '../open-line.ts'
import { readStaffBill } from '../clawbacks.ts'
import { simulateClose } from '../simulate.ts'
import { readMemberBet } from '../../agent-records/index.ts'
import { whatIf } from '../../contracts/index.ts'
import { closeBill, decideDispute, proposeClawback } from './pay.ts'

const PAGE = 50

export const staffAgentPayRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  route('GET /staff/agents/bills', async ({ brand, query }) => {
    const { memberId, limit = PAGE, ...rest } = query
    // An unknown member has no bills, instead of those of everybody.
    const agentId = memberId === undefined ? undefined : (parseId('mbr', memberId) ?? 0n)
    const filter = { ...rest, agentId, limit: Number(limit) }
    const page = await listBills(db, brand.brandId, 'staff', filter)
    return { ...page, currency: brand.currency.code }
  })

  route('GET /staff/agents/bills/:billId', ({ brand, params }) =>
    readStaffBill(db, brand, params.billId),
  )

  route('GET /staff/agents/bills/:billId/members', ({ brand, params, query }) =>
    readLineMembers(db, brand, 'staff', { ...params, ...query }),
  )

  route('GET /staff/agents/bills/:billId/members/:memberId/bets', (call) => {
    const { brand, params, query, request } = call
    const language = languageOf(request)
    return readLineBets(db, brand, 'staff', { ...params, ...query, language })
  })

  route('GET /staff/agents/bets/:memberId/:itemId', ({ brand, params, request }) => {
    const { itemId } = params
    const memberId = parseId('mbr', params.memberId) ?? 0n
    return readMemberBet(db, brand, { memberId, itemId }, languageOf(request))
  })

  route('POST /staff/agents/bills/:billId/reject', ({ staff: actor, brand, params, body }) =>
    closeBill(deps, { actor, brand }, { ...params, ...body }),
  )

  route('POST /staff/agents/bills/:billId/clawback', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeClawback(deps, { actor, brand }, { ...params, ...body }) }
  })

  route('GET /staff/agents/disputes', async ({ brand, query }) => {
    const { state, limit = PAGE, before } = query
    const page = await listDisputes(db, brand.brandId, { state, before, limit: Number(limit) })
    return { ...page, currency: brand.currency.code }
  })

  route('POST /staff/agents/disputes/:disputeId/decide', (call) => {
    const { staff: actor, brand, params, body } = call
    return decideDispute(deps, { actor, brand }, { ...params, ...body })
  })

  route('POST /staff/agents/contracts/:contractId/what-if', async (call) => {
    const { brand, params, body } = call
    const found = await whatIf(db, brand, { ...params, ...body })
    return { ...found, currency: brand.currency.code }
  })

  route('GET /staff/agents/simulation', ({ brand, query: { kind, percent } }) =>
    simulateClose(db, brand, { kind, ...(percent && { percent: Number(percent) }) }),
  )
}
