import { setTimeout as delay } from 'node:timers/promises'
import { createStream, type ChoiceStream } from '@fairhouse/fairness'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { checkLedger } from '@fairhouse/server/invariants.ts'
import { createHash } from 'node:crypto'
import { addBettors } from '../../bench/lib/brand.ts'
import { createCaller } from '../lib/http.ts'
import { startNodes, type Nodes } from '../lib/nodes.ts'
import { aimAt, pressOnce, skewOf, type Attempt, type Client, type Closing } from './clients.ts'
import { compareAttempts } from './compare.ts'

export interface SealingPlan {
  readonly clients: number
  /** By how much clocks are off at most, in milliseconds. */
  readonly skewMs: number
  /** Issues that close one after the other. */
  readonly closings: number
  readonly seed: string
}

export interface SealingSummary {
  readonly bets: number
  readonly refused: number
  /** How long before the close the last bet was placed, in milliseconds by the database's clock. */
  readonly lastBetMs: number
  /** Accepted bets of the last 100 ms, over all closings. */
  readonly atTheClose: number
  /** Every broken promise, as a sentence. */
  readonly faults: readonly string[]
}

/** Clients are ready, and the first of them presses, well before the first close. */
const LEAD_MS = 3_000
const APART_MS = 3_000
const SETTLED_MS = 30_000
const LOOK_MS = 100

/** Every client has bet once, on an issue that stays open: what is tried is no first request. */
async function warmUp(db: Db, clients: readonly Client[], stream: ChoiceStream): Promise<void> {
  const [row] = await db.query<{ issue_id: bigint; closes_at: Date }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select 1, 'SSC1', 'OPEN', app_now() - interval '1 minute', closes_at, closes_at
     from (select app_now() + interval '1 day' as closes_at) later
     returning issue_id, closes_at`,
  )
  if (!row) throw new RangeError('no issue was opened')
  const open = { issueId: row.issue_id, closesAt: row.closes_at.getTime() }
  const answers = await Promise.all(clients.map((client) => pressOnce(client, open, stream)))
  const refused = answers.find(({ accepted }) => !accepted)
  if (refused) throw new RangeError(`a bet on an open issue is answered ${refused.code}`)
}

/** Issues of a lottery drawn here; the worker seals, draws and settles them. */
async function openClosings(db: Db, plan: SealingPlan): Promise<Closing[]> {
  const rows = await db.query<{ issue_id: bigint; closes_at: Date }>(
    `with slot as (
       select n, app_now() + make_interval(secs => ($1 + n * $2) / 1000.0) as closes_at
       from generate_series(0, $3::int - 1) n)
     insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select 1, 'SSC1', 'CLOSE-' || n, app_now() - interval '1 minute', closes_at, closes_at
     from slot returning issue_id, closes_at`,
    [plan.skewMs + LEAD_MS, APART_MS, plan.closings],
  )
  return rows.map((row) => ({ issueId: row.issue_id, closesAt: row.closes_at.getTime() }))
}

async function gatherClients(
  nodes: Nodes,
  plan: SealingPlan,
  stream: ChoiceStream,
): Promise<Client[]> {
  const bettors = await addBettors(nodes.db, plan.clients)
  const callers = nodes.urls.map((url) => createCaller(url))
  return bettors.map((bettor, index) => {
    const caller = callers[index % callers.length]
    if (!caller) throw new RangeError('there are no nodes')
    const address = `198.51.${100 + (index >> 8)}.${index & 0xff}`
    return { bettor, caller, skewMs: skewOf(index, plan.skewMs, stream), address }
  })
}

/** The worker closes issues in its own loop, without a request. */
async function untilSealed(db: Db, closings: readonly Closing[]): Promise<string[]> {
  const deadline = performance.now() + SETTLED_MS
  for (;;) {
    const open = await db.query(
      `select 1 from issues where issue_id = any($1) and state = 'open'`,
      [closings.map(({ issueId }) => issueId)],
    )
    if (open.length === 0) return []
    if (performance.now() > deadline) return [`${open.length} issues were not sealed`]
    await delay(LOOK_MS)
  }
}

/**
 * Clients with clocks that are off aim at the close of issues, on two nodes over HTTP on loopback.
 * The nodes and the data are deleted at the end.
 */
export async function runSealing(plan: SealingPlan): Promise<SealingSummary> {
  const seed = createHash('sha256').update(plan.seed).digest('hex')
  const stream = createStream(seed, 'fairhouse/faults/sealing')
  const nodes = await startNodes({ servers: 2, worker: true })
  try {
    const clients = await gatherClients(nodes, plan, stream)
    await warmUp(nodes.db, clients, stream)
    const closings = await openClosings(nodes.db, plan)
    const aims = clients.flatMap((client) =>
      closings.map((closing) => aimAt(client, closing, stream)),
    )
    const attempts: Attempt[] = (await Promise.all(aims)).flat()
    const unsealed = await untilSealed(nodes.db, closings)
    const compared = await compareAttempts(nodes.db, closings, attempts)
    const ledger = await nodes.db.transaction(checkLedger)
    for (const { caller } of clients) caller.close()
    return {
      ...compared,
      faults: [
        ...unsealed,
        ...compared.faults,
        ...ledger.faults.map((fault) => `ledger: ${fault.invariant}, ${fault.first}`),
        ...nodes.surprises,
        ...nodes.faultsInLogs().map((line) => `a node's log: ${line}`),
      ],
    }
  } finally {
    await nodes.close()
  }
}
