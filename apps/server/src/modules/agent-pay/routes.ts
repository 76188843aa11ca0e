import { languageOf } from '#server/http/errors.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { requireAgent } from '../sessions/index.ts'
import { listBills } from './bill-rows.ts'
import { endDispute, openDispute } from './disputes.ts'
import { readLineBets, readLineMembers } from './open-line.ts'
import { paySome } from './pay-bills.ts'
import { readBill, requireBill } from './read-bill.ts'
import { readStandings } from './standings.ts'

const PAGE = 30

export const agentPayRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/agent/standings', async ({ brand, member, query }) => {
    requireAgent(member)
    return { standings: await readStandings(db, brand, member.memberId, query) }
  })

  route('GET /wps/agent/bills', ({ brand, member, query }) => {
    requireAgent(member)
    return listBills(db, brand.brandId, member, { ...query, limit: Number(query.limit ?? PAGE) })
  })

  route('GET /wps/agent/bills/:billId', ({ brand, member, params }) => {
    requireAgent(member)
    return readBill(db, brand.brandId, member, params.billId)
  })

  route('GET /wps/agent/bills/:billId/members', ({ brand, member, params, query }) => {
    requireAgent(member)
    return readLineMembers(db, brand, member, { ...params, ...query })
  })

  route('GET /wps/agent/bills/:billId/members/:memberId/bets', (call) => {
    const { brand, member, params, query, request } = call
    requireAgent(member)
    const language = languageOf(request)
    return readLineBets(db, brand, member, { ...params, ...query, language })
  })

  route('POST /wps/agent/bills/:billId/pay', async ({ brand, member, params }) => {
    requireAgent(member)
    await db.transaction(async (tx) => {
      const bill = await requireBill(tx, brand.brandId, member, params.billId, true)
      // The payee cannot make the other side pay.
      if (bill.agent_id === member.memberId) throw new Problem('BILL_NOT_FOUND')
      if (bill.closed !== null || bill.paid + bill.held >= bill.amount) {
        throw new Problem('BILL_CLOSED')
      }
      await paySome(tx, brand, [parseId('bil', params.billId) ?? 0n])
      const after = await requireBill(tx, brand.brandId, member, params.billId)
      if (after.paid === bill.paid) throw new Problem('INSUFFICIENT_FUNDS')
    })
    return readBill(db, brand.brandId, member, params.billId)
  })

  route('POST /wps/agent/bills/:billId/disputes', (call) => {
    const { brand, member, params, body, idempotencyKey } = call
    requireAgent(member)
    const { memberId } = member
    return db.transaction((tx) =>
      openDispute(tx, brand.brandId, { memberId, ...params, idempotencyKey, body }),
    )
  })

  route('POST /wps/agent/disputes/:disputeId/decide', ({ brand, member, params, body }) => {
    requireAgent(member)
    const end = { ...params, state: body.verdict, answer: body.answer }
    const by = wireId('mbr', member.memberId)
    return db.transaction((tx) => endDispute(tx, brand.brandId, member, { ...end, by }))
  })

  route('POST /wps/agent/disputes/:disputeId/withdraw', ({ brand, member, params }) => {
    requireAgent(member)
    const end = { ...params, state: 'withdrawn', answer: null } as const
    const by = wireId('mbr', member.memberId)
    return db.transaction((tx) => endDispute(tx, brand.brandId, member, { ...end, by }))
  })
}
