import { bindSteps } from '@fairhouse/lottery/core'
import { nextSlots, type Schedule } from '@fairhouse/lottery/schedule'
import { minor, minorToWire } from '@fairhouse/money'
import type { ChaseDetail, ChaseStepWire, ChaseWire, SlipEntry } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import type { DaySpan } from '#server/core/day-span.ts'
import { betIdOf } from '../wallet/index.ts'
import { chaseIdOf } from './chase-ids.ts'

interface ChaseRow {
  readonly [column: string]: unknown
  readonly chase_no: bigint
  readonly lottery_code: string
  readonly entries: SlipEntry[]
  readonly stop_on_win: boolean
  readonly state: ChaseWire['state']
  readonly reason: string | null
  readonly total: bigint
  readonly placed_at: Date
  readonly ended_at: Date | null
  readonly step_count: number
  readonly placed_count: number
  readonly held: bigint
  readonly staked: bigint
  readonly released: bigint
  readonly payout: bigint
  readonly schedule: Schedule
}

const wire = (amount: bigint): string => minorToWire(minor(amount))

/** Totals of the newest results of a step's bets; `s` is the step. */
const RESULTS = `
select coalesce(sum(n.payout), 0)::bigint as payout, coalesce(sum(n.refund), 0)::bigint as refund
from (select distinct on (l.bet_no) l.payout, l.refund from bet_results l
  where l.brand_id = s.brand_id and l.bet_no = any(s.bet_nos)
  order by l.bet_no, l.round desc) n`

const CHASES = `
select c.*, l.schedule, k.* from chases c
join lotteries l using (brand_id, lottery_code)
cross join lateral (
  select count(*)::int as step_count, count(s.issue_id)::int as placed_count,
    coalesce(sum(s.stake) filter (where s.state = 'waiting'), 0)::bigint as held,
    coalesce(sum(s.stake) filter (where s.issue_id is not null), 0)::bigint as staked,
    coalesce(sum(s.stake) filter (where s.state = 'cancelled'), 0)::bigint as released,
    coalesce(sum(r.payout), 0)::bigint as payout
  from chase_steps s cross join lateral (${RESULTS}) r
  where s.brand_id = c.brand_id and s.chase_no = c.chase_no) k
where c.brand_id = $1 and c.account_id = $2`

function present(row: ChaseRow): ChaseWire {
  return {
    chaseId: chaseIdOf(row.chase_no),
    lotteryCode: row.lottery_code,
    state: row.state,
    reason: row.reason,
    stopOnWin: row.stop_on_win,
    stepCount: row.step_count,
    placedCount: row.placed_count,
    totalMinor: wire(row.total),
    heldMinor: wire(row.held),
    stakedMinor: wire(row.staked),
    releasedMinor: wire(row.released),
    payoutMinor: wire(row.payout),
    placedAt: row.placed_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/**
 * The member's chases, newest first; `before` is the number of the last one shown. With `draws`
 * only those with a coming step between them.
 */
export async function readChases(
  db: Tx,
  member: AccountRef,
  page: {
    readonly limit: number
    readonly before: bigint | undefined
    readonly draws?: DaySpan | undefined
  },
): Promise<{ chases: ChaseWire[]; next: string | null }> {
  const rows = await db.query<ChaseRow>(
    `${CHASES} and c.chase_no < coalesce($3::bigint, 9223372036854775807)
       and (not $5::boolean or exists (select from chase_steps w
         where w.brand_id = c.brand_id and w.chase_no = c.chase_no and w.state = 'waiting'
           and w.planned_draws_at >= coalesce($6::timestamptz, '-infinity')
           and w.planned_draws_at < coalesce($7::timestamptz, 'infinity')))
     order by c.chase_no desc limit $4`,
    [
      member.brandId,
      member.accountId,
      page.before ?? null,
      page.limit + 1,
      page.draws !== undefined,
      page.draws?.from ?? null,
      page.draws?.to ?? null,
    ],
    'chases-read',
  )
  const shown = rows.slice(0, page.limit)
  return {
    chases: shown.map(present),
    next: rows.length > page.limit ? chaseIdOf(shown.at(-1)?.chase_no ?? 0n) : null,
  }
}

interface StepRow {
  readonly [column: string]: unknown
  readonly step_no: number
  readonly multiple: number
  readonly stake: bigint
  readonly planned_issue_no: string
  readonly planned_draws_at: Date
  readonly state: ChaseStepWire['state']
  readonly bet_nos: readonly bigint[] | null
  readonly issue_no: string | null
  readonly draws_at: Date | null
  readonly payout: bigint
  readonly refund: bigint
}

/** Slots beyond the number of waiting steps, since taken issues may lie between them. */
const SLOTS_MORE = 2

/** The expected issue of each waiting step, by step number. */
function comingIssues(steps: readonly StepRow[], schedule: Schedule, now: Date) {
  const waiting = steps.filter(({ state }) => state === 'waiting')
  const last = steps.findLast(({ draws_at: drawsAt }) => drawsAt !== null)?.draws_at
  const passed = steps.length - waiting.length
  const slots = nextSlots(schedule, now, waiting.length + passed + SLOTS_MORE)
  const free = slots.filter(({ drawsAt }) => !last || drawsAt > last)
  const bound = bindSteps(
    waiting.map((step) => ({ notBefore: step.planned_draws_at })),
    free,
  )
  return new Map(waiting.map((step, at) => [step.step_no, bound[at]]))
}

function presentSteps(steps: readonly StepRow[], schedule: Schedule, now: Date): ChaseStepWire[] {
  const isWaiting = steps.some(({ state }) => state === 'waiting')
  const coming = isWaiting ? comingIssues(steps, schedule, now) : undefined
  return steps.map((step) => {
    const slot = coming?.get(step.step_no)
    return {
      stepNo: step.step_no,
      issueNo: step.issue_no ?? slot?.issueNo ?? step.planned_issue_no,
      drawsAt: (step.draws_at ?? slot?.drawsAt ?? step.planned_draws_at).toISOString(),
      multiple: step.multiple,
      stakeMinor: wire(step.stake),
      state: step.state,
      betIds: (step.bet_nos ?? []).map(betIdOf),
      payoutMinor: wire(step.payout),
      refundMinor: wire(step.refund),
    }
  })
}

/** One chase of the member with its steps; those of others are not found. */
export async function findChase(
  db: Tx,
  member: AccountRef,
  chaseNo: bigint,
): Promise<ChaseDetail | undefined> {
  const rows = await db.query<ChaseRow>(
    `${CHASES} and c.chase_no = $3`,
    [member.brandId, member.accountId, chaseNo],
    'chase-read',
  )
  const chase = rows[0]
  if (!chase) return undefined
  const steps = await db.query<StepRow>(
    `select s.*, i.issue_no, i.draws_at, r.payout, r.refund from chase_steps s
     left join issues i on i.brand_id = s.brand_id and i.issue_id = s.issue_id
     cross join lateral (${RESULTS}) r
     where s.brand_id = $1 and s.chase_no = $2 order by s.step_no`,
    [member.brandId, chaseNo],
    'chase-steps-read',
  )
  const now = await readNow(db)
  return {
    chase: present(chase),
    entries: chase.entries,
    steps: presentSteps(steps, chase.schedule, now),
  }
}
