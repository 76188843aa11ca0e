import { hashPassword } from '#server/modules/passwords/hashing.ts'
import { issueIdOf } from '#server/modules/lotteries/index.ts'
import { placeBets } from '#server/modules/lottery/index.ts'
import type { Integration } from '#server/modules/vendors/index.ts'
import { restoreClock, simulateClock } from '#server/simulator/clock.ts'
import { createDice, type Dice } from '#server/simulator/dice.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { endDay } from './day-end.ts'
import { advance, openPlanned, record } from './draws.ts'
import { advanceGroups, isNormalRefusal, makeGroup } from './groups.ts'
import { openHistoryPlatform, type HistoryPlatform, type HistoryOptions } from './platform.ts'
import { join, type Joined } from './members.ts'
import { payIn, payOut } from './money.ts'
import type { HistoryPlan, PlannedSlip, PlannedStep } from './shapes.ts'
import { signContracts } from './team.ts'
import { introduceVendor, type VendorOfPast } from './vendor.ts'
import { visit } from './visits.ts'

/** What came of a plan. */
interface HistoryResult {
  readonly members: number
  readonly bets: number
  readonly deposits: number
  /** Of games. */
  readonly rounds: number
  /** Milliseconds by kind of work. */
  readonly spent: Readonly<Record<string, number>>
}

interface Running {
  readonly platform: HistoryPlatform
  readonly plan: HistoryPlan
  readonly dice: Dice
  readonly joined: (Joined | undefined)[]
  readonly issueIds: readonly bigint[]
  readonly passwordHash: string
  readonly spent: Record<string, number>
  /** Of brands whose members play games. */
  readonly integrations: ReadonlyMap<number, Integration>
  bets: number
  deposits: number
  rounds: number
}

const DAY_MS = 24 * 3_600_000
/** What waits for a person on the last days still waits when the office is opened. */
const QUEUE_MS = 2 * DAY_MS
/** Before which days' ends the planner learns of what there is, as it does in life meanwhile. */
const ANALYSED: ReadonlySet<number> = new Set([1, 2, 4])
/** Months ahead that tables are divided for. */
const MONTHS_AHEAD = 4

function memberAt({ joined, plan }: Running, place: number): Joined {
  const found = joined[place]
  if (found) return found
  throw new RangeError(`${plan.members[place]?.username} has not joined`)
}

async function placeSlip(running: Running, slip: PlannedSlip): Promise<void> {
  const { platform, issueIds } = running
  const { brand, member } = memberAt(running, slip.member)
  const body = { issueId: issueIdOf(issueIds[slip.issue] ?? 0n), entries: [...slip.entries] }
  const context = { ...platform, queue: platform.cashier.queue }
  try {
    const call = { brand, member, idempotencyKey: slip.key, body }
    const { betIds } = await placeBets(context, call)
    running.bets += betIds.length
  } catch (error) {
    if (!isNormalRefusal(error)) throw error
  }
}

async function playGames(
  running: Running,
  { visits, at }: Extract<PlannedStep, { kind: 'visit' }>,
): Promise<void> {
  const { platform, integrations } = running
  const rounds = await Promise.all(
    visits.map((planned) => {
      const joined = memberAt(running, planned.member)
      const integration = integrations.get(joined.brand.brandId)
      if (!integration) throw new RangeError(`${joined.brand.code} has no vendor of games`)
      return visit(platform, integration, joined, planned, at)
    }),
  )
  for (const count of rounds) running.rounds += count
}

