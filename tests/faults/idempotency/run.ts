import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { addMembers } from '../money/members.ts'
import { forgetTries, makePayees } from '../money/payees.ts'
import { findOffers, givePoints } from '../money/points.ts'
import { openStage, openTicket, type Stage } from '../money/stage.ts'
import { countPayees, checkTrial, planTrial, replay, type KeyTrial } from './key-trial.ts'
import { untried } from './routes.ts'

export interface IdempotencyPlan {
  readonly keys: number
  readonly seed: string
  /** Interval of waves of keys in which a node is killed. */
  readonly killEvery: number
  /** A control: keys are not unique any more, and that must be detected. */
  readonly isBroken?: boolean
}

export interface IdempotencySummary {
  readonly keys: number
  readonly requests: number
  readonly kills: number
  readonly unanswered: number
  readonly faults: readonly string[]
}

/** Balance of each member who may withdraw, in ledger units. */
const BALANCE = 10_000_000n
/** Of each of them, which suffice for one key of each way to spend them. */
const POINTS = 10_000n
/** Keys at once. */
const WAVE = 50
/** Replays of a key in its wave; the fifth comes when all nodes have been restarted. */
const FIRST = [0, 0, 1] as const

/** Sabotage: the ledger no longer finds existing keys, so that repeats take effect. */
async function forgetKeys(db: Db): Promise<void> {
  await db.query('alter table ledger_transfers drop constraint ledger_transfers_pkey')
  await db.query(`create function forget_key() returns trigger language plpgsql as $$
    begin new.transfer_key := gen_random_uuid(); return new; end $$`)
  await db.query(`create trigger forget_key before insert on ledger_transfers
    for each row execute function forget_key()`)
}

/** The same key from all sides at once, then once more each way; a node may be killed meanwhile. */
async function runWave(stage: Stage, trials: readonly KeyTrial[], isKilled: boolean) {
  const all = trials.map(async (trial, index) => {
    await Promise.all(FIRST.map((variant, at) => replay(stage, trial, index + at, variant)))
    await replay(stage, trial, index, index % 2)
  })
  const killed = isKilled
    ? delay(stage.stream.next(40)).then(() => stage.nodes.kill(stage.stream.next(2)))
    : undefined
  await Promise.all([...all, killed])
  if (isKilled) await forgetTries(stage.db)
}

/** Keys of all routes, each sent at least five times, on two nodes that are killed. */
export async function runIdempotency(plan: IdempotencyPlan): Promise<IdempotencySummary> {
  const stage = await openStage(plan.seed, plan.isBroken ? forgetKeys : undefined)
  const faults = untried().map((name) => `${name} is idempotent, and nobody tries it`)
  const trials: KeyTrial[] = []
  let kills = 0
  try {
    const added = await addMembers(stage.db, 'payee', countPayees(plan.keys), BALANCE)
    const payees = await makePayees(stage.db, stage.nodes.vault, added)
    await givePoints(stage.db, payees, POINTS)
    const offers = await findOffers(stage.db)
    for (let from = 0; from < plan.keys; from += WAVE) {
      if (from > 0) await stage.openNextIssue()
      const ticketId = await openTicket(stage)
      const on = { ...offers, issueId: stage.issueId, ticketId }
      const count = Math.min(WAVE, plan.keys - from)
      const wave = Array.from({ length: count }, (_, at) => planTrial(stage, payees, from + at, on))
      const isKilled = (from / WAVE) % plan.killEvery === plan.killEvery - 1
      await runWave(stage, wave, isKilled)
      kills += isKilled ? 1 : 0
      trials.push(...wave)
    }
    await Promise.all([0, 1].map((node) => stage.nodes.kill(node)))
    await forgetTries(stage.db)
    await inWaves(trials, (trial, index) => askLast(stage, trial, index))
    await inWaves(trials, async (trial) => faults.push(...(await checkTrial(stage, trial))))
    faults.push(...(await stage.complaints()))
  } finally {
    await stage.close()
  }
  const answers = trials.flatMap((trial) => trial.answers)
  const unanswered = answers.filter(({ answer }) => answer.status === 0 || answer.status >= 500)
  return {
    keys: trials.length,
    requests: answers.length,
    kills: kills + 2,
    unanswered: unanswered.length,
    faults,
  }
}

/** After the restart sends both bodies: the one that won has its answer, the other has none. */
async function askLast(stage: Stage, trial: KeyTrial, index: number): Promise<void> {
  await replay(stage, trial, index, 0)
  await replay(stage, trial, index + 1, 1)
}

async function inWaves(
  trials: readonly KeyTrial[],
  work: (trial: KeyTrial, index: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < trials.length; from += WAVE) {
    await Promise.all(trials.slice(from, from + WAVE).map((trial, at) => work(trial, from + at)))
  }
}
