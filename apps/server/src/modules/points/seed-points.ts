import { currencyStep, minor, minorToWire } from '@fairhouse/money'
import { RATE_PRODUCTS } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { writeSettings } from './write-settings.ts'

const UNIT = 10_000n

/** The rule of a fresh install: a point for each ten of stakes, a hundredth for a point. */
async function writeRules(tx: Tx, brand: Brand, by: string): Promise<void> {
  const worth = minor(currencyStep(brand.currency) < 100n ? 100n : currencyStep(brand.currency))
  const body = {
    rule: {
      unitMinor: minorToWire(minor(10n * UNIT)),
      rates: RATE_PRODUCTS.map((product) => ({ product, rateBp: 10_000 })),
    },
    conversion: { worthMinor: minorToWire(worth), min: 100 },
  }
  await writeSettings(tx, brand, body, { from: '2000-01-01', by })
}

/**
 * Writes how points are earned for a demo brand without such a rule. A brand whose staff have set
 * one keeps its own.
 */
export async function seedPoints(tx: Tx, brand: Brand, by: string): Promise<void> {
  const set = await tx.query('select from point_rules where brand_id = $1 limit 1', [brand.brandId])
  if (set.length > 0) return
  await writeRules(tx, brand, by)
}
