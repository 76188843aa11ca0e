import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createStream, type ChoiceStream } from '@fairhouse/fairness'
import { demoBrand } from '@fairhouse/profiles'
import { startTemporaryPostgres } from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { addDays, startOfDay } from '@fairhouse/server/core/calendar.ts'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'
import {
  issueBills,
  issueTurns,
  payBills,
} from '../../../apps/server/src/modules/agent-pay/index.ts'
import { setClock, simulateClock } from '../../../apps/server/src/simulator/clock.ts'
import { createWorkers, type Workers } from '../lib/workers.ts'
import { compareBills, compareMoney, createModel, findMissing, type Model } from './compare.ts'

import { DAYS, growTree } from './worlds.ts'
import { plantTree, signFirst, signOn, writeFigures } from './write-tree.ts'

export interface PayPlan {
  /** In each: figures change, workers are killed at work, the result is compared with the model. */
  readonly cycles: number
  readonly seed: string
  readonly say?: (line: string) => void
  /** Sabotage, to verify that it is detected: an SQL statement. */
  readonly sabotage?: string
}

export interface PaySummary {
  readonly cycles: number
  readonly kills: number
  readonly bills: number
  readonly payments: number
  readonly faults: readonly string[]
}

const BRAND = toBrand(demoBrand, demoBrand.brandId)
const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url))
const HOUR_MS = 3_600_000
/** After the end of a day, when its figures are whole. */
const AFTER_MS = 2 * 60_000
/** Within it a worker is in the midst of its work. */
const LIFE_MS = 250

interface Trial {
  readonly db: Db
  readonly stream: ChoiceStream
  readonly workers: Workers
  readonly faults: string[]
  kills: number
  bills: number
}

const startOf = (day: string) => startOfDay(BRAND.profile.timeZone, day).getTime()

async function work(db: Db): Promise<void> {
  const context = { db, brands: { all: async () => [BRAND] } }
  await issueBills(context)
  await issueTurns(context)
  await payBills(context)
}

async function countRows(db: Db): Promise<string> {
  const rows = await db.query<{ n: string }>(
    `select (select count(*) from contract_bills) || '/' || (select count(*) from bill_payments)
       as n`,
  )
  return rows[0]?.n ?? ''
}

/** With the clock a day back nothing is billed or paid again. */
async function workInThePast(trial: Trial, now: Date): Promise<void> {
  const { db } = trial
  const before = await countRows(db)
  await setClock(db, new Date(now.getTime() - 24 * HOUR_MS))
  await work(db)
  await setClock(db, now)
  const after = await countRows(db)
  if (before !== after) trial.faults.push(`with the clock put back: ${before} became ${after}`)
}

/** Noon of a day, or just after its end: figures are written, and billed and paid during kills. */
async function runStep(trial: Trial, model: Model, step: number): Promise<void> {
  const { db, stream, workers } = trial
  const { tree } = model
  const day = Math.floor(step / 2)
  const isOver = step % 2 === 1
  const from = startOf(tree.days[day] ?? '')
  const to = startOf(tree.days[day + 1] ?? '')
  const now = new Date(isOver ? to + AFTER_MS : from + 12 * HOUR_MS)
  await setClock(db, now)
  if (isOver) await signOn(db, tree, day)
  await writeFigures(db, BRAND, tree, { step, countedTo: now })
  const lives = Array.from({ length: 1 + stream.next(2) }, () => stream.next(LIFE_MS))
  await workers.runAndKill(lives)
  trial.kills += lives.length
  await Promise.all([work(db), work(db)])
  const { bills, faults } = await compareBills(db, model, step)
  trial.bills += bills
  trial.faults.push(...faults)
  if (isOver) trial.faults.push(...findMissing(model, day))
  if (step % 4 === 3) await workInThePast(trial, now)
  trial.faults.push(...(await compareMoney(db)))
}

async function lastBill(db: Db): Promise<bigint> {
  const rows = await db.query<{ n: bigint | null }>('select max(bill_no) as n from contract_bills')
  return rows[0]?.n ?? 0n
}

/** A tree from its first day to the end of its contracts, or until the cycles are done. */
async function runTree(trial: Trial, name: string, monday: string, cycles: number): Promise<void> {
  const { db, stream } = trial
  await setClock(db, new Date(startOf(monday) - HOUR_MS))
  await db.query('select ensure_partitions(2)')
  const tree = await plantTree(db, growTree(stream, monday), name)
  await signFirst(db, tree)
  const model = createModel(tree, await lastBill(db))
  for (let step = 0; step < cycles; step += 1) await runStep(trial, model, step)
  await db.query(
    `update contracts set state = 'ended', ended_on = $1::date, ended_at = app_now(),
       ended_because = 'staff' where brand_id = 1 and state = 'running'`,
    [tree.days[DAYS - 1]],
  )
}

/** The first Monday after this day. */
function mondayAfter(now: Date): string {
  const days = (8 - now.getUTCDay()) % 7 || 7
  return addDays(now.toISOString().slice(0, 10), days)
}

async function runTrees(trial: Trial, plan: PayPlan, from: Date): Promise<void> {
  let monday = mondayAfter(from)
  let done = 0
  for (let no = 1; done < plan.cycles; no += 1) {
    const cycles = Math.min(plan.cycles - done, 2 * DAYS)
    await runTree(trial, `pay${String.fromCharCode(96 + no)}`, monday, cycles)
    done += cycles
    monday = addDays(monday, DAYS)
    plan.say?.(`${done} cycles, ${trial.bills} bills, ${trial.faults.length} faults`)
  }
}

/**
 * Trees with contracts of all kinds, paid by the platform and by agents, through days of bets and
 * corrections; workers are processes and killed at work, two at once, with the clock put back.
 * Every bill must equal the slow calculation of packages/agency for the same figures. A database of
 * its own, deleted at the end.
 */
export async function runPay(plan: PayPlan): Promise<PaySummary> {
  const postgres = await startTemporaryPostgres({
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  try {
    await migrate(postgres.ownerUrl)
    const pool = openPool(postgres.ownerUrl, { connections: 4, applicationName: 'faults' })
    const db = createDb(pool)
    await db.transaction((tx) => writeBrand(tx, demoBrand))
    const [clock] = await db.query<{ now: Date }>('select app_now() as now')
    const from = clock?.now ?? new Date(0)
    await simulateClock(db, from)
    if (plan.sabotage !== undefined) await db.query(plan.sabotage)
    const seed = createHash('sha256').update(plan.seed).digest('hex')
    const stream = createStream(seed, 'fairhouse/faults/pay')
    const workers = createWorkers(SCRIPT, postgres.url, 2)
    const trial: Trial = { db, stream, workers, faults: [], kills: 0, bills: 0 }
    try {
      await runTrees(trial, plan, from)
      const rows = await db.query<{ n: bigint }>('select count(*) as n from bill_payments')
      const { kills, bills } = trial
      const faults = [...trial.faults, ...workers.surprises]
      return { cycles: plan.cycles, kills, bills, payments: Number(rows[0]?.n ?? 0n), faults }
    } finally {
      await workers.close()
      await pool.end()
    }
  } finally {
    await postgres.stop()
  }
}
