import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, inHalves, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { sendMessages } from '../notices/index.ts'

interface StoppedRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly name: string
}

/**
 * Stops active or paused follows by their numbers, and notifies their members once unless they did
 * it themselves. `reason` is `member`, `budget`, `ended`, `planEnded`, or the code of an error. In
 * the caller's transaction.
 */
export async function stopFollows(
  tx: Tx,
  brandId: number,
  followNos: readonly bigint[],
  reason: string,
): Promise<void> {
  const rows = await tx.query<StoppedRow>(
    `update follows f set state = 'stopped', reason = $3, stopped_at = app_now()
     from follow_plans p
     where f.brand_id = $1 and f.follow_no = any($2) and f.state <> 'stopped'
       and p.brand_id = f.brand_id and p.plan_no = f.plan_no
     returning f.account_id, p.name`,
    [brandId, followNos, reason],
  )
  if (reason === 'member') return
  const messages = rows.map(({ account_id: accountId, name }) => ({
    accountId,
    values: { plan: name, reason },
  }))
  await sendMessages(tx, brandId, 'followStopped', messages)
}

/** Ends a plan and all its follows. In the caller's transaction. */
export async function closePlan(tx: Tx, brandId: number, planNo: bigint): Promise<void> {
  const ended = await tx.query(
    `update follow_plans set state = 'ended', ended_at = app_now()
     where brand_id = $1 and plan_no = $2 and state = 'open' returning 1`,
    [brandId, planNo],
  )
  if (ended.length === 0) return
  const rows = await tx.query<{ follow_no: bigint }>(
    `select follow_no from follows where brand_id = $1 and plan_no = $2 and state <> 'stopped'
     order by follow_no for no key update`,
    [brandId, planNo],
  )
  const followNos = rows.map((row) => row.follow_no)
  await stopFollows(tx, brandId, followNos, 'planEnded')
}

/** Follows stopped, or plans ended, in one turn. */
const BATCH_SIZE = 500

const ABSENCE = `
left join lateral (select kind from member_absences b where b.brand_id = m.brand_id
  and b.member_id = m.member_id and (b.until is null or b.until > app_now())
  order by kind limit 1) away on true`

/** Follows past their time or budget, and those of paused, excluded or blocked members. */
const OVER = `
select * from (
  select f.brand_id, f.follow_no,
    case
      when away.kind = 'exclusion' then 'MEMBER_EXCLUDED'
      when away.kind = 'pause' then 'MEMBER_PAUSED'
      when m.status = 'blocked' then 'MEMBER_BLOCKED'
      when f.spent >= f.budget then 'budget'
      when f.ends_at <= app_now() then 'ended' end as reason
  from follows f
  join ledger_accounts a on a.brand_id = f.brand_id and a.account_id = f.account_id
  join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
  ${ABSENCE}
  where f.state <> 'stopped' and ${isRested('follow.end', "f.brand_id || '/' || f.follow_no")}) k
where reason is not null order by brand_id, follow_no limit $1`

/** Plans of excluded or blocked leaders, and of lotteries not on sale. */
const LEADERLESS = `
select p.brand_id, p.plan_no from follow_plans p
join lotteries l on l.brand_id = p.brand_id and l.lottery_code = p.lottery_code
join ledger_accounts a on a.brand_id = p.brand_id and a.account_id = p.leader_account
join members m on m.brand_id = a.brand_id and m.member_id = a.member_id
${ABSENCE}
where p.state = 'open'
  and (away.kind = 'exclusion' or m.status = 'blocked' or not l.is_on_sale)
  and ${isRested('plan.end', "p.brand_id || '/' || p.plan_no")}
order by p.brand_id, p.plan_no limit $1`

interface DuePlan {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly plan_no: bigint
}

interface DueFollow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly follow_no: bigint
  readonly reason: string
}

const planKeyOf = keyBy('plan_no')
const followKeyOf = keyBy('follow_no')

/**
 * Ends plans and follows that are over; a failing one does not block others. Returns how many were
 * due.
 */
export async function endDueFollows(db: Db): Promise<number> {
  const plans = await db.query<DuePlan>(LEADERLESS, [BATCH_SIZE])
  const taken = { queue: 'plan.end', keyOf: planKeyOf } as const
  const faults = await eachRow(db, plans, taken, (plan) =>
    db.transaction((tx) => closePlan(tx, plan.brand_id, plan.plan_no)),
  )
  const over = await db.query<DueFollow>(OVER, [BATCH_SIZE])
  for (const rows of Map.groupBy(over, (row) => `${row.brand_id} ${row.reason}`).values()) {
    const [first] = rows
    if (!first) continue
    const stop = (some: readonly DueFollow[]) => {
      const followNos = some.map((row) => row.follow_no)
      return db.transaction((tx) => stopFollows(tx, first.brand_id, followNos, first.reason))
    }
    const queue = 'follow.end'
    faults.push(...(await inHalves(db, rows, { queue, keyOf: followKeyOf }, stop)))
  }
  throwAll(faults, 'follows could not be ended')
  return plans.length + over.length
}
