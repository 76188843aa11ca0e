import { SELF_PACED_QUEUES, type WorkQueue } from '@fairhouse/protocol'
import { hire, logInStaff } from '../../../apps/server/test/office.ts'
import type { DueRows, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Result for a queue with a poisoned row, as one line of JSON. */
export interface Verdict {
  readonly trial: 'poison'
  readonly queue: WorkQueue
  /** Whether the rows beside the poisoned one were done while it failed, each once. */
  readonly others: 'done' | 'waiting'
  /** It is parked after too many failed tries. */
  readonly parked: boolean
  /** The office shows it, by its name and its fault. */
  readonly case: boolean
  /** The figures count it. */
  readonly metric: boolean
  /** Its result when it was valid again: processed once, and not stuck any more. */
  readonly after: 'done' | 'waiting'
  readonly status: 'ok' | 'broken'
  readonly error?: string
}

/** A queue as it should be. */
export const soundVerdict = (queue: WorkQueue): Verdict => ({
  trial: 'poison',
  queue,
  others: 'done',
  parked: true,
  case: true,
  metric: true,
  after: 'done',
  status: 'ok',
})

/**
 * More turns than tries before a row is parked: a turn may skip it, as the statement that failed
 * last keeps its lock for a moment after reporting.
 */
const TURNS_MOST = 20

interface StuckRow {
  readonly [column: string]: unknown
  readonly is_parked: boolean
  readonly rest: number
}

const OFFICER = 'otto'

async function stuckRow({ platform }: Stage, queue: WorkQueue, key: string) {
  const rows = await platform.db.query<StuckRow>(
    `select parked_at is not null as is_parked,
       greatest(0, extract(epoch from next_try_at - app_now()))::int as rest
     from stuck_rows where job = $1 and row_key = $2`,
    [queue, key],
  )
  return rows[0]
}

const areDone = (counts: readonly number[]) => counts.every((count) => count === 1)

/** Turns until the row is parked; answers whether the others were done after the second. */
async function untilParked(stage: Stage, queue: WorkQueue, rows: DueRows) {
  let others: readonly number[] = []
  for (let turn = 1; turn <= TURNS_MOST; turn += 1) {
    // The poisoned row's error is thrown in the end; the row is among the stuck rows.
    await rows.turn().catch(() => undefined)
    const [bad, ...rest] = await rows.done()
    if (bad !== 0) throw new Error('the poisoned row was done')
    if (turn <= 2) others = rest
    const stuck = await stuckRow(stage, queue, rows.key)
    if (stuck?.is_parked === true) return { isParked: true, others, after: rest }
    await stage.later(rows.paceSeconds ?? stuck?.rest ?? 0)
  }
  return { isParked: false, others, after: others }
}

async function isCounted({ platform, value }: Stage): Promise<boolean> {
  const parked = await value<bigint>('select count(parked_at) from stuck_rows')
  const figures = await platform.figures()
  return parked > 0n && figures.includes(`fairhouse_stuck_rows{state="parked"} ${parked}`)
}

/** The row is not listed as stuck: there is nothing to release. */
const NO_CASE = { isOpen: false, retry: () => Promise.resolve() }

/** Looks at the row as staff do; answers how they let it be tried again. */
async function openCase({ platform }: Stage, queue: WorkQueue, key: string) {
  const { call } = await logInStaff(platform, OFFICER)
  const query = { queue, state: 'parked' } as const
  const { rows } = await call('GET /staff/jobs/stuck', { query })
  const row = rows.find((one) => one.key === key)
  if (!row) return NO_CASE
  const retry = async () => {
    const body = { reason: 'the row was mended' }
    const params = { stuckId: row.stuckId }
    await call('POST /staff/jobs/stuck/:stuckId/retry', { params, body })
  }
  return { isOpen: row.fault !== '' && rows.length === 1, retry }
}

/** The row is valid again: it is released, processed once, and removed. */
async function release(
  stage: Stage,
  { queue, rows }: { readonly queue: WorkQueue; readonly rows: DueRows },
  retry: () => Promise<void>,
): Promise<boolean> {
  if (SELF_PACED_QUEUES.includes(queue)) await stage.later(rows.paceSeconds ?? 0)
  else await retry()
  await rows.turn().catch(() => undefined)
  const once = await rows.done()
  await rows.turn().catch(() => undefined)
  const twice = await rows.done()
  return areDone(once) && areDone(twice) && !(await stuckRow(stage, queue, rows.key))
}

async function tryQueue(stage: Stage, { queue, arrange }: Scenario): Promise<Verdict> {
  const rows = await arrange(stage)
  // What failed while it was arranged is none of the trial's.
  await stage.platform.db.query('delete from stuck_rows')
  const heal = await rows.poison()
  let isHealthy = false
  try {
    const { isParked, others, after } = await untilParked(stage, queue, rows)
    const staffCase = isParked ? await openCase(stage, queue, rows.key) : NO_CASE
    const metric = await isCounted(stage)
    await heal()
    isHealthy = true
    const found = {
      others: areDone(others) && areDone(after) ? ('done' as const) : ('waiting' as const),
      parked: isParked,
      case: staffCase.isOpen,
      metric,
      after: (await release(stage, { queue, rows }, staffCase.retry))
        ? ('done' as const)
        : ('waiting' as const),
    }
    const sound = soundVerdict(queue)
    const isSound = JSON.stringify({ ...sound, ...found }) === JSON.stringify(sound)
    return { ...sound, ...found, status: isSound ? 'ok' : 'broken' }
  } finally {
    if (!isHealthy) await heal()
  }
}

/** Poisons a row of the queue and returns the results for it and the others; never throws. */
export async function checkQueue(stage: Stage, scenario: Scenario): Promise<Verdict> {
  try {
    return await tryQueue(stage, scenario)
  } catch (error) {
    return {
      trial: 'poison',
      queue: scenario.queue,
      others: 'waiting',
      parked: false,
      case: false,
      metric: false,
      after: 'waiting',
      status: 'broken',
      error: String(error instanceof AggregateError ? error.errors : error),
    }
  }
}

/** The staff member who handles stuck rows, on this platform. */
export function hireOfficer({ platform }: Stage): Promise<void> {
  return hire(platform, OFFICER, { permissions: ['jobs.read', 'jobs.retry'] })
}
