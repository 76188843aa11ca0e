import type { Tx } from '#server/db/tx.ts'

/** Each value of the sequence `game_numbers` stands for so many numbers. */
const PER_BLOCK = 256n
const BLOCKS = 16

/** Numbers of rounds and transactions in stock: a call does not wait for them. */
export interface GameNumbers {
  /** Makes sure that so many are in stock; a promise only where they must be fetched. */
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
