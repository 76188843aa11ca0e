import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount } from '@fairhouse/money'
import { type BonusTerms, RATE_PRODUCTS } from '@fairhouse/protocol'
import { basisPointsOf, percentText, wholeOf } from './typed-numbers.ts'

const WHOLE_BP = 10_000
const MULTIPLIER_MAX = 100
const DAYS_MAX = 365

/** Products whose stakes may count for bonus money, in the order of the form. */
export const BONUS_PRODUCTS = RATE_PRODUCTS
export type BonusProduct = (typeof BONUS_PRODUCTS)[number]

/** Terms of bonus money, as typed. */
export interface TermsDraft {
  readonly multiplier: string
  readonly days: string
  readonly maxBet: string
  readonly maxConvert: string
  /** Per cent. */
  readonly weights: Readonly<Record<BonusProduct, string>>
}

const NO_WEIGHTS = Object.fromEntries(BONUS_PRODUCTS.map((product) => [product, '']))

export const NEW_TERMS: TermsDraft = {
  multiplier: '10',
  days: '14',
  maxBet: '',
  maxConvert: '',
  weights: { ...(NO_WEIGHTS as TermsDraft['weights']), lottery: '100' },
}

/** What is wrong with a field: a text of the office. */
export type TermsFault = 'amount' | 'days' | 'multiplier' | 'weight' | 'weights'

export function termsDraftOf(terms: BonusTerms, writing: Writing): TermsDraft {
  const bound = (minor: string | null) => (minor === null ? '' : amountText(minor, writing))
  const weightOf = (product: BonusProduct) => {
    const rateBp = terms.weights.find((weight) => weight.product === product)?.rateBp ?? 0
    return [product, rateBp === 0 ? '' : percentText(rateBp, writing.language)] as const
  }
  return {
    multiplier: String(terms.multiplier),
    days: String(terms.days),
    maxBet: bound(terms.maxBetMinor),
    maxConvert: bound(terms.maxConvertMinor),
    weights: Object.fromEntries(BONUS_PRODUCTS.map(weightOf)) as TermsDraft['weights'],
  }
}

function readWeights(draft: TermsDraft, faults: Record<string, TermsFault>) {
  const rates = BONUS_PRODUCTS.flatMap((product) => {
    const text = draft.weights[product]
    const rateBp = text.trim() === '' ? 0 : basisPointsOf(text)
    const isGood = rateBp !== undefined && rateBp <= WHOLE_BP
    if (!isGood) faults[`weight.${product}`] = 'weight'
    return isGood && rateBp > 0 ? [{ product, rateBp }] : []
  })
  if (rates.length === 0) faults['weights'] = 'weights'
  return rates
}

/** Reads typed terms; what cannot be read is the least in them, and a fault by its field. */
export function readTerms(draft: TermsDraft, { currency, language }: Writing) {
  const faults: Record<string, TermsFault> = {}
  const whole = (field: 'multiplier' | 'days', most: number): number => {
    const found = wholeOf(draft[field], language, { least: 1, most })
    if (found === undefined) faults[field] = field
    return found ?? 1
  }
  const bound = (field: 'maxBet' | 'maxConvert'): string | null => {
    if (draft[field].trim() === '') return null
    const amount = parseTypedAmount(draft[field], language)
    if (amount !== undefined && amount > 0n && isPayable(amount, currency)) {
      return minorToWire(amount)
    }
    faults[field] = 'amount'
    return null
  }
  const terms: BonusTerms = {
    multiplier: whole('multiplier', MULTIPLIER_MAX),
    days: whole('days', DAYS_MAX),
    weights: readWeights(draft, faults),
    maxBetMinor: bound('maxBet'),
    maxConvertMinor: bound('maxConvert'),
  }
  return { terms, faults }
}
