import type { Tx } from '#server/db/tx.ts'

/** Numbers per value of the sequence `bet_numbers`. */
const NUMBERS_PER_BLOCK = 256
/** Blocks fetched at a time. Unused numbers are lost when the process ends: gaps do not matter. */
const BLOCKS_MIN = 16

export interface BetNumbers {
  /**
   * Unique ascending numbers: at once if they are in stock. Within a transaction they are fetched
   * on its own connection, since another might not be available.
   */
  take(count: number, tx?: Tx): readonly bigint[] | Promise<readonly bigint[]>
}

/** A stock of numbers of bets for this process, so that a batch does not wait for them. */
export function createBetNumbers(db: Tx): BetNumbers {
  let blocks: bigint[] = []
  let used = 0

  function takeNow(count: number): readonly bigint[] | undefined {
    if (blocks.length * NUMBERS_PER_BLOCK - used < count) return undefined
    const taken: bigint[] = []
    for (const block of blocks) {
      while (used < NUMBERS_PER_BLOCK && taken.length < count) {
        taken.push(block + BigInt(used))
        used += 1
      }
      if (taken.length === count && used < NUMBERS_PER_BLOCK) break
      blocks = blocks.slice(1)
      used = 0
      if (taken.length === count) break
    }
    return taken
  }

  async function refill(count: number, on: Tx): Promise<readonly bigint[]> {
    const rows = await on.query<{ n: bigint }>(
      "select nextval('bet_numbers') as n from generate_series(1, $1)",
      [Math.max(BLOCKS_MIN, Math.ceil(count / NUMBERS_PER_BLOCK) + 1)],
      'bet-numbers',
    )
    for (const { n } of rows) blocks.push(n)
    return takeNow(count) ?? refill(count, on)
  }

  return { take: (count, tx = db) => takeNow(count) ?? refill(count, tx) }
}
