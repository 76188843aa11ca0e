import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import {
  RANK_REBATE_MOST,
  type RankBody,
  type RankRuleBody,
  type RankSettings,
} from '@fairhouse/protocol'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { readTypedRates, type TypedRates, typedRatesOf } from '../../shared/typed-rates.ts'
import { RATE_MAX_BP } from './point-draft.ts'

const POINTS_MAX = 1_000_000_000_000
/** One point for ten of the currency: where nothing was set yet. */
const UNIT = '100000'

/** A rank as typed. */
export interface RankDraft {
  /** By language. */
  readonly names: Readonly<Record<string, string>>
  readonly threshold: string
  readonly giftKind: 'none' | 'money' | 'points'
  readonly gift: string
  readonly rebates: TypedRates
}

/** The ranks of a month as typed. */
export interface RanksDraft {
  readonly unit: string
  readonly rates: TypedRates
  readonly ranks: readonly RankDraft[]
  /** The number of a rank; empty: none. */
  readonly serviceFrom: string
}

export const NEW_RANK: RankDraft = {
  names: {},
  threshold: '',
  giftKind: 'none',
  gift: '',
  rebates: typedRatesOf([], 'en'),
}

function rankDraft({ names, threshold, gift, rebates }: RankBody, writing: Writing): RankDraft {
  const amount =
    gift?.kind === 'money' ? amountText(gift.amountMinor, writing) : String(gift?.points ?? '')
  return {
    names: Object.fromEntries(names.map(({ language, text }) => [language, text])),
    threshold: String(threshold),
    giftKind: gift?.kind ?? 'none',
    gift: amount,
    rebates: typedRatesOf(rebates, writing.language),
  }
}

/** What an edit starts with: the coming rule, since that is the one that is set. */
export function draftOf({ nextRule }: RankSettings, writing: Writing): RanksDraft {
  const lottery = { product: 'lottery', rateBp: 10_000 } as const
  return {
    unit: amountText(nextRule?.unitMinor ?? UNIT, writing),
    rates: typedRatesOf(nextRule?.rates ?? [lottery], writing.language),
    ranks: nextRule?.ranks.map((rank) => rankDraft(rank, writing)) ?? [],
    serviceFrom: String(nextRule?.serviceFrom ?? ''),
  }
}

/** What is wrong with a typed field of ranks. */
export type RankFault =
  NumberFault | { readonly code: 'name' | 'notRising' | 'rebate' | 'giftAmount' }

/** By the name of the field on the wire; of a rate, its list and the product. */
export type RankFaults = Record<string, RankFault>

function readRates(
  field: string,
  rates: TypedRates,
  { most, faults }: { most: number; faults: RankFaults },
): RankRuleBody['rates'] {
  return readTypedRates(rates, most, (product) => {
    faults[`${field}.${product}`] = { code: most === RATE_MAX_BP ? 'rate' : 'rebate' }
  })
}

function readGift(
  field: string,
  { giftKind, gift }: RankDraft,
  { writing, faults }: { writing: Writing; faults: RankFaults },
): RankBody['gift'] {
  if (giftKind === 'none') return null
  const { language, currency } = writing
  if (giftKind === 'points') {
    const bounds = { least: 1, most: POINTS_MAX }
    const points = wholeOf(gift, language, bounds)
    if (points === undefined) faults[field] = { code: 'whole', ...bounds }
    return { kind: 'points', amountMinor: '0', points: points ?? 0 }
  }
  const amount = parseTypedAmount(gift, language) ?? ZERO
  if (amount <= ZERO || !isPayable(amount, currency)) faults[field] = { code: 'giftAmount' }
  return { kind: 'money', amountMinor: minorToWire(amount), points: 0 }
}

export interface ReadRanks {
  readonly body: RankRuleBody
  readonly faults: Readonly<RankFaults>
}

/**
 * The request body and what is wrong with it; what cannot be read is zero in the body. `own` is the
 * brand's own language, in which each rank needs a name.
 */
export function readDraft(draft: RanksDraft, writing: Writing, own: string): ReadRanks {
  const faults: RankFaults = {}
  const unit = parseTypedAmount(draft.unit, writing.language) ?? ZERO
  if (unit <= ZERO) faults['unitMinor'] = { code: 'someAmount' }
  let before = 0
  const ranks = draft.ranks.map((rank, at): RankBody => {
    const field = `ranks.${at}`
    const bounds = { least: 1, most: POINTS_MAX }
    const threshold = wholeOf(rank.threshold, writing.language, bounds)
    if (threshold === undefined) faults[`${field}.threshold`] = { code: 'whole', ...bounds }
    else if (threshold <= before) faults[`${field}.threshold`] = { code: 'notRising' }
    before = threshold ?? before
    if ((rank.names[own] ?? '').trim() === '') faults[`${field}.name`] = { code: 'name' }
    const names = Object.entries(rank.names).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [{ language, text: text.trim() }],
    )
    return {
      names,
      threshold: threshold ?? 1,
      gift: readGift(`${field}.gift`, rank, { writing, faults }),
      rebates: readRates(`${field}.rebates`, rank.rebates, { most: RANK_REBATE_MOST, faults }),
    }
  })
  const rates = readRates('rates', draft.rates, { most: RATE_MAX_BP, faults })
  const from = Number(draft.serviceFrom)
  const serviceFrom = from > 0 && from <= ranks.length ? from : null
  return { body: { unitMinor: minorToWire(unit), rates, ranks, serviceFrom }, faults }
}
