import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { writeSettings } from './settings.ts'

/** Wins from this on are listed in a demo brand: 100.00. */
const LEAST = minor(1_000_000n)

/** Sets the threshold of a demo brand that has none. */
export async function seedWinners(tx: Tx, { brandId }: Brand): Promise<void> {
  const set = await tx.query('select from winner_settings where brand_id = $1', [brandId])
  if (set.length === 0) await writeSettings(tx, brandId, LEAST)
}
