import type { Rng } from '../adapters/rng/rng.ts'
import type { Vault } from '../adapters/vault/vault.ts'
import { createSessions } from '../modules/identity/index.ts'
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
import { CALM, weatherOf, type Fate } from './wire/fates.ts'
import { createWire } from './wire/wire.ts'
import { createWorld, type World } from './world.ts'

export interface SeedPlan {
  readonly seed: string
  /** Operations, turns of the worker and movements of the clock, at least. */
  readonly operations: number
  readonly control?: Control | undefined
  /** Seals the seeds of coming draws. */
  readonly createVault: (rng: Rng) => Vault
}

export interface SeedResult {
  readonly operations: number
  readonly bets: number
  readonly deposits: number
  readonly withdrawals: number
  readonly transfers: number
  readonly crashes: number
  readonly coverage: Coverage
  readonly happened: Readonly<Record<Fate, number>>
  /** The first contradiction; undefined when the house and the model have the same to the unit. */
  readonly failure?: {
    readonly at: number
    readonly message: string
    /** What was done last before it. */
    readonly trace: readonly string[]
  }
}

const START = Date.UTC(2026, 10, 21, 12)
const TRACED = 25
const DEPOSITS_FIRST = 3
/** Turns of the worker in which all that is under way comes to its end. */
const LAST_TURNS = 4
/** Turns in which payouts are ordered, told of and given back, each after the longest pause. */
const PAYMENT_TURNS = 5
const LONGEST_PAUSE_MS = 31 * 60_000

async function openWorld(plan: SeedPlan, database: SeedDatabase): Promise<World> {
  await database.reset()
  const dice = createDice(plan.seed)
  const start = new Date(START + dice.next(40 * 24 * 60) * 60_000)
  const weather = weatherOf(dice)
  const rng = seededRng(plan.seed)
  const vault = plan.createVault(rng)
  const { brand, members, staff } = await settle({ ...database, vault, dice }, start)
  const wire = createWire(database.lines, dice, CALM)
  const clock = { now: () => start.getTime() }
  const gateway = createGateway(dice, () => clock.now())
  const parts = {
    dice,
    wire,
    weather,
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
  gateway.setLoss(weather.loss)
  return world
}

/** Members have some money before anything happens. */
async function pay(world: World): Promise<void> {
  const calm = { ...world, weather: CALM }
  for (let count = 0; count < DEPOSITS_FIRST; count += 1) {
    for (const member of world.members) await perform(calm, planDeposit(calm, member), false)
  }
  for (let count = 0; count < DEPOSITS_FIRST; count += 1) {
    world.gateway.happen()
    await hearAll(world)
  }
}

/** Every callback that is on its way arrives. */
async function hearAll(world: World): Promise<void> {
  const calm = { ...world, weather: CALM }
  for (let report = planReport(calm); report; report = planReport(calm)) {
    await perform(calm, report, false)
  }
  await observe(world)
}

/** The house decides most of what waits for it; some members say what arrived. */
async function sayLast(world: World): Promise<void> {
  const calm = { ...world, weather: CALM }
  for (const one of world.model.withdrawals.all) {
    const isDecided = one.status === 'checking' && world.dice.chance(0.8)
    if (isDecided) await perform(calm, planDecisionOf(calm, one), false)
  }
  for (const member of world.members) {
    const said = world.dice.chance(0.7) ? planConfirm(calm, member) : undefined
    if (said) await perform(calm, said, false)
  }
  await observe(world)
}

/** Whatever is to come of charges and payouts comes, and is heard or asked for. */
async function endPayments(world: World): Promise<void> {
  for (let turn = 0; turn < PAYMENT_TURNS; turn += 1) {
    await runAllJobs(world, 1)
    world.gateway.happenAll()
    await hearAll(world)
    await sayLast(world)
    await world.setNow(world.now + LONGEST_PAUSE_MS)
  }
  // Days of the gateway are compared with ours, and what was never heard is asked for.
  for (const subject of world.gateway.subjects) {
    await perform({ ...world, weather: CALM }, planFetch(subject), false)
  }
  await world.wire.gate.quiet()
  await observe(world)
}

/** The weather clears, every report arrives, and the worker ends what is under way. */
async function finish(world: World): Promise<void> {
  world.wire.setWeather(CALM)
  world.gateway.setLoss(0)
  await endPayments(world)
  await runAllJobs(world, LAST_TURNS)
  await world.wire.gate.quiet()
  await observe(world)
  await compareBalances(world)
  await compareAll(world)
}

function tellError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Where the production code failed by itself; a contradiction is found by the model alone. */
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
      // What is paid out under way may be on the account already, or not.
      const isAlone = circumstances.isAlone && world.model.unsure().size === 0
      await observe(world, { ...circumstances, isAlone })
      await compareBalances(world)
    }
    await finish(world)
  } catch (error) {
    const trace = [...world.trace.slice(-TRACED), ...stacksOf(error)]
    failure = { at, message: tellError(error), trace }
    world.wire.setWeather(CALM)
    await world.wire.gate.quiet()
  }
  return {
    operations: world.trace.length,
    bets: world.model.issues.bets.length,
    deposits: world.model.deposits.all.length,
    withdrawals: world.model.withdrawals.all.length,
    transfers: world.model.transfers.all.length,
    crashes: world.crashes,
    coverage: coverageOf(world),
    happened: world.wire.happened,
    ...(failure ? { failure } : {}),
  }
}
