import type { Tx } from '#server/db/tx.ts'

/** Numbers per value of the sequence `game_numbers`. */
const PER_BLOCK = 256n
const BLOCKS = 16

/** A stock of numbers for rounds and transactions, so that calls need not wait for them. */
export interface GameNumbers {
  /** Ensures that so many are in stock; a promise only where they must be fetched. */
  reserve(count: number): Promise<void> | undefined
  /** The next one. Throws RangeError when none was reserved. */
  next(): bigint
}

export function createGameNumbers(db: Tx): GameNumbers {
  const blocks: bigint[] = []
  let at = 0n
  let end = 0n
  let filling: Promise<void> | undefined

  const inStock = () => Number(end - at) + blocks.length * Number(PER_BLOCK)

  async function fill(): Promise<void> {
    const rows = await db.query<{ n: bigint }>(
      "select nextval('game_numbers') as n from generate_series(1, $1) order by 1",
      [BLOCKS],
      'game-numbers',
    )
    for (const { n } of rows) blocks.push(n)
    filling = undefined
  }

  async function refill(count: number): Promise<void> {
    while (inStock() < count) {
      filling ??= fill().catch((error: unknown) => {
        filling = undefined
        throw error
      })
      await filling
    }
  }

  return {
    reserve: (count) => (inStock() < count ? refill(count) : undefined),
    next() {
      if (at === end) {
        const block = blocks.shift()
        if (block === undefined) throw new RangeError('no game number is in stock')
        at = block
        end = block + PER_BLOCK
      }
      const number = at
      at += 1n
      return number
    },
  }
}
