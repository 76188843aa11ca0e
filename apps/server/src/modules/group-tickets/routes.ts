import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { buyShares } from './buy-shares.ts'
import { cancelGroupTicket } from './cancel-group-ticket.ts'
import { createGroupTicket } from './create-group-ticket.ts'
import { requireOffered, rulesOf } from './group-rules.ts'
import { readOpenTickets, readOwnTickets, readTicketDetail } from './queries.ts'

export const groupTicketRoutes: RouteTable = (route, deps) => {
  route('GET /lgw/group-tickets/rules', async ({ brand }) => {
    requireOffered(brand)
    return rulesOf(brand)
  })

  route('GET /lgw/group-tickets', ({ brand, member, query }) => {
    requireOffered(brand)
    const { limit = 20, before, lotteryCode } = query
    return readOpenTickets(deps.db, member, { limit: Number(limit), before, lotteryCode })
  })

  route('GET /lgw/group-tickets/mine', ({ member, query: { limit = 20, before } }) =>
    readOwnTickets(deps.db, member, { limit: Number(limit), before }),
  )

  route('POST /lgw/group-tickets', (call) => createGroupTicket(deps, call))

  route('GET /lgw/group-tickets/:groupTicketId', async ({ member, params }) => {
    const found = await readTicketDetail(deps.db, member, params.groupTicketId)
    if (!found) throw new Problem('GROUP_TICKET_NOT_FOUND')
    return found
  })

  route('POST /lgw/group-tickets/:groupTicketId/shares', ({ params, body, ...call }) =>
    buyShares(deps, { ...call, groupTicketId: params.groupTicketId, shares: body.shares }),
  )

  route('DELETE /lgw/group-tickets/:groupTicketId', ({ member, params }) =>
    cancelGroupTicket(deps, member, params.groupTicketId),
  )
}
