import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { currencyStep, minor, minorToWire, type Currency, type Minor } from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type PointConversionWire,
  type PointRuleWire,
  type PointSettings,
} from '@fairhouse/protocol'
import type { PointRule } from '@fairhouse/rewards'

interface RuleRow {
  readonly [column: string]: unknown
  readonly unit: bigint | null
  readonly rates: Readonly<Record<string, number>>
}

/** The rule by which a day earns; undefined where it earns nothing. */
export async function readRule(
  tx: Tx,
  brandId: number,
  day: string,
): Promise<PointRule | undefined> {
  const rows = await tx.query<RuleRow>(
    `select unit, rates from point_rules where brand_id = $1 and from_day <= $2::date
     order by from_day desc limit 1`,
    [brandId, day],
  )
  const row = rows[0]
  if (!row || row.unit === null) return undefined
  const rates = new Map(Object.entries(row.rates).map(([name, rate]) => [name, BigInt(rate)]))
  return { unit: minor(row.unit), rates }
}

/** What one point is converted into, and how many at least. */
export interface Conversion {
  readonly worth: Minor
  readonly min: bigint
}

/** How points are converted; undefined where they are not. */
export async function readConversion(tx: Tx, brandId: number): Promise<Conversion | undefined> {
  const rows = await tx.query<{ worth: bigint; min_points: bigint }>(
    'select worth, min_points from point_conversions where brand_id = $1',
    [brandId],
  )
  const row = rows[0]
  return row && { worth: minor(row.worth), min: row.min_points }
}

/** A rule on the wire; products that earn nothing are left out. */
export function presentRule(rule: PointRule | undefined): PointRuleWire | null {
  if (!rule) return null
  const rates = RATE_PRODUCTS.flatMap((product) => {
    const rateBp = Number(rule.rates.get(product) ?? 0n)
    return rateBp === 0 ? [] : [{ product, rateBp }]
  })
  return { unitMinor: minorToWire(rule.unit), rates }
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}

/** The fewest points that come to an amount that can be paid: all conversions are multiples. */
export function stepOf(worth: Minor, currencyStep: bigint): bigint {
  return currencyStep / gcd(worth, currencyStep)
}

/** A conversion on the wire. */
export function presentConversion(
  given: Conversion | undefined,
  currency: Currency,
): PointConversionWire | null {
  if (!given) return null
  const step = stepOf(given.worth, currencyStep(currency))
  return { worthMinor: minorToWire(given.worth), min: Number(given.min), step: Number(step) }
}

/** Today's rule, tomorrow's, and the conversion. */
export async function readSettings(tx: Tx, brand: Brand): Promise<PointSettings> {
  const { brandId, profile } = brand
  const today = dayIn(profile.timeZone, await readNow(tx))
  const nextDay = addDays(today, 1)
  return {
    rule: presentRule(await readRule(tx, brandId, today)),
    nextRule: presentRule(await readRule(tx, brandId, nextDay)),
    nextDay,
    conversion: presentConversion(await readConversion(tx, brandId), brand.currency),
  }
}
