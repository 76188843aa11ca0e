import { minorToWire, minor } from '@fairhouse/money'
import { RATE_PRODUCTS, type TicketKind, type TicketTableBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { issueTickets } from './issue-tickets.ts'
import { writeRule } from './ticket-rules.ts'
import { prizesOf, writeVersion } from './write-version.ts'

const UNIT = 10_000n
const money = (units: number, weight: number) => ({
  kind: 'money' as const,
  amountMinor: minorToWire(minor(BigInt(units) * UNIT)),
  points: 0,
  weight,
})
const points = (count: number, weight: number) => ({
  kind: 'points' as const,
  amountMinor: '0',
  points: count,
  weight,
})
const nothing = (weight: number) => ({
  kind: 'nothing' as const,
  amountMinor: '0',
  points: 0,
  weight,
})

/** A table of a fresh install, in units of the demo's currency. */
interface DemoTable {
  readonly kind: TicketKind
  readonly pt: string
  readonly en: string
  readonly prizes: TicketTableBody['prizes']
  /** Stakes of a day for one ticket; null: play earns none. */
  readonly unit: number | null
  readonly opensItself: boolean
}

const TABLES: readonly DemoTable[] = [
  {
    kind: 'egg',
    pt: 'Ovo de ouro',
    en: 'Golden egg',
    prizes: [money(100, 1), money(10, 20), money(2, 200), points(50, 379), nothing(400)],
    unit: 200,
    opensItself: true,
  },
  {
    kind: 'envelope',
    pt: 'Envelope vermelho',
    en: 'Red envelope',
    prizes: [money(50, 1), money(5, 49), money(1, 450), points(20, 500)],
    unit: null,
    opensItself: true,
  },
  {
    kind: 'wheel',
    pt: 'Roda da semana',
    en: 'Wheel of the week',
    prizes: [
      money(20, 2),
      points(10, 18),
      nothing(20),
      money(5, 10),
      points(25, 15),
      nothing(20),
      money(1, 15),
    ],
    unit: 500,
    opensItself: false,
  },
]

const LASTS = 30
/** The accounts of members that a fresh install names. */
const DEMO_MEMBERS = `
select member_id from members m where brand_id = $1 and not is_invented and kind <> 'trial'
order by member_id limit 20`

async function writeTable(tx: Tx, brand: Brand, table: DemoTable, by: string): Promise<bigint> {
  const { brandId } = brand
  const { kind, pt, en, opensItself, unit } = table
  const texts = [
    { language: 'pt', title: pt },
    { language: 'en', title: en },
  ]
  const rows = await tx.query<{ table_no: bigint }>(
    `insert into ticket_tables
       (brand_id, kind, state, texts, version, lasts, opens_itself, budget, changed_by)
     values ($1, $2, 'issuing', $3, 1, $4, $5, $6, $7) returning table_no`,
    [brandId, kind, JSON.stringify(texts), LASTS, opensItself, 20_000n * UNIT, by],
  )
  const tableNo = rows[0]?.table_no ?? 0n
  const prizes = prizesOf(table.prizes, brand.currency)
  await writeVersion(tx, { brandId, tableNo, version: 1 }, { kind, prizes, by })
  if (unit !== null) {
    const rule = {
      unitMinor: minorToWire(minor(BigInt(unit) * UNIT)),
      most: 3,
      rates: RATE_PRODUCTS.map((product) => ({ product, rateBp: 10_000 })),
    }
    // From now on: what is invented of the past earns nothing.
    const from = dayIn(brand.profile.timeZone, await readNow(tx))
    await writeRule(tx, { brandId, tableNo }, { rule, from, by })
  }
  return tableNo
}

/**
 * Writes a table of each kind, and issues a ticket of each to the members of a demo brand. A brand
 * that has any table keeps its own.
 */
export async function seedTickets(tx: Tx, brand: Brand, by: string): Promise<void> {
  const { brandId } = brand
  const set = await tx.query('select from ticket_tables where brand_id = $1 limit 1', [brandId])
  if (set.length > 0) return
  const tables: bigint[] = []
  for (const table of TABLES) tables.push(await writeTable(tx, brand, table, by))
  const members = await tx.query<{ member_id: bigint }>(DEMO_MEMBERS, [brandId])
  await issueTickets(
    tx,
    brand,
    members.flatMap(({ member_id: memberId }) =>
      tables.map((tableNo) => ({
        memberId,
        tableNo,
        source: 'manual' as const,
        sourceKey: 'welcome',
        facts: [],
      })),
    ),
  )
}
