import { minor, minorToWire } from '@fairhouse/money'
import type { Bonus } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { readPlace } from '#server/http/page-place.ts'
import { GRANT_COLUMNS, GRANTS, type GrantRow } from './grant-rows.ts'
import { presentTerms } from './terms.ts'

const wire = (amount: bigint): string => minorToWire(minor(amount))

interface BonusRow extends GrantRow {
  /** Stakes of its own in bets that are not decided. */
  readonly at_stake: bigint
}

/** Columns of a grant as it is shown, from the tables of `GRANTS`. */
const SHOWN = `${GRANT_COLUMNS}, coalesce((
  select sum(p.part) from bonus_parts p join issues i using (brand_id, issue_id)
  where p.brand_id = g.brand_id and p.grant_no = g.grant_no and i.settled_at is null
    and not exists (select from bet_results r
      where r.brand_id = p.brand_id and r.bet_no = p.bet_no)), 0)::bigint + coalesce((
  select sum(s.part) from bonus_stakes s join game_rounds r using (brand_id, round_no)
  where s.brand_id = g.brand_id and s.grant_no = g.grant_no and not s.is_undone
    and r.state = 'open'), 0)::bigint as at_stake`

/** A grant as its member reads it. */
export function presentBonus(row: BonusRow): Bonus {
  return {
    bonusId: wireId('bon', row.grant_no),
    rewardId: wireId('rwd', row.reward_no),
    state: row.state,
    terms: presentTerms(row.terms),
    grantedMinor: wire(row.granted),
    balanceMinor: wire(row.balance),
    atStakeMinor: wire(row.at_stake),
    requiredMinor: wire(row.required),
    wageredMinor: wire(row.wagered),
    convertedMinor: wire(row.converted),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** A grant of a member; undefined for those of others. */
export async function findBonus(
  db: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  grantNo: bigint,
): Promise<BonusRow | undefined> {
  const rows = await db.query<BonusRow>(
    `select ${SHOWN} from ${GRANTS}
     where g.brand_id = $1 and g.member_id = $2 and g.grant_no = $3`,
    [owner.brandId, owner.memberId, grantNo],
  )
  return rows[0]
}

/**
 * A page of a member's grants: those that run first, in the order in which they were made, then the
 * newest that ended. Throws VALIDATION_FAILED.
 */
export async function readBonuses(
  db: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<{ running: Bonus[]; ended: Bonus[]; next: string | null }> {
  const { brandId, memberId } = owner
  const before = readPlace(page.before)
  const running = await db.query<BonusRow>(
    `select ${SHOWN} from ${GRANTS}
     where g.brand_id = $1 and g.member_id = $2 and g.state = 'active' and $3::bigint is null
     order by g.ends_at, g.starts_at, g.grant_no`,
    [brandId, memberId, before],
  )
  const ended = await db.query<BonusRow>(
    `select ${SHOWN} from ${GRANTS}
     where g.brand_id = $1 and g.member_id = $2 and g.state <> 'active'
       and ($3::bigint is null or g.grant_no < $3)
     order by g.grant_no desc limit $4`,
    [brandId, memberId, before, page.limit + 1],
  )
  const shown = ended.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    running: running.map(presentBonus),
    ended: shown.map(presentBonus),
    next: ended.length > page.limit && last ? last.grant_no.toString() : null,
  }
}
