import { beaconRoundTime, type BeaconChain } from '@fairhouse/fairness'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/tx.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'

/** Port: public randomness that nobody, including the operator, knows before its time. */
export interface Beacon {
  readonly chain: BeaconChain
  /** Verified signature of a round, in hex. Throws when no address returns one. */
  signatureOf(round: number): Promise<string>
}

/** Issues per turn; the next turn takes the rest. */
const BATCH_SIZE = 500

interface WaitingIssue {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly issue_id: bigint
  readonly beacon_chain: string
  readonly beacon_round: bigint
}

/** Issues with the root of their bets: the round is not fetched before. */
const WAITING = `
select brand_id, issue_id, beacon_chain, beacon_round from issues
where state = 'closed' and beacon_round is not null and beacon_signature is null
  and bets_root is not null and draws_at <= app_now()
  and ${isRested('issue.beacon', "brand_id || '/' || issue_id")}
order by draws_at limit $1`

/** Fetches each round once for all issues that wait for it. */
function requestOnce(beacon: Beacon): (round: number) => Promise<string> {
  const requested = new Map<number, Promise<string>>()
  return (round) => {
    const known = requested.get(round) ?? beacon.signatureOf(round)
    requested.set(round, known)
    return known
  }
}

/**
 * Stores the signature of the round that was named before their sale with closed issues. There is
 * no fallback: the choice between a round and none would be a choice between two draws. So an issue
 * waits for its round, visibly stuck. Returns how many were stored.
 */
export async function fetchBeacons(context: {
  readonly db: Db
  readonly beacon?: Beacon | undefined
}): Promise<number> {
  const { db, beacon } = context
  const waiting = await db.query<WaitingIssue>(WAITING, [BATCH_SIZE], 'issues-without-beacon')
  if (waiting.length === 0) return 0
  const now = await readNow(db)
  const isDue = (row: WaitingIssue) =>
    beacon === undefined || beaconRoundTime(beacon.chain, Number(row.beacon_round)) <= now
  const due = waiting.filter(isDue)
  const ask = beacon && requestOnce(beacon)
  const taken = { queue: 'issue.beacon', keyOf: keyBy('issue_id') } as const
  const faults = await eachRow(db, due, taken, async (row) => {
    if (!ask || beacon.chain.hash !== row.beacon_chain) {
      throw new Error(`BEACON_URLS has no beacon of the chain ${row.beacon_chain}`)
    }
    const signature = await ask(Number(row.beacon_round))
    await db.query(
      `update issues set beacon_signature = $3
       where brand_id = $1 and issue_id = $2 and beacon_signature is null`,
      [row.brand_id, row.issue_id, Buffer.from(signature, 'hex')],
    )
  })
  throwAll(faults, 'rounds of the beacon could not be had')
  return due.length
}
