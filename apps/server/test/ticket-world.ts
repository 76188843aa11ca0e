import { randomUUID } from 'node:crypto'
import type { TicketTableBody } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { issueTickets, openTickets } from '#server/modules/tickets/index.ts'
import { openRewardWorld, type Gifted } from './reward-world.ts'

/** A table of golden eggs that keeps issuing for long, unless told otherwise. */
export const EGGS: TicketTableBody = {
  kind: 'egg',
  state: 'issuing',
  texts: [
    { language: 'pt', title: 'Ovo de ouro' },
    { language: 'en', title: 'Golden egg' },
  ],
  prizes: [
    { kind: 'money', amountMinor: '500000', points: 0, weight: 1 },
    { kind: 'money', amountMinor: '10000', points: 0, weight: 29 },
    { kind: 'points', amountMinor: '0', points: 25, weight: 40 },
    { kind: 'nothing', amountMinor: '0', points: 0, weight: 30 },
  ],
  lasts: 7,
  opensItself: true,
  budgetMinor: '1000000000',
  rule: null,
}

/** A platform on which tickets are issued and opened, the worker's turn by hand. */
export async function openTicketWorld() {
  const world = await openRewardWorld()
  const { platform, staff, brand } = world
  const { db, deps } = platform
  const open = (through: Db = db) => openTickets({ db: through, rng: deps.rng, vault: deps.vault })
  return {
    ...world,
    /** A new table; its id. */
    addTable: async (more: Partial<TicketTableBody> = {}) => {
      const body = { ...EGGS, ...more }
      return (await staff.call('POST /staff/tickets/tables', { body })).table.tableId
    },
    /** Issues a ticket for each member named, and commits to its seed. How many were issued. */
    issue: async (tableId: string, members: readonly Gifted[], key: string = randomUUID()) => {
      const tableNo = parseId('tkt', tableId) ?? 0n
      const terms = { tableNo, source: 'mission', sourceKey: key, facts: [] } as const
      const grants = members.map(({ memberId }) => ({ memberId, ...terms }))
      const issued = await db.transaction((tx) => issueTickets(tx, brand, grants))
      await open()
      return issued.length
    },
    /** The worker's turn, as often as something is due. */
    open,
    ticketsOf: async (member: Gifted) => (await member.call('GET /wps/tickets', {})).tickets,
    ask: (member: Gifted, ticketId: string, clientSeed = 'my-own-seed') =>
      member.call('POST /wps/tickets/:ticketId/open', {
        params: { ticketId },
        body: { clientSeed },
      }),
    tableOf: async (tableId: string) => {
      const { tables } = await staff.call('GET /staff/tickets/tables', {})
      const table = tables.find((one) => one.tableId === tableId)
      if (!table) throw new Error('no such table')
      return table
    },
  }
}

export type TicketWorld = Awaited<ReturnType<typeof openTicketWorld>>
