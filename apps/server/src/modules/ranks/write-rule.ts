import { currencyStep, isPayable, minor, minorToWire, parseMinor } from '@fairhouse/money'
import type { RankBody, RankRuleBody, RankSettings } from '@fairhouse/protocol'
import { checkThresholds } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { offeredBy, requireLanguages, requireOwnText } from '../notices/index.ts'
import { monthAfter, monthOf } from './months.ts'
import { presentRates, ratesOf, readRule, type RankRule, type StoredRank } from './rules.ts'

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

type Rates = RankRuleBody['rates']

/** Throws VALIDATION_FAILED where a product is named twice. */
function storedRates(field: string, rates: Rates): Readonly<Record<string, number>> {
  if (new Set(rates.map(({ product }) => product)).size < rates.length) {
    throw fault(field, 'each product once')
  }
  return Object.fromEntries(rates.map(({ product, rateBp }) => [product, rateBp]))
}

function storedGift(field: string, gift: RankBody['gift'], brand: Brand): StoredRank['gift'] {
  if (!gift) return null
  const { kind, points } = gift
  const amount = parseMinor(gift.amountMinor) ?? minor(0n)
  if (kind === 'points') {
    if (amount !== 0n) throw fault(`${field}.amountMinor`, '0')
    if (points === 0) throw fault(`${field}.points`, '> 0')
    return { kind, amount: String(points) }
  }
  if (points !== 0) throw fault(`${field}.points`, '0')
  if (amount === 0n || !isPayable(amount, brand.currency)) {
    throw fault(`${field}.amountMinor`, `a multiple of ${currencyStep(brand.currency)}`)
  }
  return { kind, amount: String(amount) }
}

/** A rule of ranks as its row has it. */
export interface StoredRule {
  readonly unit: bigint
  readonly rates: Readonly<Record<string, number>>
  readonly ranks: readonly StoredRank[]
  readonly serviceFrom: number | null
}

/**
 * Checks a rule beyond its schema. Throws VALIDATION_FAILED (a unit of nothing, a product or
 * language named twice, thresholds that do not rise, a gift of nothing or one that cannot be paid,
 * a service from a rank there is not), NOTICE_TEXT_MISSING (no name in the brand's own language).
 */
export function checkRule(brand: Brand, body: RankRuleBody): StoredRule {
  const unit = parseMinor(body.unitMinor) ?? 0n
  if (unit === 0n) throw fault('unitMinor', '> 0')
  const { ranks, serviceFrom } = body
  for (const { names } of ranks) {
    requireLanguages(names)
    requireOwnText(brand, names)
  }
  try {
    checkThresholds(ranks.map(({ threshold }) => BigInt(threshold)))
  } catch {
    throw fault('ranks', 'thresholds that rise')
  }
  if (serviceFrom !== null && serviceFrom > ranks.length) {
    throw fault('serviceFrom', `≤ ${ranks.length}`)
  }
  return {
    unit,
    rates: storedRates('rates', body.rates),
    ranks: ranks.map((rank, at) => ({
      names: rank.names.map(({ language, text }) => ({ language, text: text.trim() })),
      threshold: String(rank.threshold),
      gift: storedGift(`ranks.${at}.gift`, rank.gift, brand),
      rebates: storedRates(`ranks.${at}.rebates`, rank.rebates),
    })),
    serviceFrom,
  }
}

/** A checked rule as it is computed with. */
export function ruleOf({ unit, rates, ranks, serviceFrom }: StoredRule): RankRule {
  return {
    earning: { unit: minor(unit), rates: ratesOf(rates) },
    ranks: ranks.map(({ names, threshold, gift, rebates }) => ({
      names,
      threshold: BigInt(threshold),
      gift: gift && { kind: gift.kind, amount: BigInt(gift.amount) },
      rebates: ratesOf(rebates),
    })),
    serviceFrom,
  }
}

/** Writes a checked rule for months from the first day of one on. */
export async function writeRule(
  tx: Tx,
  brandId: number,
  rule: StoredRule,
  given: { readonly from: string; readonly by: string },
): Promise<void> {
  await tx.query(
    `insert into rank_rules (brand_id, from_day, unit, rates, ranks, service_from, set_by)
     values ($1, $2::date, $3, $4, $5, $6, $7)
     on conflict (brand_id, from_day) do update
     set unit = excluded.unit, rates = excluded.rates, ranks = excluded.ranks,
       service_from = excluded.service_from, set_by = excluded.set_by, set_at = app_now()`,
    [
      brandId,
      given.from,
      rule.unit,
      JSON.stringify(rule.rates),
      JSON.stringify(rule.ranks),
      rule.serviceFrom,
      given.by,
    ],
  )
}

/** A rule as staff edit it; null where there are no ranks. */
function presentForStaff(rule: RankRule | undefined): RankRuleBody | null {
  if (!rule) return null
  const { earning, ranks, serviceFrom } = rule
  return {
    unitMinor: minorToWire(earning.unit),
    rates: presentRates(earning.rates),
    ranks: ranks.map(({ names, threshold, gift, rebates }) => ({
      names: names.map(({ language, text }) => ({ language, text })),
      threshold: Number(threshold),
      gift: gift && {
        kind: gift.kind === 'money' ? 'money' : 'points',
        amountMinor: gift.kind === 'money' ? minorToWire(minor(gift.amount)) : '0',
        points: gift.kind === 'money' ? 0 : Number(gift.amount),
      },
      rebates: presentRates(rebates),
    })),
    serviceFrom,
  }
}

/**
 * The rule of the running month, that of the next, and from when a new one would hold: from the
 * running month on where it has no ranks yet, else from the next.
 */
export async function readSettings(tx: Tx, brand: Brand): Promise<RankSettings> {
  const { brandId, profile } = brand
  const month = monthOf(dayIn(profile.timeZone, await readNow(tx)))
  const rule = await readRule(tx, brandId, month)
  return {
    rule: presentForStaff(rule),
    nextRule: presentForStaff(await readRule(tx, brandId, monthAfter(month))),
    nextDay: rule ? monthAfter(month) : month,
    offered: offeredBy(brand),
  }
}
