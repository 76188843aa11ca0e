import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { askOpening, requireTickets } from './ask-opening.ts'
import { isAvailable, readTables, readTicket, readTickets } from './read-tickets.ts'
import { namesFor } from './ticket-rows.ts'

const PAGE = 20

export const ticketRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/tickets/tables', async ({ brand, member, request }) => {
    requireTickets(brand)
    return {
      isAvailable: await isAvailable(db, member),
      tables: await readTables(db, brand, namesFor(brand, languageOf(request))),
    }
  })

  route('GET /wps/tickets', async ({ brand, member, query, request }) => {
    requireTickets(brand)
    const { state, before, limit } = query
    const page = { state, before, limit: Number(limit ?? PAGE) }
    return readTickets(db, member, namesFor(brand, languageOf(request)), page)
  })

  route('GET /wps/tickets/:ticketId', async ({ brand, member, params, request }) => {
    requireTickets(brand)
    const names = namesFor(brand, languageOf(request))
    return { ticket: await readTicket(db, member, names, params.ticketId) }
  })

  route('POST /wps/tickets/:ticketId/open', async ({ brand, member, params, body, request }) => {
    const call = { brand, member, ticketId: params.ticketId, clientSeed: body.clientSeed }
    return { ticket: await askOpening(db, call, namesFor(brand, languageOf(request))) }
  })
}
