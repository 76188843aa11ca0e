import { activityState } from '@fairhouse/rewards'
import type { PromotionState } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { isFor } from './audience.ts'
import { reachOf } from './deposit-reach.ts'
import {
  endOf,
  PROMOTION_COLUMNS,
  PROMOTION_TABLES,
  type PromotionRow,
  type PromotionTerms,
} from './promotion-rows.ts'

/** Promotions that are over are listed for so long. */
const OVER_LISTED = '30 days'
/** How often one may apply in vain for the same promotion. */
export const REJECTIONS_MOST = 3

/** A promotion, and what has come of it for a member. */
export interface OwnRow extends PromotionRow {
  /** Whether its audience has the member, and whether the member may be rewarded at all. */
  readonly is_for: boolean
  readonly may: boolean
  readonly joined_at: Date | null
  /** Gifts: given, in times and in the unit of what is given; due; of any state. */
  readonly own_gifts: number
  readonly own_given: bigint
  readonly own_due: number
  readonly own_noted: number
  /** Rewards that can be claimed, and how many were. */
  readonly reward_nos: readonly bigint[]
  readonly claimed: number
  /** Lucky tickets of it that can be opened. */
  readonly ready_tickets: number
  /** The newest application's, and how many were rejected or approved. */
  readonly application_no: bigint | null
  readonly application_state: 'open' | 'approved' | 'rejected' | null
  readonly rejected: number
  readonly approved: number
  /** Deposits that have counted. */
  readonly own_deposits: number
  /** Something that counts has happened since the member takes part. */
  readonly has_played: boolean
}

/** The first instant from which something of the member counts. */
const SINCE = `greatest(p.starts_at, e.joined_at)`
const UNTIL = `coalesce(least(p.ends_at, p.stopped_at), 'infinity')`

/** $1 the brand, $2 the member, $3 the time zone, $4 whether anything is given for deposits. */
const SELECT = `
select ${PROMOTION_COLUMNS}, ${isFor('p.labels', 'p.segment_no')} as is_for,
  may_be_rewarded(m.brand_id, m.member_id) as may, e.joined_at,
  g.own_gifts, g.own_given, g.own_due, g.own_noted, w.reward_nos, w.claimed, t.ready_tickets,
  a.application_no, a.application_state, c.rejected, c.approved, d.own_deposits,
  case p.kind
    when 'cashback' then exists (select from own_days o
      where o.brand_id = m.brand_id and o.member_id = m.member_id and o.product <> ''
        and o.turnover > 0 and o.day >= (${SINCE} at time zone $3)::date)
    when 'race' then exists (select from race_standings s where s.brand_id = m.brand_id
      and s.race_no = p.race_no and s.member_id = m.member_id)
    else false end as has_played
from ${PROMOTION_TABLES}
join members m on m.brand_id = p.brand_id and m.member_id = $2
left join lateral (select x.joined_at from promotion_entries x where p.kind <> 'race'
    and x.brand_id = m.brand_id and x.promotion_no = p.promotion_no and x.member_id = m.member_id
  union all select x.joined_at from race_entries x where p.kind = 'race' and x.left_at is null
    and x.brand_id = m.brand_id and x.race_no = p.race_no and x.member_id = m.member_id) e on true
cross join lateral (select count(*)::int as own_noted,
    count(*) filter (where x.state = 'given')::int as own_gifts,
    coalesce(sum(x.amount) filter (where x.state = 'given'), 0)::bigint as own_given,
    count(*) filter (where x.state = 'due')::int as own_due
  from promotion_gifts x where x.brand_id = m.brand_id and x.promotion_no = p.promotion_no
    and x.member_id = m.member_id) g
cross join lateral (select count(*) filter (where x.state = 'claimed')::int as claimed,
    coalesce(array_agg(x.reward_no order by x.reward_no) filter (where x.state = 'waiting'
      and (x.expires_at is null or x.expires_at > app_now())), '{}') as reward_nos
  from rewards x where x.brand_id = m.brand_id and x.member_id = m.member_id
    and x.source = 'promotion' and starts_with(x.source_key, p.promotion_no || '/')) w
cross join lateral (select count(*)::int as ready_tickets from tickets x
  where p.prize_kind = 'ticket' and x.brand_id = m.brand_id and x.member_id = m.member_id
    and x.source = 'promotion' and starts_with(x.source_key, p.promotion_no || '/')
    and x.state in ('ready', 'opening') and (x.expires_at > app_now() or x.opens_itself)) t
left join lateral (select x.application_no, x.state as application_state
  from promotion_applications x where x.brand_id = m.brand_id and x.member_id = m.member_id
    and x.promotion_no = p.promotion_no order by x.application_no desc limit 1) a on true
cross join lateral (select count(*) filter (where x.state = 'rejected')::int as rejected,
    count(*) filter (where x.state = 'approved')::int as approved
  from promotion_applications x where x.brand_id = m.brand_id and x.member_id = m.member_id
    and x.promotion_no = p.promotion_no) c
cross join lateral (select count(*)::int as own_deposits from deposits x
  cross join lateral ${reachOf('x', { least: 'p.least_deposit', until: UNTIL })} r
  where p.kind = 'deposit' and x.brand_id = m.brand_id and x.member_id = m.member_id
    and x.credited_at >= p.starts_at and r.reached_at < ${UNTIL}
    and (p.entry <> 'join' or x.credited_at > e.joined_at)) d
where p.brand_id = $1 and p.state <> 'draft' and ($4 or p.kind <> 'deposit')`

