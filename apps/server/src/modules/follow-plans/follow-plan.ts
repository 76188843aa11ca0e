import { isPayable, minorToWire, parseMinor, type Minor } from '@fairhouse/money'
import { FOLLOW_DAYS_MAX, FOLLOWERS_MAX, FOLLOWS_MAX, type FollowTerms } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { isAway } from '../gambling-limits/index.ts'
import { stopFollows } from './end-follows.ts'
import { requireOffered } from './lead-plan.ts'

type Follower = AccountRef & { readonly memberId: bigint }

function refuse(field: keyof FollowTerms, expected: string): never {
  throw new Problem('FOLLOW_TERMS_INVALID', [{ field, code: 'FOLLOW_TERMS_INVALID', expected }])
}

function readAmount(
  terms: FollowTerms,
  field: 'issueCapMinor' | 'budgetMinor',
  { currency, profile }: Brand,
): Minor {
  const amount = parseMinor(terms[field])
  const least = profile.lottery.minUnitStake
  if (amount === undefined || amount < least || !isPayable(amount, currency)) {
    refuse(field, `>= ${minorToWire(least)}`)
  }
  return amount
}

const DAY_MS = 86_400_000

/** Parses the terms. Throws FOLLOW_TERMS_INVALID with the field and what is expected. */
function readTerms(terms: FollowTerms, brand: Brand, now: Date) {
  const issueCap = readAmount(terms, 'issueCapMinor', brand)
  const budget = readAmount(terms, 'budgetMinor', brand)
  if (issueCap > budget) refuse('issueCapMinor', `<= ${minorToWire(budget)}`)
  const endsAt = new Date(terms.endsAt)
  const last = new Date(now.getTime() + FOLLOW_DAYS_MAX * DAY_MS)
  // Also false for an invalid date (February 30th).
  if (!(endsAt > now && endsAt <= last)) {
    refuse('endsAt', `${now.toISOString()} … ${last.toISOString()}`)
  }
  return { issueCap, budget, endsAt }
}

/** Paused or excluded members cannot begin anything that would play for them. */
async function refuseAway(tx: Tx, member: Follower): Promise<void> {
  if (!(await isAway(tx, member))) return
  const rows = await tx.query(
    `select 1 from member_absences where brand_id = $1 and member_id = $2 and kind = 'exclusion'
       and (until is null or until > app_now())`,
    [member.brandId, member.memberId],
  )
  throw new Problem(rows.length > 0 ? 'MEMBER_EXCLUDED' : 'MEMBER_PAUSED')
}

/** Locks an open plan of another member, and counts its followers. */
async function lockPlan(tx: Tx, member: Follower, planNo: bigint): Promise<number> {
  const plans = await tx.query<{ leader_account: bigint }>(
    `select leader_account from follow_plans
     where brand_id = $1 and plan_no = $2 and state = 'open' for no key update`,
    [member.brandId, planNo],
  )
  const plan = plans[0]
  if (!plan) throw new Problem('FOLLOW_PLAN_NOT_FOUND')
  if (plan.leader_account === member.accountId) throw new Problem('FOLLOW_OWN_PLAN')
  const rows = await tx.query<{ count: number }>(
    `select count(*)::int as count from follows
     where brand_id = $1 and plan_no = $2 and state <> 'stopped'`,
    [member.brandId, planNo],
  )
  return rows[0]?.count ?? 0
}

