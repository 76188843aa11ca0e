import { minor, minorToWire } from '@fairhouse/money'
import type {
  RacePrize,
  RacePrizeKind,
  RaceRule,
  RaceState,
  RaceTermsWire,
  RaceText,
} from '@fairhouse/protocol'
import { RATE_PRODUCTS } from '@fairhouse/protocol'
import { pickText } from '../notices/index.ts'

/** A prize as it is kept: ledger units or points. */
export interface StoredPrize {
  readonly from: number
  readonly to: number
  readonly kind: RacePrizeKind
  readonly amount: string
}

/** A lottery or a game that counts: its name on the wire, and how the figures know it. */
export interface RaceItem {
  readonly name: string
  readonly product: string
  readonly item: string
}

export interface RaceRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly race_no: bigint
  readonly state: 'draft' | 'published' | 'settled'
  readonly texts: readonly RaceText[]
  readonly rule: RaceRule
  readonly unit: bigint | null
  readonly rates: Readonly<Record<string, number>>
  readonly products: readonly string[]
  readonly items: readonly RaceItem[]
  readonly from_at: Date
  readonly until_at: Date
  readonly prizes: readonly StoredPrize[]
  readonly version: number
  readonly changed_by: string
  readonly changed_at: Date
  readonly settled_at: Date | null
  readonly has_begun: boolean
  readonly has_ended: boolean
}

/** The columns of a race under the name `r`. */
export const RACE_COLUMNS = `r.*, r.from_at <= app_now() as has_begun,
  r.until_at <= app_now() as has_ended`

/** What a race is in, by the clock and by whether its prizes were given. */
export function stateOf(row: RaceRow): RaceState {
  if (row.state === 'settled') return 'over'
  if (row.has_ended) return 'settling'
  return row.has_begun ? 'running' : 'coming'
}

/** What counts in a race on the wire; products of points that earn nothing are left out. */
export function presentTerms(row: RaceRow): RaceTermsWire {
  const isPoints = row.rule === 'points'
  const products = RATE_PRODUCTS.filter((product) => row.products.includes(product))
  return {
    rule: row.rule,
    products,
    items: row.items.map(({ name }) => name),
    unitMinor: row.unit === null ? null : minorToWire(minor(row.unit)),
    rates: isPoints
      ? products.map((product) => ({ product, rateBp: row.rates[product] ?? 0 }))
      : [],
  }
}

export function presentPrizes(row: RaceRow): RacePrize[] {
  return row.prizes.map(({ from, to, kind, amount }) => ({
    from,
    to,
    kind,
    amountMinor: kind === 'money' ? amount : '0',
    points: kind === 'points' ? Number(amount) : 0,
  }))
}

/** The sum of all prizes of a kind. */
export function budgetOf({ prizes }: Pick<RaceRow, 'prizes'>, kind: RacePrizeKind): bigint {
  return prizes
    .filter((prize) => prize.kind === kind)
    .reduce((sum, { from, to, amount }) => sum + BigInt(to - from + 1) * BigInt(amount), 0n)
}

/** The last place that has a prize; 0: none has. */
export function lastPrizeOf({ prizes }: Pick<RaceRow, 'prizes'>): number {
  return Math.max(0, ...prizes.map(({ to }) => to))
}

/** The title and text for a reader: in the language, the brand's own, or any. */
export function textsOf(row: RaceRow, language: string, own: string) {
  const text = pickText(row.texts, language, own)
  return { title: text?.title ?? '', content: text?.content ?? '' }
}

/** Four decimal places of a multiple. */
const SCALE = 10_000n

/** An exact score on the wire, by the rule of its race. */
export function presentScore(rule: RaceRule, num: bigint, den: bigint): string {
  if (rule !== 'multiple') return String(num / den)
  const scaled = (num * SCALE) / den
  return `${scaled / SCALE}.${String(scaled % SCALE).padStart(4, '0')}`
}
