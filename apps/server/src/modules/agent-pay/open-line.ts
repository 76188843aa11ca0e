import { addDays } from '@fairhouse/agency'
import { minor, minorToWire } from '@fairhouse/money'
import type { BillMember, TeamBet } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { pastLineOn } from '../agent-tree/index.ts'
import { playsBetween } from '../agent-records/index.ts'
import type { BillReader, BillRow } from './bill-present.ts'
import { BY_DAYS, BY_HOUR, IN_TEAM, PAGE, type MemberRow } from './line-members.ts'
import { requireBill } from './read-bill.ts'

const HOUR_MS = 3_600_000

/** The span of a line, and the instants of its bounds. */
interface LineSpan {
  readonly from: string
  readonly to: string
  readonly hour: number | null
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Only lines of spans open: others name another contract, or a sum of bills. */
function spanOf({ profile }: Brand, { lines }: BillRow, line: string): LineSpan {
  const reckoning = lines[Number(line)]?.reckoning
  if (!reckoning) throw new Problem('BILL_NOT_FOUND')
  const { from, to, hour } = reckoning
  const start = startOfDay(profile.timeZone, from)
  if (hour === null) {
    const endsAt = startOfDay(profile.timeZone, addDays(to, 1))
    return { from, to, hour, startsAt: start, endsAt }
  }
  const at = start.getTime() + hour * HOUR_MS
  return { from, to, hour, startsAt: new Date(at), endsAt: new Date(at + HOUR_MS) }
}

/** The members of a line's span, as they were computed. Throws BILL_NOT_FOUND. */
export async function readLineMembers(
  db: Tx,
  brand: Brand,
  reader: BillReader,
  choice: { readonly billId: string; readonly line: string; readonly after?: string | undefined },
): Promise<{ members: BillMember[]; next: string | null }> {
  const { brandId } = brand
  const bill = await requireBill(db, brandId, reader, choice.billId)
  const span = spanOf(brand, bill, choice.line)
  const minBet = await readMinBet(db, brandId, bill)
  const after = parseId('mbr', choice.after ?? '') ?? 0n
  const rows = await db.query<MemberRow>(
    span.hour === null ? BY_DAYS : BY_HOUR,
    span.hour === null
      ? [brandId, bill.agent_id, after, span.from, span.to]
      : [brandId, bill.agent_id, after, span.startsAt, span.endsAt, span.from],
  )
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const wire = (units: bigint) => minorToWire(minor(units))
  const members = shown.map((row) => ({
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    isActive: row.turnover >= minBet,
    turnoverMinor: wire(row.turnover),
    wonStakesMinor: wire(row.won_stakes),
    lostStakesMinor: wire(row.lost_stakes),
    payoutMinor: wire(row.payout),
    rebatesMinor: wire(row.rebates),
    bonusesMinor: wire(row.bonuses),
  }))
  return { members, next: rows.length > PAGE && last ? wireId('mbr', last.member_id) : null }
}

async function readMinBet(db: Tx, brandId: number, bill: BillRow): Promise<bigint> {
  const rows = await db.query<{ min_bet: string }>(
    `select terms->>'minBetMinor' as min_bet from contract_versions
     where brand_id = $1 and contract_no = $2 and version_no = $3`,
    [brandId, bill.contract_no, bill.version_no],
  )
  return BigInt(rows[0]?.min_bet ?? '0')
}

/**
 * A member's plays in a line's span: they sum to the member's figures. Only those of the agent's
 * team exist. Throws BILL_NOT_FOUND, MEMBER_NOT_FOUND.
 */
export async function readLineBets(
  db: Tx,
  brand: Brand,
  reader: BillReader,
  choice: {
    readonly billId: string
    readonly memberId: string
    readonly line: string
    readonly before?: string | undefined
    readonly language: string
  },
): Promise<{ bets: TeamBet[]; next: string | null }> {
  const { brandId } = brand
  const bill = await requireBill(db, brandId, reader, choice.billId)
  const span = spanOf(brand, bill, choice.line)
  const memberId = parseId('mbr', choice.memberId) ?? 0n
  const rows = await db.query<{ first: string | null; last: string | null }>(
    `select to_char(min(d.day), 'YYYY-MM-DD') as first, to_char(max(d.day), 'YYYY-MM-DD') as last
     from members m
     cross join lateral (select day::date from generate_series($4::date, $5::date,
       interval '1 day') as day) d
     ${pastLineOn('m', 'd.day')}
     where m.brand_id = $1 and m.member_id = $3 and ${IN_TEAM}`,
    [brandId, bill.agent_id, memberId, span.from, span.to],
  )
  const { first, last } = rows[0] ?? {}
  if (!first || !last) throw new Problem('MEMBER_NOT_FOUND')
  // A moved member counts on the days on which they were there.
  const { timeZone } = brand.profile
  return playsBetween(db, brandId, {
    memberId,
    from: first > span.from ? startOfDay(timeZone, first) : span.startsAt,
    to: last < span.to ? startOfDay(timeZone, addDays(last, 1)) : span.endsAt,
    after: choice.before,
    language: choice.language,
  })
}
