import { minor, minorToWire, parseMinor } from '@fairhouse/money'
import { RATE_PRODUCTS, type TicketRuleWire, type TicketTableBody } from '@fairhouse/protocol'
import { pointsOf, type PointRule } from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** How a day's stakes earn tickets of a table. */
export interface TicketRule extends PointRule {
  readonly most: number
}

/** Turnover of a day by product, as texts of ledger units. */
export type DayTurnover = Readonly<Record<string, string>>

interface RuleRow {
  readonly [column: string]: unknown
  readonly unit: bigint | null
  readonly rates: Readonly<Record<string, number>>
  readonly most: number
}

/** The rule by which a day earns tickets of a table; undefined where it earns none. */
export async function readRule(
  tx: Tx,
  { brandId, tableNo }: { readonly brandId: number; readonly tableNo: bigint },
  day: string,
): Promise<TicketRule | undefined> {
  const rows = await tx.query<RuleRow>(
    `select unit, rates, most from ticket_rules
     where brand_id = $1 and table_no = $2 and from_day <= $3::date
     order by from_day desc limit 1`,
    [brandId, tableNo, day],
  )
  const row = rows[0]
  if (!row || row.unit === null) return undefined
  const rates = new Map(Object.entries(row.rates).map(([name, rate]) => [name, BigInt(rate)]))
  return { unit: minor(row.unit), rates, most: row.most }
}

/** The tickets of a day: one for each unit, `most` at most; turnover below zero earns none. */
export function ticketsOfDay(rule: TicketRule, turnover: DayTurnover): number {
  const stakes = Object.entries(turnover).map(([product, units]) => {
    const stake = BigInt(units)
    return { product, stake: minor(stake > 0n ? stake : 0n) }
  })
  const earned = pointsOf(rule, stakes)
  return earned > BigInt(rule.most) ? rule.most : Number(earned)
}

/** A rule on the wire; products that earn nothing are left out. */
export function presentRule(rule: TicketRule | undefined): TicketRuleWire | null {
  if (!rule) return null
  const rates = RATE_PRODUCTS.flatMap((product) => {
    const rateBp = Number(rule.rates.get(product) ?? 0n)
    return rateBp === 0 ? [] : [{ product, rateBp }]
  })
  return { unitMinor: minorToWire(rule.unit), most: rule.most, rates }
}

/**
 * Sets how tickets of a table are earned from a day on. Throws VALIDATION_FAILED (a unit of
 * nothing; a product named twice).
 */
export async function writeRule(
  tx: Tx,
  { brandId, tableNo }: { readonly brandId: number; readonly tableNo: bigint },
  given: { readonly rule: TicketTableBody['rule']; readonly from: string; readonly by: string },
): Promise<void> {
  const { rule, from, by } = given
  const rates = rule?.rates ?? []
  const fault = (field: string, expected: string) =>
    new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
  if (new Set(rates.map(({ product }) => product)).size < rates.length) {
    throw fault('rule.rates', 'each product once')
  }
  const unit = rule && parseMinor(rule.unitMinor)
  if (unit !== null && (unit === undefined || unit <= 0n)) throw fault('rule.unitMinor', '> 0')
  const byProduct = Object.fromEntries(rates.map(({ product, rateBp }) => [product, rateBp]))
  await tx.query(
    `insert into ticket_rules (brand_id, table_no, from_day, unit, rates, most, set_by)
     values ($1, $2, $3::date, $4, $5, $6, $7)
     on conflict (brand_id, table_no, from_day) do update
     set unit = excluded.unit, rates = excluded.rates, most = excluded.most,
       set_by = excluded.set_by, set_at = app_now()`,
    [brandId, tableNo, from, unit, JSON.stringify(byProduct), rule?.most ?? 1, by],
  )
}
