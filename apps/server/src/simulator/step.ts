import { perform, type Operation } from './operation.ts'
import type { Circumstances } from './model/deposits.ts'
import { planAgreement, planProposal } from './operations/adjustments.ts'
import { planBet, planBurst, planCancel, planReuse } from './operations/bets.ts'
import { planChase, planRelease } from './operations/chases.ts'
import { planDeposit, planReconcile, planReport } from './operations/deposits.ts'
import { planPurchase, planTicket, planWithdrawal } from './operations/groups.ts'
import { planPlayBlock, planChange, planLimit } from './operations/limits.ts'
import { planClaim } from './operations/rewards.ts'
import { planResult, planVoid } from './operations/staff.ts'
import { planTransfer } from './operations/transfers.ts'
import { planCashOut, planConfirm, planDecision } from './operations/withdrawals.ts'
import { planJobs } from './operations/worker.ts'
import type { World } from './world.ts'

type Plan = (world: World) => Operation | undefined

/** Operations of members, by weight. */
const OF_MEMBERS: readonly (readonly [weight: number, plan: Plan])[] = [
  [26, planBet],
  [10, planCancel],
  [10, planDeposit],
  [26, planCashOut],
  [14, planTransfer],
  [8, planConfirm],
  [7, planChase],
  [3, planRelease],
  [6, planTicket],
  [9, planPurchase],
  [1, planWithdrawal],
  [4, planLimit],
  [3, planChange],
  [1, planPlayBlock],
  [4, planReuse],
  [12, planClaim],
]

const OF_STAFF: readonly Plan[] = [
  planResult,
  planResult,
  planResult,
  planResult,
  planVoid,
  planDecision,
  planDecision,
  planDecision,
  planDecision,
  planDecision,
  planDecision,
  planReconcile,
  planProposal,
  planAgreement,
]

const TOTAL = OF_MEMBERS.reduce((all, [weight]) => all + weight, 0)

function planOfMember(world: World): Operation | undefined {
  let thrown = world.dice.next(TOTAL)
  for (const [weight, plan] of OF_MEMBERS) {
    if (thrown < weight) return plan(world)
    thrown -= weight
  }
  return undefined
}

function sure(operations: readonly (Operation | undefined)[]): Operation[] {
  return operations.filter((operation) => operation !== undefined)
}

/** Operations that cannot affect each other: of different members, without group tickets. */
function apart(operations: readonly Operation[]): Operation[] {
  const seen = new Set<bigint>()
  return operations.filter((operation) => {
    if (operation.account === undefined || seen.has(operation.account)) return false
    seen.add(operation.account)
    return true
  })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The next time: a little later, an instant at which something changes, or days ahead. */
function nextTime({ dice, model, now, members }: World): number {
  const ahead = [
    ...model.issues.all.flatMap(({ closesAt, drawsAt, opensAt }) => [opensAt, closesAt, drawsAt]),
    ...model.groups.all.map(({ locksAt }) => locksAt),
    ...members.flatMap(({ account }) => model.limitsOf(account).instants),
    ...(dice.chance(0.25) ? model.deposits.all.map(({ expiresAt }) => expiresAt) : []),
  ].filter((at) => at > now && at < now + 30 * HOUR_MS)
  const soonest = ahead.toSorted((one, other) => one - other).slice(0, 3)
  const thrown = dice.next(20)
  if (thrown < 7) return now + 1 + dice.next(40 * MINUTE_MS)
  if (thrown < 17 && soonest.length > 0) return dice.pick(soonest) + dice.pick([-1, 0, 0, 1, 1_000])
  return (
    now +
    dice.pick([HOUR_MS, 3 * HOUR_MS, 3 * HOUR_MS, 24 * HOUR_MS, dice.pick([1, 8]) * 24 * HOUR_MS])
  )
}

/** A performed step: number of operations, and what else may have happened. */
export interface Step {
  readonly operations: number
  readonly circumstances: Omit<Circumstances, 'now'>
}

/** All kinds of operations concurrently. */
const MINGLED = { isStrict: false, isAlone: false }
/** Nothing that changes a member's deposit limits. */
const APART = { isStrict: true, isAlone: false }
const ALONE = { isStrict: true, isAlone: true }

async function moveClock(world: World): Promise<Step> {
  await world.setNow(Math.max(world.now, nextTime(world)))
  world.trace.push(`clock  ${new Date(world.now).toISOString()}`)
  return { operations: 1, circumstances: APART }
}

async function work(world: World): Promise<Step> {
  const jobs = planJobs(world)
  await Promise.all(jobs.map((job) => job()))
  return { operations: jobs.length, circumstances: APART }
}

/** Concurrent operations. */
async function together(
  world: World,
  operations: readonly Operation[],
  slack: boolean,
  circumstances: Step['circumstances'],
): Promise<Step> {
  await Promise.all(operations.map((operation) => perform(world, operation, slack)))
  return { operations: operations.length, circumstances }
}

/** Members, staff, gateway and worker concurrently, in any order. */
async function mingle(world: World): Promise<Step> {
  const { dice } = world
  const count = 1 + dice.next(4)
  const members = Array.from({ length: count }, () => planOfMember(world))
  const reports = Array.from({ length: dice.next(3) }, () => planReport(world))
  const staff = dice.chance(0.4) ? [dice.pick(OF_STAFF)(world)] : []
  const operations = [...apart(sure([...members, ...reports])), ...sure(staff)]
  const jobs = planJobs(world)
  await Promise.all([
    ...operations.map((operation) => perform(world, operation, true)),
    ...jobs.map((job) => job()),
  ])
  return { operations: operations.length + jobs.length, circumstances: MINGLED }
}

/**
 * One step of a seed. Where operations cannot affect each other the model predicts every answer;
 * otherwise it knows the permitted answers.
 */
export async function takeStep(world: World): Promise<Step> {
  const { dice, model, gateway } = world
  world.wire.setFaultRates(world.faultRates)
  gateway.happen()
  const thrown = dice.next(100)
  const unsure = model.unsure()
  const isUnsure = ({ account }: Operation) => account !== undefined && unsure.has(account)
  if (thrown < 12) return moveClock(world)
  if (thrown < 24) return work(world)
  if (thrown < 40) return mingle(world)
  if (thrown < 46) {
    const burst = planBurst(world)
    return together(world, burst, burst.some(isUnsure), APART)
  }
  if (thrown < 51) return together(world, sure([dice.pick(OF_STAFF)(world)]), true, APART)
  if (thrown < 60) return together(world, sure([planReport(world)]), false, ALONE)
  if (thrown < 73) {
    const planned = apart(sure(Array.from({ length: 4 }, () => planOfMember(world))))
    const slack = planned.some(isUnsure) || planned.length > 1
    return together(world, planned, slack, MINGLED)
  }
  const [operation] = sure([planOfMember(world)])
  return together(world, sure([operation]), operation !== undefined && isUnsure(operation), APART)
}
