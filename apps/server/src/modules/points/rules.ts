import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import {
  currencyStep,
  isPayable,
  minor,
  minorToWire,
  parseMinor,
  type Currency,
  type Minor,
} from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type PointConversionWire,
  type PointRuleWire,
  type PointSettings,
  type PointSettingsBody,
} from '@fairhouse/protocol'
import type { PointRule } from '@fairhouse/rewards'
import { Problem } from '#server/core/problem.ts'

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

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** An amount above zero. Throws VALIDATION_FAILED with the field. */
function requireAmount(field: string, text: string): Minor {
  const amount = parseMinor(text)
  if (amount === undefined || amount <= 0n) throw fault(field, '> 0')
  return amount
}

async function writeRule(
  tx: Tx,
  brandId: number,
  given: { readonly rule: PointSettingsBody['rule']; readonly from: string; readonly by: string },
): Promise<void> {
  const { rule, from, by } = given
  const rates = rule?.rates ?? []
  if (new Set(rates.map(({ product }) => product)).size < rates.length) {
    throw fault('rule.rates', 'each product once')
  }
  const unit = rule && requireAmount('rule.unitMinor', rule.unitMinor)
  const byProduct = Object.fromEntries(rates.map(({ product, rateBp }) => [product, rateBp]))
  await tx.query(
    `insert into point_rules (brand_id, from_day, unit, rates, set_by)
     values ($1, $2::date, $3, $4, $5)
     on conflict (brand_id, from_day) do update
     set unit = excluded.unit, rates = excluded.rates, set_by = excluded.set_by,
       set_at = app_now()`,
    [brandId, from, unit, JSON.stringify(byProduct), by],
  )
}

async function writeConversion(
  tx: Tx,
  brand: Brand,
  conversion: PointSettingsBody['conversion'],
): Promise<void> {
  const { brandId, currency } = brand
  if (!conversion) {
    await tx.query('delete from point_conversions where brand_id = $1', [brandId])
    return
  }
  const worth = requireAmount('conversion.worthMinor', conversion.worthMinor)
  const least = minor(worth * BigInt(conversion.min))
  // Converting what is asked for at least must give something that can be paid.
  if (!isPayable(least, currency)) throw fault('conversion.min', 'a payable amount')
  await tx.query(
    `insert into point_conversions (brand_id, worth, min_points) values ($1, $2, $3)
     on conflict (brand_id) do update
     set worth = excluded.worth, min_points = excluded.min_points`,
    [brandId, worth, conversion.min],
  )
}

/**
 * Sets how points are earned from a day on, and converted at once. Throws VALIDATION_FAILED (a unit
 * or a worth of nothing; a product named twice; a minimum that cannot be paid out).
 */
export async function writeSettings(
  tx: Tx,
  brand: Brand,
  body: PointSettingsBody,
  given: { readonly from: string; readonly by: string },
): Promise<void> {
  await writeRule(tx, brand.brandId, { rule: body.rule, ...given })
  await writeConversion(tx, brand, body.conversion)
}
