import { createHash } from 'node:crypto'
import { createStream } from '@fairhouse/fairness'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { addBettors, type Bettor } from '../../bench/lib/brand.ts'
import { createCaller } from '../lib/http.ts'
import { startNodes } from '../lib/nodes.ts'
import { RACES, runRace } from './race.ts'

export interface RacesPlan {
  /** Races of each kind. */
  readonly count: number
  readonly seed: string
  readonly say?: (line: string) => void
  /** Sabotage, to verify that it is detected: an SQL statement. */
  readonly sabotage?: string
}

export interface RacesSummary {
  readonly races: number
  readonly accepted: number
  readonly refused: number
  /** Every broken promise, as a sentence. */
  readonly faults: readonly string[]
}

const SAY_EVERY = 100
const BETTORS_AT_ONCE = 50

/** An issue that stays on sale for as long as the races take. */
async function openIssue(db: Db): Promise<bigint> {
  const rows = await db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     values (1, 'SSC1', 'RACES', app_now() - interval '1 minute', app_now() + interval '1 day',
       app_now() + interval '1 day') returning issue_id`,
  )
  return rows[0]?.issue_id ?? 0n
}

/**
 * Races of a lowered limit and of a self-exclusion against crowds of bets and deposits, on two
 * nodes over HTTP on loopback. The nodes and the data are deleted at the end.
 */
export async function runRaces(plan: RacesPlan): Promise<RacesSummary> {
  const seed = createHash('sha256').update(plan.seed).digest('hex')
  const stream = createStream(seed, 'fairhouse/faults/races')
  const nodes = await startNodes({ servers: 2, worker: false })
  try {
    const { db } = nodes
    if (plan.sabotage !== undefined) await db.query(plan.sabotage)
    const callers = nodes.urls.map((url) => createCaller(url))
    const runner = { db, callers, issueId: await openIssue(db) }
    const faults: string[] = []
    let [races, accepted, refused] = [0, 0, 0]
    let waiting: Bettor[] = []
    for (let index = 0; index < plan.count * RACES.length; index += 1) {
      // Not all at once: an unused session ends after half an hour.
      if (waiting.length === 0) waiting = await addBettors(db, BETTORS_AT_ONCE)
      const bettor = waiting.pop()
      const race = RACES[index % RACES.length]
      if (!race || !bettor) break
      const result = await runRace(runner, race, bettor, stream.next(race.width + 1))
      races += 1
      accepted += result.accepted
      refused += result.refused
      faults.push(...result.faults)
      if (races % SAY_EVERY === 0) plan.say?.(`${races} races, ${faults.length} faults`)
    }
    const ledger = await db.transaction(checkLedger)
    for (const caller of callers) caller.close()
    return {
      races,
      accepted,
      refused,
      faults: [
        ...faults,
        ...ledger.faults.map((fault) => `ledger: ${fault.invariant}, ${fault.first}`),
        ...nodes.surprises,
        ...nodes.faultsInLogs().map((line) => `a node's log: ${line}`),
      ],
    }
  } finally {
    await nodes.close()
  }
}
