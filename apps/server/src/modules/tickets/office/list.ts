import { minor, minorToWire } from '@fairhouse/money'
import type {
  StaffTicket,
  TicketKind,
  TicketPrizeKind,
  TicketSource,
  TicketState,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { readPlace } from '#server/http/page-place.ts'
import type { TableText } from '../give-prizes.ts'
import { namesFor, STATE, titleOf } from '../ticket-rows.ts'

interface StaffTicketRow {
  readonly [column: string]: unknown
  readonly ticket_no: bigint
  readonly member_id: bigint
  readonly username: string
  readonly table_no: bigint
  readonly texts: readonly TableText[]
  readonly kind: TicketKind
  readonly version: number
  readonly source: TicketSource
  readonly source_key: string
  readonly state: TicketState
  readonly issued_at: Date
  readonly expires_at: Date
  readonly opened_at: Date | null
  readonly was_forced: boolean
  readonly prize_kind: TicketPrizeKind | null
  readonly prize: bigint | null
}

/** The promotion of a ticket, by its key ("7/birthday/2026"); null for all other sources. */
function promotionOf({ source, source_key: key }: StaffTicketRow): string | null {
  const no = source === 'promotion' ? /^\d+(?=\/)/.exec(key)?.[0] : undefined
  return no === undefined ? null : wireId('prm', BigInt(no))
}

function presentForStaff(brand: Brand, row: StaffTicketRow): StaffTicket {
  const { prize_kind: kind, prize } = row
  return {
    ticketId: wireId('lkt', row.ticket_no),
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    tableId: wireId('tkt', row.table_no),
    title: titleOf(row.texts, namesFor(brand, brand.settings.languages.defaultLanguage)),
    kind: row.kind,
    version: row.version,
    source: row.source,
    promotionId: promotionOf(row),
    state: row.state,
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    wasForced: row.was_forced,
    amountMinor: kind === 'money' ? minorToWire(minor(prize ?? 0n)) : '0',
    points: kind === 'points' ? Number(prize) : 0,
  }
}

/**
 * Tickets of a brand's members, newest first. Requires the permission to view rewards. Throws
 * VALIDATION_FAILED.
 */
export async function listTickets(
  db: Db,
  brand: Brand,
  choice: {
    readonly q?: string
    readonly kind?: TicketKind
    readonly state?: TicketState
    readonly from?: string
    readonly until?: string
    readonly before?: string
  },
  limit: number,
): Promise<{ tickets: StaffTicket[]; next: string | null }> {
  const { q, kind, state, from, until, before } = choice
  const rows = await db.query<StaffTicketRow>(
    `select t.ticket_no, t.member_id, m.username, t.table_no, b.texts, b.kind, t.version, t.source,
       t.source_key,
       ${STATE} as state, t.issued_at, t.expires_at, t.opened_at, t.was_forced, t.prize_kind,
       t.prize
     from tickets t join members m using (brand_id, member_id)
     join ticket_tables b on b.brand_id = t.brand_id and b.table_no = t.table_no
     where t.brand_id = $1 and ($2::text is null or starts_with(m.username_key, $2))
       and ($3::text is null or b.kind = $3) and ($4::text is null or ${STATE} = $4)
       and ($5::timestamptz is null or t.issued_at >= $5)
       and ($6::timestamptz is null or t.issued_at < $6)
       and ($7::bigint is null or t.ticket_no < $7)
     order by t.ticket_no desc limit $8`,
    [
      brand.brandId,
      q?.trim().toLowerCase() ?? null,
      kind ?? null,
      state ?? null,
      readInstant('from', from) ?? null,
      readInstant('until', until) ?? null,
      readPlace(before),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    tickets: shown.map((row) => presentForStaff(brand, row)),
    next: rows.length > limit && last ? last.ticket_no.toString() : null,
  }
}
