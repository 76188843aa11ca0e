import { randomUUID } from 'node:crypto'
import { issueTickets, openTickets } from '#server/modules/tickets/index.ts'
import { writeVersion } from '#server/modules/tickets/write-version.ts'
import type { TestPlatform } from './platform.ts'

const PRIZES = [
  { id: 'p1', kind: 'money', amount: '10000', weight: 1 },
  { id: 'p2', kind: 'nothing', amount: '0', weight: 9 },
] as const

/** A table of prizes that play earns a ticket of for each ten of lottery stakes. */
export async function writeTicketTable(
  { db }: Pick<TestPlatform, 'db'>,
  brandId: number,
): Promise<bigint> {
  const rows = await db.query<{ table_no: bigint }>(
    `insert into ticket_tables
       (brand_id, kind, state, texts, version, lasts, opens_itself, budget, changed_by)
     values ($1, 'egg', 'issuing', '[]', 1, 7, true, 100000000, 'staff:mia') returning table_no`,
    [brandId],
  )
  const tableNo = rows[0]?.table_no ?? 0n
  const version = { kind: 'egg', prizes: PRIZES, by: 'staff:mia' } as const
  await writeVersion(db, { brandId, tableNo, version: 1 }, version)
  await db.query(
    `insert into ticket_rules (brand_id, table_no, from_day, unit, rates, most, set_by)
     values ($1, $2, '2020-01-01', 100000, '{"lottery": 10000}', 1, 'staff:mia')`,
    [brandId, tableNo],
  )
  return tableNo
}

/** Issues tickets of a table to a member of the first brand, ready to be opened. */
export async function issueReady(
  { db, deps }: TestPlatform,
  at: { readonly memberId: bigint; readonly tableNo: bigint; readonly count: number },
): Promise<void> {
  const { memberId, tableNo, count } = at
  const brand = (await deps.brands.all()).find((one) => one.brandId === 1)
  if (!brand) throw new Error('no brand')
  const grants = Array.from({ length: count }, () => ({
    memberId,
    tableNo,
    source: 'manual' as const,
    sourceKey: randomUUID(),
    facts: [],
  }))
  await db.transaction((tx) => issueTickets(tx, brand, grants))
  await openTickets({ db, rng: deps.rng, vault: deps.vault })
}
