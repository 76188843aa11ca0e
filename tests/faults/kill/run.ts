import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createStream } from '@fairhouse/fairness'
import { systemRng } from '../../../apps/server/src/adapters/rng/rng.ts'
import { createVault } from '../../../apps/server/src/adapters/vault/vault.ts'
import { compareCapacity } from './capacity.ts'
import { compareDraws, countOverdue, countSettled } from './draws.ts'
import { createJournal, type Journal } from './journal.ts'
import { startLoad, type Load } from './load.ts'
import { registerMember, type Member } from './member.ts'
import { askAgain, compareAll } from './verify.ts'
import { createWorld, GATEWAY_SECRET, type KillTarget, type World } from './world.ts'

export interface KillPlan {
  readonly kills: number
  readonly members: number
  /** Bounds of the time between coming back and the next kill, in milliseconds. */
  readonly lifeMs: readonly [from: number, to: number]
  readonly say: (line: string) => void
  /** A control: a database that loses commits. */
  readonly isCareless?: boolean
}

export interface KillSummary {
  readonly kills: number
  readonly databaseKills: number
  readonly unanswered: number
  readonly happened: number
  readonly bets: number
  readonly deposits: number
  readonly cancels: number
  readonly drawsSettled: number
  /** The longest time from a kill to the first answer. */
  readonly slowestMs: number
  /** Every broken promise, as a sentence. Empty when all is well. */
  readonly faults: readonly string[]
}

/** Time for the last draws to be settled. */
const SETTLE_MS = 20_000
const LAST_LIFE_MS = 2_000
const LOOK_MS = 100

interface Run {
  readonly world: World
  readonly journal: Journal
  readonly members: readonly Member[]
  readonly load: Load
  readonly faults: string[]
  unanswered: number
  happened: number
  databaseKills: number
  slowestMs: number
}

/** Targets of kills, in order. The database takes the others with it: it restarts elsewhere. */
const TURNS: readonly (readonly KillTarget[])[] = [
  ['server'],
  ['PostgreSQL', 'server', 'worker'],
  ['worker'],
  ['server', 'worker'],
]

/** Back within a minute [S-F5]. */
const BACK_MAX_MS = 60_000

/**
 * Kills server, worker and PostgreSQL in turn, while members bet, deposit and cancel; after
 * each restart repeats what was not answered, and compares all answers with the database. Loopback
 * only; the data are deleted at the end.
 */
export async function runKills(plan: KillPlan): Promise<KillSummary> {
  const world = await createWorld(plan.isCareless)
  const journal = createJournal()
  try {
    await world.start()
    const members: Member[] = []
    for (let index = 0; index < plan.members; index += 1) {
      members.push(await registerMember(world.url, `tester${index + 1}`, journal))
    }
    await depositFirst(members, journal)
    const stream = createStream(randomBytes(32).toString('hex'), 'fairhouse/faults/kill')
    const load = startLoad(members, journal, stream)
    const run: Run = {
      world,
      journal,
      members,
      load,
      faults: [],
      unanswered: 0,
      happened: 0,
      databaseKills: 0,
      slowestMs: 0,
    }
    for (let kill = 1; kill <= plan.kills; kill += 1) await killOnce(plan, run, kill)
    await finish(run)
    run.faults.push(...world.surprises)
    return summarize(plan, run, await countSettled(world.db()))
  } finally {
    await world.close()
    journal.close()
  }
}

async function depositFirst(members: readonly Member[], journal: Journal): Promise<void> {
  await Promise.all(
    members.map((member, index) => {
      const key = crypto.randomUUID()
      const amount = 1_000n * 10_000n
      const first = { kind: 'deposit', key, member: index, amount, outcome: 'unknown' } as const
      return member.send(journal.record({ ...first }))
    }),
  )
}

async function killOnce(plan: KillPlan, run: Run, kill: number): Promise<void> {
  const { world, journal, load } = run
  const life = randomInt(plan.lifeMs[0], plan.lifeMs[1])
  const before = journal.operations.length
  await delay(life)
  const targets = TURNS[(kill - 1) % TURNS.length] ?? []
  // A worker answers no requests: its end stops no member.
  if (!targets.includes('server')) load.pause()
  await world.kill(targets, () => delay(randomInt(0, 60)))
  if (targets.includes('PostgreSQL')) run.databaseKills += 1
  await load.halted()
  const killedAt = performance.now()
  await world.start()
  const backMs = performance.now() - killedAt
  if (backMs > BACK_MAX_MS) run.faults.push(`kill ${kill}: back after ${backMs / 1_000} s`)
  run.slowestMs = Math.max(run.slowestMs, backMs)
  const resolved = await askAgain(world.db(), run.members, journal)
  const faults = [...resolved.faults, ...(await compareAll(world.db(), journal))]
  run.faults.push(...faults.map((fault) => `kill ${kill}: ${fault}`))
  run.unanswered += resolved.unanswered
  run.happened += resolved.happened
  const asked = journal.operations.length - before
  plan.say(
    `kill ${String(kill).padStart(2)} of ${plan.kills}  ` +
      `${targets.join(' ').padEnd('PostgreSQL server worker'.length)}  ` +
      `after ${(life / 1_000).toFixed(1)} s, ${String(asked).padStart(4)} asked, ` +
      `${String(resolved.unanswered).padStart(2)} unanswered ` +
      `(${resolved.happened} had happened), back in ${(backMs / 1_000).toFixed(1)} s, ` +
      describeFaults(faults),
  )
  load.resume()
}

function describeFaults(faults: readonly string[]): string {
  return faults.length === 0 ? 'all kept, ledger sound' : `BROKEN: ${faults[0]}`
}

/**
 * A last life without a kill; then every draw that is due must be settled, and rightly, and no
 * limit may be lower than the bets leave it.
 */
async function finish(run: Run): Promise<void> {
  const { world, journal, load } = run
  const settledBefore = await countSettled(world.db())
  await delay(LAST_LIFE_MS)
  await load.end()
  const deadline = performance.now() + SETTLE_MS
  const isDone = async () =>
    (await countOverdue(world.db())) === 0 && (await countSettled(world.db())) > settledBefore
  while (!(await isDone())) {
    if (performance.now() > deadline) {
      run.faults.push(`${await countOverdue(world.db())} draws are overdue, or none was settled`)
      break
    }
    await delay(LOOK_MS)
  }
  const resolved = await askAgain(world.db(), run.members, journal)
  run.faults.push(...resolved.faults)
  run.faults.push(...(await compareAll(world.db(), journal)))
  const vault = createVault(GATEWAY_SECRET, systemRng)
  run.faults.push(...(await compareDraws(world.db(), vault)))
  await world.stopServer()
  run.faults.push(...(await compareCapacity(world.db())))
}

function summarize(plan: KillPlan, run: Run, drawsSettled: number): KillSummary {
  const { operations } = run.journal
  const done = operations.filter((one) => one.outcome === 'done')
  return {
    kills: plan.kills,
    databaseKills: run.databaseKills,
    unanswered: run.unanswered,
    happened: run.happened,
    bets: done.reduce((all, one) => all + (one.kind === 'bet' ? one.body.entries.length : 0), 0),
    deposits: done.filter((one) => one.kind === 'deposit').length,
    cancels: done.filter((one) => one.kind === 'cancel').length,
    drawsSettled,
    slowestMs: Math.round(run.slowestMs),
    faults: run.faults,
  }
}
