import { demoBrand } from '@fairhouse/profiles'
import type { SlipBody } from '@fairhouse/protocol'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { createCatalogue } from '@fairhouse/server/modules/lotteries/index.ts'
import { createBetDesk, placeBets } from '@fairhouse/server/modules/lottery/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { createWalletQueue } from '@fairhouse/server/modules/wallet/index.ts'
import type { Bettor } from './brand.ts'
import { percentile } from './statistics.ts'

/** A slip with one bet of ten digits at one place: what a load of bets looks like to the server. */
export function slip(issueId: bigint, digit: number): SlipBody {
  return {
    issueId: `iss_${issueId}`,
    entries: [
      {
        playCode: 'SSC_3X_B_DIRECT',
        selection: { positions: [[String(digit)], ['3', '7'], [String((digit + 1) % 10)]] },
        unitStakeMinor: '10000',
        multiple: 1,
        lineCount: 2,
        price: 'g1950',
      },
    ],
  }
}

/** Keys that grow with time, as the site makes them. */
function createKeys(): (n: number) => string {
  let at = 0
  let prefix = ''
  return (n) => {
    const now = Date.now()
    if (now !== at) {
      at = now
      const time = now.toString(16).padStart(12, '0')
      prefix = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-`
    }
    return prefix + n.toString(16).padStart(12, '0')
  }
}

export interface LoadResult {
  readonly perSecond: number
  readonly p99Ms: number
  /** Bets placed. */
  readonly count: number
}

/**
 * The real command and queue in this process, for bettors of one brand; `callers` bets are in
 * flight at any time.
 */
export async function runInProcess(
  db: Db,
  bettors: readonly Bettor[],
  issueId: bigint,
  seconds: number,
  // More than fit in the batches in flight: while they are written the next is already waiting.
  callers = 1_280,
): Promise<LoadResult> {
  const queue = createWalletQueue(db)
  const now = () => performance.now()
  const context = { db, queue, catalogue: createCatalogue(db, now), ...createBetDesk(db) }
  const end = performance.now() + seconds * 1_000
  const slips = Array.from({ length: 10 }, (_, digit) => slip(issueId, digit))
  const times: number[] = []
  const keyOf = createKeys()
  const brandId = bettors[0]?.brandId ?? demoBrand.brandId
  const brand = toBrand(demoBrand, brandId)
  let next = 0
  async function caller(): Promise<void> {
    while (performance.now() < end) {
      next += 1
      const bettor = bettors[(next * 7919) % bettors.length]
      if (!bettor) return
      const began = performance.now()
      await placeBets(context, {
        brand,
        member: { brandId, accountId: bettor.accountId },
        idempotencyKey: keyOf(next),
        body: slips[next % 10] ?? slip(issueId, 0),
      })
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: callers }, caller))
  const elapsed = (performance.now() - began) / 1_000
  await queue.drain()
  // Else each run leaves an eighth of what is left of the limits behind, until none is.
  await context.exposure.drain()
  const count = times.length
  return { perSecond: count / elapsed, p99Ms: percentile(times, 0.99), count }
}
