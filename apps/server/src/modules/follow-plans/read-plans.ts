import { minor, minorToWire } from '@fairhouse/money'
import type {
  FollowCopyWire,
  FollowDetail,
  FollowPage,
  FollowPlanDetail,
  FollowPlanPage,
  FollowPlanWire,
  FollowWire,
} from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { betIdOf } from '../wallet/index.ts'
import { maskName } from '../group-tickets/index.ts'
import { followIdOf, planIdOf } from './follow-ids.ts'

interface PageOf {
  readonly limit: number
  /** The number that ended the page before. */
  readonly before: bigint | undefined
}

interface PlanRow {
  readonly [column: string]: unknown
  readonly plan_no: bigint
  readonly leader_account: bigint
  readonly leader: string
  readonly lottery_code: string
  readonly name: string
  readonly state: FollowPlanWire['state']
  readonly followers: number
  readonly began_at: Date
  readonly ended_at: Date | null
  readonly slip_count: number
  readonly hit_count: number
  readonly staked: bigint
  readonly payout: bigint
  readonly longest_losing_run: number
}

const PLANS = `
select p.*, coalesce(nullif(m.nickname, ''), m.username) as leader,
  (select count(*)::int from follows f where f.brand_id = p.brand_id and f.plan_no = p.plan_no
    and f.state <> 'stopped') as followers
from follow_plans p
join ledger_accounts a on a.brand_id = p.brand_id and a.account_id = p.leader_account
join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
where p.brand_id = $1`

