import type { RewardFact, TicketSource, TicketTableState } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'

/** A ticket for a member, by a rule. */
export interface TicketGrant {
  readonly memberId: bigint
  /** The table of prizes that it draws from. */
  readonly tableNo: bigint
  readonly source: TicketSource
  /** What it is for, unique among the member's tickets of table and source: it is issued once. */
  readonly sourceKey: string
  /** Why: figures by which the member can recompute it. */
  readonly facts: readonly RewardFact[]
}

/** A ticket that was issued now. */
export interface IssuedTicket {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly source_key: string
}

interface OpenTable {
  readonly [column: string]: unknown
  readonly version: number
  readonly lasts: number
  readonly opens_itself: boolean
  readonly left: bigint
  readonly highest: bigint
}

/** The table, locked so that what is left of its budget is bound by one caller at a time. */
const LOCK_TABLE = `
select t.version, t.lasts, t.opens_itself, t.budget - t.committed as left, v.highest
from ticket_tables t join ticket_versions v using (brand_id, table_no, version)
where t.brand_id = $1 and t.table_no = $2 and t.state = 'issuing' for no key update of t`

const ROOM = `
select t.table_no, case when v.highest > 0 then (t.budget - t.committed) / v.highest end as room
from ticket_tables t join ticket_versions v using (brand_id, table_no, version)
where t.brand_id = $1 and t.table_no = any($2::bigint[]) and t.state = 'issuing'
order by t.table_no`

/**
 * How many tickets each of some tables can issue now, by the number of the table; null: as many as
 * one likes. One that issues none is left out. Locked, that stays so until the transaction ends.
 */
export async function readRoom(
  tx: Tx,
  brandId: number,
  tableNos: readonly bigint[],
  isLocked = false,
): Promise<ReadonlyMap<bigint, bigint | null>> {
  if (tableNos.length === 0) return new Map()
  const rows = await tx.query<{ table_no: bigint; room: bigint | null }>(
    `${ROOM} ${isLocked ? 'for no key update of t' : ''}`,
    [brandId, [...tableNos]],
  )
  return new Map(rows.map(({ table_no: tableNo, room }) => [tableNo, room]))
}

/** The state of a table of the brand; undefined where there is no such table. */
export async function readTableState(
  tx: Tx,
  brandId: number,
  tableNo: bigint,
): Promise<TicketTableState | undefined> {
  const rows = await tx.query<{ state: TicketTableState }>(
    'select state from ticket_tables where brand_id = $1 and table_no = $2',
    [brandId, tableNo],
  )
  return rows[0]?.state
}

/** Where nothing is given before a bet ($10), who never settled one gets none. */
const ISSUE = `
with wanted as (
  select k.* from unnest($3::bigint[], $4::text[], $5::text[], $6::text[])
    with ordinality as k(member_id, source, source_key, facts, place)
  where may_be_rewarded($1, k.member_id)
    and (not $10 or exists (select from active_days a
      where a.brand_id = $1 and a.member_id = k.member_id))
    and not exists (select from tickets t where t.brand_id = $1 and t.member_id = k.member_id
      and t.table_no = $2 and t.source = k.source and t.source_key = k.source_key)
  order by place limit $11
)
insert into tickets (brand_id, member_id, table_no, version, source, source_key, facts,
  opens_itself, expires_at)
select $1, member_id, $2, $7, source, source_key, facts::jsonb, $8,
  app_now() + make_interval(days => $9)
from wanted order by place
on conflict (brand_id, member_id, table_no, source, source_key) do nothing
returning member_id, source_key`

async function issueOfTable(
  tx: Tx,
  { brandId, profile }: Pick<Brand, 'brandId' | 'profile'>,
  tableNo: bigint,
  grants: readonly TicketGrant[],
): Promise<readonly IssuedTicket[]> {
  const [table] = await tx.query<OpenTable>(LOCK_TABLE, [brandId, tableNo])
  if (!table) return []
  const { version, lasts, opens_itself: opensItself, left, highest } = table
  const issued = await tx.query<IssuedTicket>(ISSUE, [
    brandId,
    tableNo,
    plainColumn(grants, ({ memberId }) => memberId),
    textArray(grants.map(({ source }) => source)),
    textArray(grants.map(({ sourceKey }) => sourceKey)),
    textArray(grants.map(({ facts }) => JSON.stringify(facts))),
    version,
    opensItself,
    lasts,
    !profile.rewards.beforeABet,
    highest === 0n ? null : left / highest,
  ])
  await tx.query(
    'update ticket_tables set committed = committed + $3 where brand_id = $1 and table_no = $2',
    [brandId, tableNo, highest * BigInt(issued.length)],
  )
  return issued
}

/**
 * Issues tickets of a brand, each once, however often it is called. A table issues as long as its
 * budget covers the highest prize of every ticket that can still be opened: what it cannot cover is
 * not issued, in the order given. None for trials, for who is paused, excluded or at risk, and for
 * who has no settled bet where the profile gives nothing before one. Returns which were issued now.
 */
export async function issueTickets(
  tx: Tx,
  brand: Pick<Brand, 'brandId' | 'profile' | 'trialOf'>,
  grants: readonly TicketGrant[],
): Promise<readonly IssuedTicket[]> {
  if (brand.trialOf !== undefined || grants.length === 0) return []
  // Tables in the order of their numbers, so that two who issue at once do not block each other.
  const tables = [...new Set(grants.map(({ tableNo }) => tableNo))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  const issued: IssuedTicket[] = []
  for (const tableNo of tables) {
    const own = grants.filter((grant) => grant.tableNo === tableNo)
    issued.push(...(await issueOfTable(tx, brand, tableNo, own)))
  }
  return issued
}
