import { isPayable, minor, MINOR_MAX, parseMinor, type Minor } from '@fairhouse/money'
import type { PointSettingsBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

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
  const least = worth * BigInt(conversion.min)
  if (least > MINOR_MAX) throw fault('conversion.min', `≤ ${MINOR_MAX / worth}`)
  // Converting what is asked for at least must give something that can be paid.
  if (!isPayable(minor(least), currency)) throw fault('conversion.min', 'a payable amount')
  await tx.query(
    `insert into point_conversions (brand_id, worth, min_points) values ($1, $2, $3)
     on conflict (brand_id) do update
     set worth = excluded.worth, min_points = excluded.min_points`,
    [brandId, worth, conversion.min],
  )
}

/**
 * Sets how points are earned from a day on, and converted at once. Throws VALIDATION_FAILED (a unit
 * or a worth of nothing; a product named twice; a minimum that no account holds or that cannot be
 * paid out).
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
