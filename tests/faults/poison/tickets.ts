import { earnTickets, openTickets } from '../../../apps/server/src/modules/tickets/index.ts'
import { writeCountedTo, writePlayed } from '../../../apps/server/test/pay-world.ts'
import { issueReady, writeTicketTable } from '../../../apps/server/test/ticket-table.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import { SECOND, type Stage } from './stage.ts'

const DAY = '2026-11-20'
const BRANDS = [1, SECOND.brandId]
async function firstMember({ platform: { db } }: Stage, brandId: number): Promise<bigint> {
  const rows = await db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = $1 order by member_id limit 1',
    [brandId],
  )
  return rows[0]?.member_id ?? 0n
}

/** Members of both brands have played; the first brand's days cannot be kept. */
export const ticketEarnScenario: Scenario = {
  queue: 'tickets.earn',
  async arrange(stage) {
    const { db, deps } = stage.platform
    for (const brandId of BRANDS) {
      await writeTicketTable(stage.platform, brandId)
      const memberId = await firstMember(stage, brandId)
      await writePlayed(db, { brandId, memberId }, DAY, { stake: 1_000_000 })
      await writeCountedTo(db, brandId, DAY)
    }
    return {
      key: '1',
      turn: () => earnTickets({ db, brands: deps.brands }, 1),
      poison: poisonWrites(stage, 'ticket_days', 'NEW.brand_id = 1'),
      done: () => stage.counts('select count(*) from ticket_days_done where brand_id = $1', BRANDS),
    }
  },
}

/** Two tickets that are being opened; the first one cannot be written. */
export const ticketOpenScenario: Scenario = {
  queue: 'ticket.open',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const tableNo = await writeTicketTable(stage.platform, 1)
    const memberId = await firstMember(stage, 1)
    await issueReady(stage.platform, { memberId, tableNo, count: 2 })
    const rows = await db.query<{ ticket_no: bigint }>(
      `update tickets set state = 'opening', client_seed = 'mine' where table_no = $1
       returning ticket_no`,
      [tableNo],
    )
    const numbers = rows.map((row) => row.ticket_no)
    const [first = 0n, second = 0n] = numbers.toSorted((a, b) => (a < b ? -1 : 1))
    return {
      key: `1/${first}`,
      turn: () => openTickets({ db, rng: deps.rng, vault: deps.vault }),
      poison: poisonWrites(stage, 'tickets', `NEW.ticket_no = ${first}`),
      done: () =>
        stage.counts(`select count(*) from tickets where ticket_no = $1 and state = 'opened'`, [
          first,
          second,
        ]),
    }
  },
}
