import type { Rng } from '../adapters/rng/rng.ts'
import type { Vault } from '../adapters/vault/vault.ts'
import { createSessions } from '../modules/sessions/index.ts'
import { compareAll } from './compare.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { breakPorts, type Control } from './controls.ts'
import type { SeedDatabase } from './database.ts'
import { createDice } from './dice.ts'
import { createGateway } from './gateway/gateway.ts'
import { Contradiction } from './model/contradiction.ts'
import { Model } from './model/model.ts'
import { compareBalances, observe } from './observe.ts'
import { planDeposit, planFetch, planReport } from './operations/deposits.ts'
import { planConfirm, planDecisionOf } from './operations/withdrawals.ts'
import { runAllJobs } from './operations/worker.ts'
import { perform } from './operation.ts'
import { seededRng } from './seeded-rng.ts'
import { settle } from './settle.ts'
import { takeStep } from './step.ts'
import { NO_FAULTS, faultRatesOf, type MessageFate } from './wire/faults.ts'
import { createWire } from './wire/wire.ts'
import { createWorld, type World } from './world.ts'

export interface SeedPlan {
  readonly seed: string
  /** Minimum of operations, turns of the worker and movements of the clock. */
  readonly operations: number
  readonly control?: Control | undefined
  /** Vault for the seeds of coming draws. */
  readonly createVault: (rng: Rng) => Vault
}

export interface SeedResult {
  readonly operations: number
  readonly bets: number
  readonly deposits: number
  readonly withdrawals: number
  readonly transfers: number
  /** Posted, by two people. */
  readonly adjustments: number
  readonly crashes: number
  readonly coverage: Coverage
  readonly happened: Readonly<Record<MessageFate, number>>
  /** The first contradiction; undefined when platform and model agree to the unit. */
  readonly failure?: {
    readonly at: number
    readonly message: string
    /** The last operations before it. */
    readonly trace: readonly string[]
  }
}

const START = Date.UTC(2026, 10, 21, 12)
const TRACED = 25
const DEPOSITS_FIRST = 3
/** Turns of the worker that complete everything in progress. */
const LAST_TURNS = 4
/** Turns in which payouts are ordered, reported and released, each after the longest pause. */
const PAYMENT_TURNS = 5
const LONGEST_PAUSE_MS = 31 * 60_000

async function openWorld(plan: SeedPlan, database: SeedDatabase): Promise<World> {
  await database.reset()
  const dice = createDice(plan.seed)
  const start = new Date(START + dice.next(40 * 24 * 60) * 60_000)
  const faultRates = faultRatesOf(dice)
  const rng = seededRng(plan.seed)
  const vault = plan.createVault(rng)
  const { brand, members, staff } = await settle({ ...database, vault, dice }, start)
  const wire = createWire(database.lines, dice, NO_FAULTS)
  const clock = { now: () => start.getTime() }
  const gateway = createGateway(dice, () => clock.now())
  const parts = {
    dice,
    wire,
    faultRates,
    db: database.db,
    brand,
    members,
    staff,
    gateway,
    sessions: createSessions(database.db, rng, () => 0),
    model: new Model(),
    rng,
    vault,
    ...(plan.control ? breakPorts(plan.control, dice.uuid) : {}),
  }
  const world = createWorld(parts, start)
  clock.now = () => world.now
  await runAllJobs(world, 1)
  await observe(world)
  await pay(world)
  gateway.setLoss(faultRates.loss)
  return world
}

/** Gives members some money at the start. */
async function pay(world: World): Promise<void> {
  const faultless = { ...world, faultRates: NO_FAULTS }
  for (let count = 0; count < DEPOSITS_FIRST; count += 1) {
    for (const member of world.members) {
      await perform(faultless, planDeposit(faultless, member), false)
    }
  }
  for (let count = 0; count < DEPOSITS_FIRST; count += 1) {
    world.gateway.happen()
    await deliverAll(world)
  }
}

/** Delivers every callback in flight. */
async function deliverAll(world: World): Promise<void> {
  const faultless = { ...world, faultRates: NO_FAULTS }
  for (let report = planReport(faultless); report; report = planReport(faultless)) {
    await perform(faultless, report, false)
  }
  await observe(world)
}

/** Staff decide most waiting withdrawals; some members confirm payouts. */
async function decideRemaining(world: World): Promise<void> {
  const faultless = { ...world, faultRates: NO_FAULTS }
  for (const one of world.model.withdrawals.all) {
    const isDecided = one.status === 'checking' && world.dice.chance(0.8)
    if (isDecided) await perform(faultless, planDecisionOf(faultless, one), false)
  }
  for (const member of world.members) {
    const confirmation = world.dice.chance(0.7) ? planConfirm(faultless, member) : undefined
    if (confirmation) await perform(faultless, confirmation, false)
  }
  await observe(world)
}

/** Completes all charges and payouts, whose events are delivered or fetched. */
async function endPayments(world: World): Promise<void> {
  for (let turn = 0; turn < PAYMENT_TURNS; turn += 1) {
    await runAllJobs(world, 1)
    world.gateway.happenAll()
    await deliverAll(world)
    await decideRemaining(world)
    await world.setNow(world.now + LONGEST_PAUSE_MS)
  }
  // Compares the gateway's reports with our events, and fetches missing ones.
  for (const subject of world.gateway.subjects) {
    await perform({ ...world, faultRates: NO_FAULTS }, planFetch(subject), false)
  }
  await world.wire.gate.quiet()
  await observe(world)
}

/** Switches faults off, delivers every report, and lets the worker complete the rest. */
async function finish(world: World): Promise<void> {
  world.wire.setFaultRates(NO_FAULTS)
  world.gateway.setLoss(0)
  await endPayments(world)
  await runAllJobs(world, LAST_TURNS)
  await world.wire.gate.quiet()
  await observe(world)
  await compareBalances(world)
  await compareAll(world)
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Stack traces of failures of the production code; the model's contradictions have none. */
function stacksOf(error: unknown): string[] {
  if (!(error instanceof Error) || error instanceof Contradiction) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(stacksOf) : []
  return [error.stack ?? error.message, ...inner]
}

/** Runs one seed from an empty database to its end, or to the first contradiction. */
export async function runSeed(plan: SeedPlan, database: SeedDatabase): Promise<SeedResult> {
  const world = await openWorld(plan, database)
  let at = 0
  let failure: SeedResult['failure']
  try {
    while (at < plan.operations) {
      const { operations, circumstances } = await takeStep(world)
      at += operations
      await world.wire.gate.quiet()
      // Payouts in progress may be on the account already, or not.
      const isAlone = circumstances.isAlone && world.model.unsure().size === 0
      await observe(world, { ...circumstances, isAlone })
      await compareBalances(world)
    }
    await finish(world)
  } catch (error) {
    const trace = [...world.trace.slice(-TRACED), ...stacksOf(error)]
    failure = { at, message: describeError(error), trace }
    world.wire.setFaultRates(NO_FAULTS)
    await world.wire.gate.quiet()
  }
  return {
    operations: world.trace.length,
    bets: world.model.issues.bets.length,
    deposits: world.model.deposits.all.length,
    withdrawals: world.model.withdrawals.all.length,
    transfers: world.model.transfers.all.length,
    adjustments: world.model.adjustments.all.filter(({ isPosted }) => isPosted).length,
    crashes: world.crashes,
    coverage: coverageOf(world),
    happened: world.wire.happened,
    ...(failure ? { failure } : {}),
  }
}