/** Number of plans that the member follows, and whether this one is among them. */
async function countOwn(tx: Tx, member: Follower, planNo: bigint) {
  // One at a time per member, so that the count is right.
  await tx.query('select 1 from members where brand_id = $1 and member_id = $2 for no key update', [
    member.brandId,
    member.memberId,
  ])
  const rows = await tx.query<{ count: number; is_there: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(plan_no = $3), false) as is_there
     from follows where brand_id = $1 and account_id = $2 and state <> 'stopped'`,
    [member.brandId, member.accountId, planNo],
  )
  return { count: rows[0]?.count ?? 0, isThere: rows[0]?.is_there ?? false }
}

/**
 * Follows a plan: the leader's later slips are copied within the terms. Requires the member; one
 * cannot follow an own plan. Throws, in this order: FEATURE_OFF,
 * FOLLOW_TERMS_INVALID, MEMBER_EXCLUDED or MEMBER_PAUSED, FOLLOW_PLAN_NOT_FOUND
 * (also for one that has ended), FOLLOW_OWN_PLAN, FOLLOW_EXISTS, FOLLOWS_FULL (of the member),
 * FOLLOW_PLAN_FULL. Returns the follow's number.
 */
export async function followPlan(
  db: Db,
  call: {
    readonly brand: Brand
    readonly member: Follower
    readonly planNo: bigint
    readonly terms: FollowTerms
  },
): Promise<bigint> {
  const { brand, member, planNo } = call
  requireOffered(brand)
  const { issueCap, budget, endsAt } = readTerms(call.terms, brand, await readNow(db))
  return db.transaction(async (tx) => {
    await refuseAway(tx, member)
    const own = await countOwn(tx, member, planNo)
    const followers = await lockPlan(tx, member, planNo)
    if (own.isThere) throw new Problem('FOLLOW_EXISTS')
    if (own.count >= FOLLOWS_MAX) throw new Problem('FOLLOWS_FULL', [], { most: FOLLOWS_MAX })
    if (followers >= FOLLOWERS_MAX) {
      throw new Problem('FOLLOW_PLAN_FULL', [], { most: FOLLOWERS_MAX })
    }
    const rows = await tx.query<{ follow_no: bigint }>(
      `insert into follows (brand_id, plan_no, account_id, multiple_tenths, issue_cap, budget,
         ends_at, since_seq, began_at)
       select $1, $2, $3, $4, $5, $6, $7, a.seq, app_now()
       from follow_plans p join ledger_accounts a
         on a.brand_id = p.brand_id and a.account_id = p.leader_account
       where p.brand_id = $1 and p.plan_no = $2 returning follow_no`,
      [
        member.brandId,
        planNo,
        member.accountId,
        call.terms.multipleTenths,
        issueCap,
        budget,
        endsAt,
      ],
    )
    return rows[0]?.follow_no ?? 0n
  })
}

/** Locks a follow of the account; those of others are not found. */
async function lockFollow(tx: Tx, { brandId, accountId }: AccountRef, followNo: bigint) {
  const rows = await tx.query<{ state: 'active' | 'paused' | 'stopped' }>(
    `select state from follows where brand_id = $1 and follow_no = $2 and account_id = $3
     for no key update`,
    [brandId, followNo, accountId],
  )
  const row = rows[0]
  if (!row) throw new Problem('FOLLOW_NOT_FOUND')
  return row
}

/**
 * Pauses a follow, or resumes it: slips placed meanwhile are not copied later. Requires the
 * follower. Idempotent. Throws, in this order: FOLLOW_NOT_FOUND, FEATURE_OFF (to resume),
 * FOLLOW_CHANGED when it has stopped.
 */
export async function pauseFollow(
  db: Db,
  call: {
    readonly brand: Brand
    readonly member: AccountRef
    readonly followNo: bigint
    readonly isPaused: boolean
  },
): Promise<void> {
  const { brand, member, followNo, isPaused } = call
  await db.transaction(async (tx) => {
    const { state } = await lockFollow(tx, member, followNo)
    if (!isPaused) requireOffered(brand)
    if (state === 'stopped') throw new Problem('FOLLOW_CHANGED')
    if ((state === 'paused') === isPaused) return
    await tx.query(
      `update follows f set state = case when $3 then 'paused' else 'active' end,
         since_seq = case when $3 then f.since_seq else greatest(f.since_seq, a.seq) end
       from follow_plans p join ledger_accounts a
         on a.brand_id = p.brand_id and a.account_id = p.leader_account
       where f.brand_id = $1 and f.follow_no = $2
         and p.brand_id = f.brand_id and p.plan_no = f.plan_no`,
      [member.brandId, followNo, isPaused],
    )
  })
}

/**
 * Stops a follow permanently; placed bets remain. Requires the follower. Idempotent. Throws
 * FOLLOW_NOT_FOUND.
 */
export async function stopFollow(db: Db, member: AccountRef, followNo: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockFollow(tx, member, followNo)
    if (state !== 'stopped') await stopFollows(tx, member.brandId, [followNo], 'member')
  })
}