function presentPlan(row: PlanRow, accountId: bigint): FollowPlanWire {
  const isLeader = row.leader_account === accountId
  return {
    planId: planIdOf(row.plan_no),
    lotteryCode: row.lottery_code,
    name: row.name,
    leader: maskName(row.leader),
    isLeader,
    state: row.state,
    record: {
      slipCount: row.slip_count,
      hitCount: row.hit_count,
      stakedMinor: minorToWire(minor(row.staked)),
      payoutMinor: minorToWire(minor(row.payout)),
      longestLosingRun: row.longest_losing_run,
    },
    followerCount: isLeader ? row.followers : null,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

function planPage(rows: readonly PlanRow[], limit: number, accountId: bigint): FollowPlanPage {
  const plans = rows.slice(0, limit).map((row) => presentPlan(row, accountId))
  return { plans, next: rows.length > limit ? (plans.at(-1)?.planId ?? null) : null }
}

const LAST = 9_000_000_000_000_000_000n

/** Plans that can be followed, newest first. */
export async function readOpenPlans(
  db: Tx,
  { brandId, accountId }: AccountRef,
  { limit, before, lotteryCode }: PageOf & { readonly lotteryCode: string | undefined },
): Promise<FollowPlanPage> {
  const rows = await db.query<PlanRow>(
    `${PLANS} and p.state = 'open' and p.plan_no < $2 and ($3::text is null or p.lottery_code = $3)
     order by p.plan_no desc limit $4`,
    [brandId, before ?? LAST, lotteryCode ?? null, limit + 1],
  )
  return planPage(rows, limit, accountId)
}

/** Plans of the member, newest first. */
export async function readOwnPlans(
  db: Tx,
  { brandId, accountId }: AccountRef,
  { limit, before }: PageOf,
): Promise<FollowPlanPage> {
  const rows = await db.query<PlanRow>(
    `${PLANS} and p.leader_account = $2 and p.plan_no < $3 order by p.plan_no desc limit $4`,
    [brandId, accountId, before ?? LAST, limit + 1],
  )
  return planPage(rows, limit, accountId)
}

/**
 * One plan for a member, with the member's active follow. Undefined where the brand has no such
 * plan; an ended one is visible only to its leader and its followers.
 */
export async function readPlan(
  db: Tx,
  member: AccountRef,
  planNo: bigint,
): Promise<FollowPlanDetail | undefined> {
  const { brandId, accountId } = member
  const rows = await db.query<PlanRow>(
    `${PLANS} and p.plan_no = $2 and (p.state = 'open' or p.leader_account = $3
       or exists (select from follows f where f.brand_id = p.brand_id and f.plan_no = p.plan_no
         and f.account_id = $3))`,
    [brandId, planNo, accountId],
  )
  const row = rows[0]
  if (!row) return undefined
  const follows = await db.query<FollowRow>(
    `${FOLLOWS} and f.plan_no = $3 and f.state <> 'stopped'`,
    [brandId, accountId, planNo],
  )
  return {
    plan: presentPlan(row, accountId),
    follow: follows[0] ? presentFollow(follows[0]) : null,
  }
}

interface FollowRow {
  readonly [column: string]: unknown
  readonly follow_no: bigint
  readonly plan_no: bigint
  readonly lottery_code: string
  readonly name: string
  readonly leader: string
  readonly state: FollowWire['state']
  readonly reason: string | null
  readonly multiple_tenths: number
  readonly issue_cap: bigint
  readonly budget: bigint
  readonly spent: bigint
  readonly won: bigint
  readonly ends_at: Date
  readonly began_at: Date
  readonly stopped_at: Date | null
}

/** Payouts and refunds of bets, by the newest round of each. */
const resultsOf = (betNos: string) => `
select coalesce(sum(n.payout), 0)::bigint as won, coalesce(sum(n.refund), 0)::bigint as refund
from (select distinct on (l.bet_no) l.payout, l.refund from bet_results l
  where l.brand_id = c.brand_id and l.bet_no = any(${betNos})
  order by l.bet_no, l.round desc) n`

const FOLLOWS = `
select f.*, p.lottery_code, p.name, coalesce(nullif(m.nickname, ''), m.username) as leader,
  (select coalesce(sum(r.won), 0)::bigint from follow_copies c
    cross join lateral (${resultsOf('c.bet_nos')}) r
    where c.brand_id = f.brand_id and c.follow_no = f.follow_no and c.stake > 0) as won
from follows f
join follow_plans p on p.brand_id = f.brand_id and p.plan_no = f.plan_no
join ledger_accounts a on a.brand_id = p.brand_id and a.account_id = p.leader_account
join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
where f.brand_id = $1 and f.account_id = $2`

function presentFollow(row: FollowRow): FollowWire {
  return {
    followId: followIdOf(row.follow_no),
    planId: planIdOf(row.plan_no),
    lotteryCode: row.lottery_code,
    planName: row.name,
    leader: maskName(row.leader),
    state: row.state,
    reason: row.reason,
    multipleTenths: row.multiple_tenths,
    issueCapMinor: minorToWire(minor(row.issue_cap)),
    budgetMinor: minorToWire(minor(row.budget)),
    spentMinor: minorToWire(minor(row.spent)),
    payoutMinor: minorToWire(minor(row.won)),
    endsAt: row.ends_at.toISOString(),
    beganAt: row.began_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
  }
}

/** The member's current and past follows, newest first. */
export async function readFollows(
  db: Tx,
  { brandId, accountId }: AccountRef,
  { limit, before }: PageOf,
): Promise<FollowPage> {
  const rows = await db.query<FollowRow>(
    `${FOLLOWS} and f.follow_no < $3 order by f.follow_no desc limit $4`,
    [brandId, accountId, before ?? LAST, limit + 1],
  )
  const follows = rows.slice(0, limit).map(presentFollow)
  return { follows, next: rows.length > limit ? (follows.at(-1)?.followId ?? null) : null }
}

/** One follow of the member; undefined where it does not exist. */
export async function readFollow(
  db: Tx,
  { brandId, accountId }: AccountRef,
  followNo: bigint,
): Promise<FollowWire | undefined> {
  const rows = await db.query<FollowRow>(`${FOLLOWS} and f.follow_no = $3`, [
    brandId,
    accountId,
    followNo,
  ])
  return rows[0] && presentFollow(rows[0])
}

interface CopyRow {
  readonly [column: string]: unknown
  readonly slip_seq: bigint
  readonly issue_no: string
  readonly draws_at: Date
  readonly settled_at: Date | null
  readonly bet_nos: readonly bigint[]
  readonly stake: bigint
  readonly won: bigint
  readonly refund: bigint
  readonly reason: string | null
  readonly made_at: Date
}

function presentCopy(row: CopyRow): FollowCopyWire {
  return {
    copyId: `cpy_${row.slip_seq}`,
    issueNo: row.issue_no,
    drawsAt: row.draws_at.toISOString(),
    betIds: row.bet_nos.map(betIdOf),
    stakeMinor: minorToWire(minor(row.stake)),
    payoutMinor: minorToWire(minor(row.won)),
    refundMinor: minorToWire(minor(row.refund)),
    isSettled: row.settled_at !== null,
    reason: row.reason,
    madeAt: row.made_at.toISOString(),
  }
}

/** The copies of a follow, newest first, with the follow; undefined where it does not exist. */
export async function readCopies(
  db: Tx,
  member: AccountRef,
  followNo: bigint,
  { limit, before }: PageOf,
): Promise<FollowDetail | undefined> {
  const follow = await readFollow(db, member, followNo)
  if (!follow) return undefined
  const rows = await db.query<CopyRow>(
    `select c.*, i.issue_no, i.draws_at, i.settled_at, r.won, r.refund
     from follow_copies c join issues i using (brand_id, issue_id)
     cross join lateral (${resultsOf('c.bet_nos')}) r
     where c.brand_id = $1 and c.follow_no = $2 and c.slip_seq < $3
     order by c.slip_seq desc limit $4`,
    [member.brandId, followNo, before ?? LAST, limit + 1],
  )
  const copies = rows.slice(0, limit).map(presentCopy)
  return { follow, copies, next: rows.length > limit ? (copies.at(-1)?.copyId ?? null) : null }
}
