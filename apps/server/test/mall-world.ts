import type { MallGood } from '@fairhouse/protocol'
import { openTickets } from '#server/modules/tickets/index.ts'
import { openPointWorld, type GoodTerms, type Player } from './point-world.ts'
import { EGGS } from './ticket-world.ts'
import { createTestVendor } from './vendor.ts'

/** Ten rounds of 1.00 in the vendor's game, which win 50.00 at most. */
const ROUNDS = { gameId: 'lucky_seven', stakeMinor: '10000', maxWinMinor: '500000', days: 7 }

/** A platform whose mall has lucky tickets and free rounds to give; the worker's turn by hand. */
export async function openMallWorld() {
  const world = await openPointWorld()
  const { platform, staff } = world
  const { db, deps } = platform
  const vendor = await createTestVendor(platform)
  await db.query('update games set free_rounds = true')
  vendor.answers['free-rounds/grant'] = () => ({ status: 'OK' })
  const rounds = { ...ROUNDS, vassalage: vendor.code, count: 10 }

  /** A table of golden eggs; its id. */
  async function addTable(more: Partial<typeof EGGS> = {}): Promise<string> {
    const body = { ...EGGS, ...more }
    return (await staff.call('POST /staff/tickets/tables', { body })).table.tableId
  }

  async function setTable(tableId: string, state: 'issuing' | 'closed'): Promise<void> {
    const { tables } = await staff.call('GET /staff/tickets/tables', {})
    const { edition = 0 } = tables.find((one) => one.tableId === tableId) ?? {}
    const body = { ...EGGS, state, edition }
    await staff.call('PUT /staff/tickets/tables/:tableId', { params: { tableId }, body })
  }

  return {
    ...world,
    vendor,
    rounds,
    addTable,
    setTable,
    /** A good of so many tickets of a table of its own, unless told which. */
    addTicketGood: async (count = 3, more: GoodTerms & { readonly tableId?: string } = {}) => {
      const { tableId = await addTable(), ...terms } = more
      return world.addGood({ kind: 'ticket', tickets: { tableId, count }, ...terms })
    },
    addRoundGood: (more: GoodTerms = {}) => world.addGood({ kind: 'rounds', rounds, ...more }),
    setGame: (isEnabled: boolean) => db.query('update games set is_enabled = $1', [isEnabled]),
    /** A member with points, who has had a settled bet. */
    player: async (points: number): Promise<Player> => {
      const member = await world.player(points)
      await db.query(
        `insert into active_days (brand_id, member_id, day, previous)
         values (1, $1, '2026-11-20', '-infinity')`,
        [member.memberId],
      )
      return member
    },
    /** Tickets in hand once the worker has committed to their seeds. */
    ticketsOf: async (member: Player) => {
      await openTickets({ db, rng: deps.rng, vault: deps.vault })
      return (await member.call('GET /wps/tickets', { query: { limit: '50' } })).tickets
    },
    rewardsOf: async (member: Player) => (await member.call('GET /wps/rewards', {})).rewards,
    /** The good as the member sees it; undefined where it is not shown. */
    seenBy: async (member: Player, goodId: string): Promise<MallGood | undefined> => {
      const { goods } = await member.call('GET /wps/mall/goods', {})
      return goods.find((one) => one.goodId === goodId)
    },
    async close() {
      await vendor.close()
      await platform.close()
    },
  }
}

export type MallWorld = Awaited<ReturnType<typeof openMallWorld>>
