import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { RaceBody, StaffRace } from '@fairhouse/protocol'
import { type LanguageText, writtenTexts } from '../../shared/language-texts.ts'
import {
  basisPointsOf,
  type NumberFault,
  percentText,
  wholeOf,
} from '../../shared/typed-numbers.ts'

/** The server's bounds (packages/protocol, staff/races.ts). */
const PLACES_MAX = 1_000
const POINTS_MAX = 1_000_000_000

type Product = RaceBody['products'][number]

/** A prize as typed. */
export interface PrizeDraft {
  readonly from: string
  readonly to: string
  readonly kind: RaceBody['prizes'][number]['kind']
  readonly amount: string
}

/** A race being edited: numbers as typed, texts of all languages that were started. */
export interface RaceDraft {
  readonly stage: RaceBody['stage']
  readonly texts: readonly LanguageText[]
  readonly rule: RaceBody['rule']
  readonly products: readonly Product[]
  /** Lotteries and games by code, with spaces or commas between. */
  readonly items: string
  readonly unit: string
  /** Percent by product; empty: none. */
  readonly rates: Readonly<Partial<Record<Product, string>>>
  readonly from: string | null
  readonly until: string | null
  readonly prizes: readonly PrizeDraft[]
}

export const NEW_RACE: RaceDraft = {
  stage: 'draft',
  texts: [],
  rule: 'multiple',
  products: ['lottery'],
  items: '',
  unit: '10',
  rates: {},
  from: null,
  until: null,
  prizes: [{ from: '1', to: '1', kind: 'money', amount: '' }],
}

export function raceDraftOf(race: StaffRace, writing: Writing): RaceDraft {
  const { stage, texts, rule, products, items, unitMinor, from, until } = race
  return {
    stage,
    texts,
    rule,
    products,
    items: items.join(', '),
    unit: unitMinor === null ? NEW_RACE.unit : amountText(unitMinor, writing),
    rates: Object.fromEntries(
      race.rates.map(({ product, rateBp }) => [product, percentText(rateBp, writing.language)]),
    ),
    from,
    until,
    prizes: race.prizes.map((prize) => ({
      from: String(prize.from),
      to: String(prize.to),
      kind: prize.kind,
      amount:
        prize.kind === 'money' ? amountText(prize.amountMinor, writing) : String(prize.points),
    })),
  }
}

type Faults = Record<string, NumberFault>

function amountOf(text: string, language: string, field: string, faults: Faults): string {
  const amount = parseTypedAmount(text, language)
  const isGood = amount !== undefined && amount > ZERO
  if (!isGood) faults[field] = { code: 'someAmount' }
  return minorToWire(isGood ? amount : ZERO)
}

function readPrizes(draft: RaceDraft, language: string, faults: Faults): RaceBody['prizes'] {
  const whole = (field: string, text: string, most: number) => {
    const found = wholeOf(text, language, { least: 1, most })
    if (found === undefined) faults[field] = { code: 'whole', least: 1, most }
    return found ?? 1
  }
  return draft.prizes.map(({ from, to, kind, amount }, index) => {
    const field = `prizes.${index}`
    const isMoney = kind === 'money'
    return {
      from: whole(`${field}.from`, from, PLACES_MAX),
      to: whole(`${field}.to`, to, PLACES_MAX),
      kind,
      amountMinor: isMoney ? amountOf(amount, language, `${field}.amountMinor`, faults) : '0',
      points: isMoney ? 0 : whole(`${field}.points`, amount, POINTS_MAX),
    }
  })
}

function readRates(draft: RaceDraft, faults: Faults): RaceBody['rates'] {
  if (draft.rule !== 'points') return []
  return draft.products.map((product) => {
    const text = draft.rates[product] ?? ''
    const rateBp = text.trim() === '' ? 0 : basisPointsOf(text)
    if (rateBp === undefined) faults[`rates.${product}`] = { code: 'rate' }
    return { product, rateBp: rateBp ?? 0 }
  })
}

export interface ReadRace {
  readonly body: RaceBody
  /** By the name of the field on the wire. */
  readonly faults: Readonly<Record<string, NumberFault>>
  /** Whether both ends are given. */
  readonly hasDates: boolean
}

/** The request body and what is wrong with it; what cannot be read is the least in the body. */
export function readRaceDraft(draft: RaceDraft, language: string): ReadRace {
  const faults: Faults = {}
  const { stage, rule, products, from, until } = draft
  const body: RaceBody = {
    stage,
    texts: writtenTexts(draft),
    rule,
    products: [...products],
    items: draft.items.split(/[\s,;]+/).filter((name) => name !== ''),
    unitMinor: rule === 'points' ? amountOf(draft.unit, language, 'unitMinor', faults) : '0',
    rates: readRates(draft, faults),
    from: from ?? '',
    until: until ?? '',
    prizes: readPrizes(draft, language, faults),
  }
  return { body, faults, hasDates: from !== null && until !== null }
}

/** What all prizes come to: ledger units, and points. */
export function raceBudget({ prizes }: Pick<RaceBody, 'prizes'>) {
  let [money, points] = [0n, 0]
  for (const { from, to, amountMinor, points: each } of prizes) {
    const places = Math.max(0, to - from + 1)
    money += BigInt(amountMinor) * BigInt(places)
    points += each * places
  }
  return { moneyMinor: String(money), points }
}
