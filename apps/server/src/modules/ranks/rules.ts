import { minor, minorToWire } from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type RankGiftWire,
  type RankRateWire,
  type RankWire,
  type FreeKind,
} from '@fairhouse/protocol'
import type { ByProduct, PointRule } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { pickText } from '../notices/index.ts'

/** The name of a rank in one language. */
export interface RankName {
  readonly language: string
  readonly text: string
}

/** What a rank takes and gives. */
export interface RankTerms {
  readonly names: readonly RankName[]
  readonly threshold: bigint
  /** Ledger units or points. */
  readonly gift: { readonly kind: FreeKind; readonly amount: bigint } | null
  readonly rebates: ByProduct
}

/** The ranks of a month: the first of the list is rank 1. */
export interface RankRule {
  readonly earning: PointRule
  readonly ranks: readonly RankTerms[]
  readonly serviceFrom: number | null
}

/** A rank as its rule's row has it; amounts are texts, as numbers of JSON would lose digits. */
export interface StoredRank {
  readonly names: readonly RankName[]
  readonly threshold: string
  readonly gift: { readonly kind: FreeKind; readonly amount: string } | null
  readonly rebates: Readonly<Record<string, number>>
}

interface RuleRow {
  readonly [column: string]: unknown
  readonly unit: bigint
  readonly rates: Readonly<Record<string, number>>
  readonly ranks: readonly StoredRank[]
  readonly service_from: number | null
}

/** Rates by product, of a record of basis points. */
export function ratesOf(rates: Readonly<Record<string, number>>): ByProduct {
  return new Map(Object.entries(rates).map(([product, rate]) => [product, BigInt(rate)]))
}

function termsOf({ names, threshold, gift, rebates }: StoredRank): RankTerms {
  return {
    names,
    threshold: BigInt(threshold),
    gift: gift && { kind: gift.kind, amount: BigInt(gift.amount) },
    rebates: ratesOf(rebates),
  }
}

/** The rule of a month, by a day of it; undefined where there are no ranks. */
export async function readRule(
  tx: Tx,
  brandId: number,
  day: string,
): Promise<RankRule | undefined> {
  const rows = await tx.query<RuleRow>(
    `select unit, rates, ranks, service_from from rank_rules
     where brand_id = $1 and from_day <= $2::date order by from_day desc limit 1`,
    [brandId, day],
  )
  const row = rows[0]
  if (!row || row.ranks.length === 0) return undefined
  return {
    earning: { unit: minor(row.unit), rates: ratesOf(row.rates) },
    ranks: row.ranks.map(termsOf),
    serviceFrom: row.service_from,
  }
}

/** The points that each rank takes, from rank 1 on. */
export function thresholdsOf({ ranks }: RankRule): bigint[] {
  return ranks.map(({ threshold }) => threshold)
}

/** The terms of a rank; one above the highest of the rule has those of the highest. */
export function termsAt({ ranks }: RankRule, rank: number): RankTerms | undefined {
  return ranks[Math.min(rank, ranks.length) - 1]
}

/** The name of a rank for a reader of a brand's pages; empty for rank 0. */
export function rankName(
  rule: RankRule | undefined,
  rank: number,
  brand: Brand,
  language?: string,
): string {
  const own = brand.settings.languages.defaultLanguage
  const names = (rule && termsAt(rule, rank))?.names ?? []
  return pickText(names, language ?? own, own)?.text ?? ''
}

/** Rates on the wire; products without one are left out. */
export function presentRates(rates: ByProduct): RankRateWire[] {
  return RATE_PRODUCTS.flatMap((product) => {
    const rateBp = Number(rates.get(product) ?? 0n)
    return rateBp === 0 ? [] : [{ product, rateBp }]
  })
}

function presentGift(gift: RankTerms['gift']): RankGiftWire | null {
  if (!gift) return null
  const isMoney = gift.kind === 'money'
  return {
    kind: gift.kind,
    amountMinor: isMoney ? minorToWire(minor(gift.amount)) : '0',
    points: isMoney ? 0 : Number(gift.amount),
  }
}

/** The ranks of a rule as a reader sees them. */
export function presentRanks(rule: RankRule, brand: Brand, language?: string): RankWire[] {
  const { ranks, serviceFrom } = rule
  return ranks.map(({ threshold, gift, rebates }, index) => ({
    rank: index + 1,
    name: rankName(rule, index + 1, brand, language),
    threshold: Number(threshold),
    gift: presentGift(gift),
    rebates: presentRates(rebates),
    hasService: serviceFrom !== null && index + 1 >= serviceFrom,
  }))
}
