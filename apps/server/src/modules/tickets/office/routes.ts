import type { RouteTable } from '#server/http/routing.ts'
import { issueBatch } from './issue.ts'
import { listTickets } from './list.ts'
import { addTable, changeTable, listTables } from './tables.ts'

const PAGE = 50

export const staffTicketRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/tickets/tables', ({ brand }) => listTables(db, brand))

  route('POST /staff/tickets/tables', async ({ staff, brand, body }) => ({
    table: await addTable({ db, brand, actor: staff }, body),
  }))

  route('PUT /staff/tickets/tables/:tableId', async ({ staff, brand, params, body }) => {
    const { edition, ...written } = body
    const given = { tableId: params.tableId, edition, body: written }
    return { table: await changeTable({ db, brand, actor: staff }, given) }
  })

  route('POST /staff/tickets/tables/:tableId/issue', ({ staff, brand, params, body }) =>
    issueBatch({ db, brand, actor: staff }, params.tableId, body),
  )

  route('GET /staff/tickets', ({ brand, query }) =>
    listTickets(db, brand, query, Number(query.limit ?? PAGE)),
  )
}
