import { currencyStep, minor, minorToWire } from '@fairhouse/money'
import type { RankBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { checkRule, writeRule } from './write-rule.ts'

/** A rank of a fresh install: a gift of so many units or points, and rates in basis points. */
interface DemoRank {
  readonly pt: string
  readonly en: string
  readonly threshold: number
  readonly gift: { readonly kind: 'money' | 'points'; readonly count: number }
  readonly lottery: number
  readonly games: number
}

const RANKS: readonly DemoRank[] = [
  {
    pt: 'Bronze',
    en: 'Bronze',
    threshold: 50,
    gift: { kind: 'points', count: 50 },
    lottery: 10,
    games: 5,
  },
  {
    pt: 'Prata',
    en: 'Silver',
    threshold: 250,
    gift: { kind: 'points', count: 200 },
    lottery: 15,
    games: 8,
  },
  {
    pt: 'Ouro',
    en: 'Gold',
    threshold: 1_000,
    gift: { kind: 'money', count: 10 },
    lottery: 20,
    games: 12,
  },
  {
    pt: 'Platina',
    en: 'Platinum',
    threshold: 5_000,
    gift: { kind: 'money', count: 50 },
    lottery: 30,
    games: 18,
  },
  {
    pt: 'Diamante',
    en: 'Diamond',
    threshold: 20_000,
    gift: { kind: 'money', count: 200 },
    lottery: 40,
    games: 25,
  },
]

/** What the demo brands offer. */
const PRODUCTS = ['lottery', 'RNG', 'LIVE', 'FISH', 'LOTT', 'ELOTT'] as const

const UNIT = 10_000n
/** Gold: the first rank with customer service of its own. */
const SERVICE_FROM = 3

function bodyOf({ pt, en, threshold, gift, lottery, games }: DemoRank): RankBody {
  const isMoney = gift.kind === 'money'
  return {
    names: [
      { language: 'pt', text: pt },
      { language: 'en', text: en },
    ],
    threshold,
    gift: {
      kind: gift.kind,
      amountMinor: isMoney ? minorToWire(minor(BigInt(gift.count) * UNIT)) : '0',
      points: isMoney ? 0 : gift.count,
    },
    rebates: PRODUCTS.map((product) => ({
      product,
      rateBp: product === 'lottery' ? lottery : games,
    })),
  }
}

/** Writes ranks for a demo brand that has none: a point of play for each ten of stakes. */
export async function seedRanks(tx: Tx, brand: Brand, by: string): Promise<void> {
  const set = await tx.query('select from rank_rules where brand_id = $1 limit 1', [brand.brandId])
  if (set.length > 0) return
  const step = currencyStep(brand.currency)
  const body = {
    unitMinor: minorToWire(minor(10n * (step > UNIT ? step : UNIT))),
    rates: PRODUCTS.map((product) => ({ product, rateBp: 10_000 })),
    ranks: RANKS.map(bodyOf),
    serviceFrom: SERVICE_FROM,
  }
  await writeRule(tx, brand.brandId, checkRule(brand, body), { from: '2000-01-01', by })
}