async function take(running: Running, step: PlannedStep): Promise<void> {
  const { platform, plan, dice, joined, issueIds, passwordHash } = running
  const at = new Date(step.at)
  if (step.kind === 'join') {
    for (const place of step.members) {
      const planned = plan.members[place]
      if (planned) joined[place] = await join(platform, planned, place, passwordHash)
    }
  } else if (step.kind === 'deposit') {
    const pay = (one: (typeof step.deposits)[number]) =>
      payIn(platform, memberAt(running, one.member), one, at)
    await Promise.all(step.deposits.map(pay))
    running.deposits += step.deposits.length
  } else if (step.kind === 'withdraw') {
    const all = step.withdrawals.map((planned) => {
      return { planned, joined: memberAt(running, planned.member) }
    })
    const isQueueLeft = plan.end.getTime() - step.at < QUEUE_MS
    await payOut(platform, all, { at, isQueueLeft })
  } else if (step.kind === 'bet') {
    await Promise.all(step.slips.map((slip) => placeSlip(running, slip)))
  } else if (step.kind === 'visit') {
    await playGames(running, step)
  } else if (step.kind === 'group') {
    for (const group of step.groups) {
      const issueId = issueIds[group.issue] ?? 0n
      await makeGroup(platform, group, { issueId, memberAt: (one) => memberAt(running, one) })
    }
  } else if (step.kind === 'lock') {
    await advanceGroups(platform)
  } else if (step.kind === 'record') {
    for (const place of step.issues) {
      const issue = plan.issues[place]
      if (issue) await record(platform, dice, issue, issueIds[place] ?? 0n)
    }
    await advance(platform)
  } else if (step.kind === 'advance') {
    await advance(platform)
  } else {
    await endDay(platform)
  }
}

/** Connects the brands whose members play games with the vendor. */
async function introduceVendors(
  platform: HistoryPlatform,
  { steps, members }: HistoryPlan,
  vendor: VendorOfPast,
): Promise<ReadonlyMap<number, Integration>> {
  const visits = steps.flatMap((step) => (step.kind === 'visit' ? step.visits : []))
  const brandIds = new Set(visits.flatMap(({ member }) => members[member]?.brandId ?? []))
  const found = new Map<number, Integration>()
  for (const brandId of brandIds) {
    const { currency, profile } = await platform.brands.byId(brandId)
    const facts = { brandId, currency: currency.code, rtpFloorPpm: profile.games.rtpFloorPpm }
    found.set(brandId, await introduceVendor(platform, vendor, facts))
  }
  return found
}

/** All but the clock: what `runHistory` does between setting and restoring it. */
async function live(
  platform: HistoryPlatform,
  plan: HistoryPlan,
  { signal, vendor }: HistoryOptions,
): Promise<HistoryResult> {
  const spent: Record<string, number> = {}
  const timed = async <T>(kind: string, work: () => Promise<T>): Promise<T> => {
    const before = performance.now()
    const value = await work()
    spent[kind] = (spent[kind] ?? 0) + performance.now() - before
    return value
  }
  const running: Running = {
    platform,
    plan,
    dice: createDice(`${plan.seed}/results`),
    joined: [],
    issueIds: await timed('open', () => openPlanned(platform, plan.issues)),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    spent,
    integrations: await timed('vendor', () => introduceVendors(platform, plan, vendor)),
    bets: 0,
    deposits: 0,
    rounds: 0,
  }
  const [first] = plan.members
  if (first) await signContracts(platform, await platform.brands.byId(first.brandId))
  let daysDone = 0
  for (const step of plan.steps) {
    signal?.throwIfAborted()
    if (step.kind === 'dayEnd') {
      daysDone += 1
      if (ANALYSED.has(daysDone)) await timed('analyze', () => platform.owner.query('analyze'))
    }
    await timed(step.kind, async () => {
      await platform.setNow(step.at)
      await take(running, step)
    })
  }
  await platform.setNow(plan.end.getTime())
  await timed('dayEnd', () => endDay(platform))
  const { bets, deposits, rounds, joined } = running
  return { members: joined.length, bets, deposits, rounds, spent }
}

/**
 * Executes a plan through the production code, in a database under a clock that is set from step to
 * step, and then restores the database's own clock. `seed` writes the brands when the clock is at
 * the beginning. An interrupted database is useless: it must be made again.
 */
export async function runHistory(
  options: HistoryOptions,
  plan: HistoryPlan,
  seed: () => Promise<unknown>,
): Promise<HistoryResult> {
  const platform = openHistoryPlatform(options)
  try {
    await simulateClock(platform.owner, plan.start)
    await platform.owner.query('select ensure_partitions($1)', [MONTHS_AHEAD])
    await seed()
    const result = await live(platform, plan, options)
    await restoreClock(platform.owner)
    // The vendor itself is connected from now on: it cannot show again what was played before.
    await platform.db.query('update vendor_integrations set created_at = app_now()')
    // Else the first readers would go by what the planner guesses.
    await platform.owner.query('analyze')
    return result
  } finally {
    await platform.close()
  }
}