/** What is over is listed for a while, and longer where something of it waits. */
export const IS_LISTED = `(${UNTIL} > app_now() - interval '${OVER_LISTED}')`

/** Whose promotions are read. */
export interface PromotionOwner {
  readonly brandId: number
  readonly memberId: bigint
}

/** Promotions that are listed, in their order, with what has come of each for the member. */
export function readOwnRows(
  db: Tx,
  { brandId, profile }: Brand,
  { memberId }: PromotionOwner,
  category: string | null,
): Promise<OwnRow[]> {
  return db.query<OwnRow>(
    `${SELECT} and ${IS_LISTED} and ($5::text is null or p.category = $5)
     order by p.place, p.promotion_no`,
    [brandId, memberId, profile.timeZone, profile.rewards.forDeposits, category],
  )
}

/** One promotion for the member; undefined for drafts and what is not there. */
export async function readOwnRow(
  db: Tx,
  { brandId, profile }: Brand,
  { memberId }: PromotionOwner,
  promotionNo: bigint,
): Promise<OwnRow | undefined> {
  const rows = await db.query<OwnRow>(`${SELECT} and p.promotion_no = $5`, [
    brandId,
    memberId,
    profile.timeZone,
    profile.rewards.forDeposits,
    promotionNo,
  ])
  return rows[0]
}

/** Whether what is left of the budget covers another gift, as far as that is known. */
export function hasLeft({ prize_kind: kind, prize, budget, given }: PromotionTerms): boolean {
  return kind === null || budget - given >= (prize ?? 1n)
}

/** Whether one may begin to take part: it runs, and has something left. */
export function isOpen(row: PromotionRow, now: Date): boolean {
  const end = endOf(row)
  return row.starts_at <= now && (end === null || now < end) && hasLeft(row)
}

/** How often a member may get it; null: as often as it is earned. */
export function timesOf({ kind, nth, times }: PromotionTerms): number | null {
  if (times !== null) return times
  return kind === 'code' || kind === 'application' || nth !== null ? 1 : null
}

/** Whether the member has all that one can have of it. */
function isExhausted(row: OwnRow): boolean {
  const { own_gifts: gifts, own_given: given, per_member: perMember } = row
  const times = timesOf(row)
  return (times !== null && gifts >= times) || (perMember !== null && given >= perMember)
}

function rewardOf(row: OwnRow): 'claimable' | 'issued' | 'claimed' | undefined {
  if (row.reward_nos.length > 0) return 'claimable'
  if (row.ready_tickets > 0) return 'issued'
  if (!isExhausted(row)) return undefined
  if (row.prize_kind === 'ticket') return 'issued'
  return row.claimed > 0 ? 'claimed' : undefined
}

/** Whether a member is in it: the audience was looked at then, and is not looked at again. */
export function isIn(row: OwnRow): boolean {
  return row.joined_at !== null || row.own_noted > 0 || row.application_no !== null
}

/** The state of a promotion for a member. What is due is under way, though it may be over. */
export function stateOf(row: OwnRow, now: Date): PromotionState {
  const { entry, joined_at: joinedAt, own_due: due, application_state: application } = row
  const end = endOf(row)
  const reward = rewardOf(row)
  const isPending = due > 0
  return activityState({
    now: now.getTime(),
    startsAt: row.starts_at.getTime(),
    ...(end === null || isPending ? {} : { endsAt: end.getTime() }),
    isBudgetGiven: !isPending && (!hasLeft(row) || isExhausted(row)),
    isAllowed: row.may && (row.is_for || isIn(row)),
    entry: entry === 'code' ? 'join' : entry,
    isJoined:
      entry === 'join' ? joinedAt !== null : row.own_noted > 0 || application === 'approved',
    ...(application ? { application } : {}),
    ...(reward ? { reward } : {}),
    hasProgress: row.own_noted > 0 || row.own_deposits > 0 || row.has_played,
  })
}

/** The state for who has not logged in: one may take part by doing so. */
export function stateForVisitors(row: PromotionRow, now: Date): PromotionState {
  const end = endOf(row)
  return activityState({
    now: now.getTime(),
    startsAt: row.starts_at.getTime(),
    ...(end === null ? {} : { endsAt: end.getTime() }),
    isBudgetGiven: !hasLeft(row),
    isAllowed: true,
    entry: 'join',
    isJoined: false,
    hasProgress: false,
  })
}

/** Whether the member may apply now: nothing of it is open, approved often enough, or in vain. */
export function mayApply(row: OwnRow, now: Date): boolean {
  return (
    row.entry === 'apply' &&
    row.may &&
    row.is_for &&
    isOpen(row, now) &&
    row.application_state !== 'open' &&
    row.rejected < REJECTIONS_MOST &&
    row.approved < (timesOf(row) ?? 1)
  )
}
