import type { LuckyTicket, TicketKind, TicketState, TicketTable } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readPlace } from '#server/http/page-place.ts'
import { Problem } from '#server/core/problem.ts'
import type { TableText } from './give-prizes.ts'
import { presentPrizes, VERSION_COLUMNS, type VersionRow } from './prize-tables.ts'
import { presentRule, readRule } from './ticket-rules.ts'
import {
  presentTicket,
  SELECT_TICKETS,
  STATE,
  titleOf,
  type NameLanguages,
  type TicketRow,
} from './ticket-rows.ts'

type Owner = Pick<SessionMember, 'brandId' | 'memberId'>

/** Whether anything that rewards play may reach a member now. */
export async function isAvailable(db: Tx, { brandId, memberId }: Owner): Promise<boolean> {
  const rows = await db.query<{ may: boolean }>('select may_be_rewarded($1, $2) as may', [
    brandId,
    memberId,
  ])
  return rows[0]?.may === true
}

interface TableRow extends VersionRow {
  readonly table_no: bigint
  readonly kind: TicketKind
  readonly texts: readonly TableText[]
  readonly lasts: number
  readonly opens_itself: boolean
}

/** The tables that tickets are issued on, each with today's rule. */
export async function readTables(
  db: Db,
  brand: Brand,
  names: NameLanguages,
): Promise<TicketTable[]> {
  const { brandId, profile } = brand
  const today = dayIn(profile.timeZone, await readNow(db))
  const rows = await db.query<TableRow>(
    `select t.table_no, t.kind, t.texts, t.lasts, t.opens_itself, ${VERSION_COLUMNS}
     from ticket_tables t join ticket_versions v using (brand_id, table_no, version)
     where t.brand_id = $1 and t.state = 'issuing' order by t.table_no`,
    [brandId],
  )
  const tables: TicketTable[] = []
  for (const row of rows) {
    const rule = await readRule(db, { brandId, tableNo: row.table_no }, today)
    tables.push({
      tableId: wireId('tkt', row.table_no),
      kind: row.kind,
      name: titleOf(row.texts, names),
      now: presentPrizes(row),
      lasts: row.lasts,
      opensItself: row.opens_itself,
      rule: presentRule(rule),
    })
  }
  return tables
}

/** How many tickets of a member can be opened. */
async function countReady(db: Tx, { brandId, memberId }: Owner): Promise<number> {
  const rows = await db.query<{ ready: number }>(
    `select count(*)::int as ready from tickets t
     where brand_id = $1 and member_id = $2 and commitment is not null and ${STATE} = 'ready'`,
    [brandId, memberId],
    'tickets-ready',
  )
  return rows[0]?.ready ?? 0
}

/** A page of a member's tickets, newest first. Throws VALIDATION_FAILED. */
export async function readTickets(
  db: Tx,
  owner: Owner,
  names: NameLanguages,
  page: {
    readonly state: TicketState | undefined
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<{ tickets: LuckyTicket[]; ready: number; next: string | null }> {
  const rows = await db.query<TicketRow>(
    `${SELECT_TICKETS}
     where t.brand_id = $1 and t.member_id = $2 and t.commitment is not null
       and ($3::text is null or ${STATE} = $3) and ($4::bigint is null or t.ticket_no < $4)
     order by t.ticket_no desc limit $5`,
    [owner.brandId, owner.memberId, page.state ?? null, readPlace(page.before), page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    tickets: shown.map((row) => presentTicket(row, names)),
    ready: await countReady(db, owner),
    next: rows.length > page.limit && last ? last.ticket_no.toString() : null,
  }
}

/** A ticket of a member. Throws NOT_FOUND. */
export async function readTicket(
  db: Tx,
  owner: Owner,
  names: NameLanguages,
  ticketId: string,
): Promise<LuckyTicket> {
  const rows = await db.query<TicketRow>(
    `${SELECT_TICKETS}
     where t.brand_id = $1 and t.ticket_no = $2 and t.member_id = $3 and t.commitment is not null`,
    [owner.brandId, parseId('lkt', ticketId) ?? 0n, owner.memberId],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return presentTicket(rows[0], names)
}
