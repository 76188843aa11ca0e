import {
  earnTickets,
  issueTickets,
  openTickets,
} from '../../../apps/server/src/modules/tickets/index.ts'
import { writeVersion } from '../../../apps/server/src/modules/tickets/write-version.ts'
import { writeCountedTo, writePlayed } from '../../../apps/server/test/pay-world.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import { SECOND, type Stage } from './stage.ts'

const DAY = '2026-11-20'
const BRANDS = [1, SECOND.brandId]
const PRIZES = [
  { id: 'p1', kind: 'money', amount: '10000', weight: 1 },
  { id: 'p2', kind: 'nothing', amount: '0', weight: 9 },
] as const

/** A table of a brand: a ticket for each ten of lottery stakes. */
async function writeTable({ platform: { db } }: Stage, brandId: number): Promise<bigint> {
  const rows = await db.query<{ table_no: bigint }>(
    `insert into ticket_tables
       (brand_id, kind, state, texts, version, lasts, opens_itself, budget, changed_by)
     values ($1, 'egg', 'issuing', '[]', 1, 7, true, 100000000, 'staff:otto') returning table_no`,
    [brandId],
  )
  const tableNo = rows[0]?.table_no ?? 0n
  const version = { kind: 'egg', prizes: PRIZES, by: 'staff:otto' } as const
  await writeVersion(db, { brandId, tableNo, version: 1 }, version)
  await db.query(
    `insert into ticket_rules (brand_id, table_no, from_day, unit, rates, most, set_by)
     values ($1, $2, '2020-01-01', 100000, '{"lottery": 10000}', 1, 'staff:otto')`,
    [brandId, tableNo],
  )
  return tableNo
}

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
      await writeTable(stage, brandId)
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
    const tableNo = await writeTable(stage, 1)
    const memberId = await firstMember(stage, 1)
    const brand = (await deps.brands.all()).find((one) => one.brandId === 1)
    if (!brand) throw new Error('no brand')
    const source = { memberId, tableNo, source: 'manual', facts: [] } as const
    const grants = ['1', '2'].map((sourceKey) => ({ ...source, sourceKey }))
    await db.transaction((tx) => issueTickets(tx, brand, grants))
    const turn = () => openTickets({ db, rng: deps.rng, vault: deps.vault })
    await turn()
    const rows = await db.query<{ ticket_no: bigint }>(
      `update tickets set state = 'opening', client_seed = 'mine' where table_no = $1
       returning ticket_no`,
      [tableNo],
    )
    const [first = 0n, second = 0n] = rows.map((row) => row.ticket_no).toSorted()
    return {
      key: `1/${first}`,
      turn,
      poison: poisonWrites(stage, 'tickets', `NEW.ticket_no = ${first}`),
      done: () =>
        stage.counts(`select count(*) from tickets where ticket_no = $1 and state = 'opened'`, [
          first,
          second,
        ]),
    }
  },
}
