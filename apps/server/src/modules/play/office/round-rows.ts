import { minor, minorToWire } from '@fairhouse/money'
import type { StaffRoundRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'

/** A round with its member, its game and its vendor. */
export interface RoundRow {
  readonly [column: string]: unknown
  readonly round_no: bigint
  readonly vendor_id: number
  readonly vendor_round: string
  readonly member_id: bigint
  readonly account_id: bigint
  readonly username: string
  readonly state: StaffRoundRow['state']
  readonly staked: bigint
  readonly paid: bigint
  readonly is_free: boolean
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly is_late: boolean
  readonly code: string
  readonly vendor_name: string
  readonly game_code: string
  readonly game_name: string
  readonly has_replay: boolean
  readonly refund_at: Date
}

/** Rounds with their members, games and vendors. */
export const SELECT_ROUNDS = `
select r.round_no, r.vendor_id, r.vendor_round, r.member_id, r.account_id, m.username, r.state,
  r.staked, r.paid + coalesce(f.paid, 0) as paid, f.round_no is not null as is_free, r.opened_at,
  r.closed_at, r.is_late, v.code, v.name as vendor_name,
  g.game_code, g.name as game_name, i.base_url is not null and r.state <> 'open' as has_replay,
  r.last_at + i.refund_after as refund_at
from game_rounds r join members m using (brand_id, member_id)
join games g on g.brand_id = r.brand_id and g.game_no = r.game_no
join vendors v on v.vendor_id = r.vendor_id
join vendor_integrations i on i.brand_id = r.brand_id and i.vendor_id = r.vendor_id
left join free_rounds f on f.brand_id = r.brand_id and f.round_no = r.round_no`

/** Ledger units on the wire. */
export const wire = (units: bigint) => minorToWire(minor(units))

/** A round as a list of staff has it. */
export function presentRound(brand: Brand, row: RoundRow): StaffRoundRow {
  return {
    roundId: wireId('rnd', row.round_no),
    gameId: row.game_code,
    vassalage: row.code,
    vendorName: row.vendor_name,
    gameName: row.game_name,
    vendorRound: row.vendor_round,
    state: row.state,
    stakeMinor: wire(row.staked),
    payoutMinor: wire(row.paid),
    isFree: row.is_free,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    hasReplay: row.has_replay,
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    currency: brand.currency.code,
    isLate: row.is_late,
  }
}
