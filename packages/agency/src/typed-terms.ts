import { type Currency, minor, parseTypedAmount, toDecimal, ZERO } from '@fairhouse/money'
import type { ContractKind, RatePpm, Terms } from './terms.ts'
import { faultsOf, type TermsFault } from './terms-check.ts'
import { exceedingTiers } from './upline-terms.ts'
import { FIELDS, fieldOf, readTerms, TIER_FIELDS, type WireTerms } from './wire-terms.ts'

/** Percent with four decimals at most, in millionths; undefined for other texts. */
export function ppmOf(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : undefined
}

/** A tier as it is typed. */
export interface TypedTier {
  readonly id: number
  readonly rate: string
  readonly minTurnover: string
  readonly minActive: string
}

/** Terms as typed: the texts of the form fields. */
export interface Draft {
  readonly base: 'singleBet' | 'winRate' | 'lossRate'
  readonly period: 'daily' | 'weekly' | 'halfMonthly' | 'monthly'
  readonly carry: 'none' | 'always' | 'halfMonth'
  readonly payer: 'platform' | 'upline'
  readonly minBet: string
  readonly cap: string
  readonly tiers: readonly TypedTier[]
}

/** What is wrong with a field, by its name on the wire. */
export type DraftFault =
  | { readonly code: 'notTyped' }
  | { readonly code: TermsFault['code'] }
  | { readonly code: 'above'; readonly allowed: RatePpm }

export const EMPTY_TIER: Omit<TypedTier, 'id'> = { rate: '', minTurnover: '0', minActive: '1' }

/** Ten of the currency, on the wire. */
const TEN = '100000'

/** How fields are written: numbers with the decimal sign of a language, in full. */
export interface Writing {
  readonly currency: Currency
  /** The language whose number formats apply. */
  readonly language: string
}

/** An amount as a field has it: exact, without the sign of the currency. */
export function amountText(wire: string, { currency, language }: Writing): string {
  const decimal = toDecimal(minor(BigInt(wire)), 4) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: currency.digits,
    maximumFractionDigits: 4,
  }).format(decimal)
}

/** Millionths as percent, as a field has them: "1,25". */
function rateText(ratePpm: number, { language }: Writing): string {
  const percent = `${Math.floor(ratePpm / 10_000)}.${String(ratePpm % 10_000).padStart(4, '0')}`
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumFractionDigits: 4,
  }).format(percent as Intl.StringNumericLiteral)
}

/** The form fields of existing terms: what an edit starts with. */
export function draftOf(terms: WireTerms, writing: Writing): Draft {
  const { base = 'singleBet', period = 'weekly', carry = 'none', payer, capMinor } = terms
  return {
    base,
    period,
    carry,
    payer,
    minBet: amountText(terms.minBetMinor, writing),
    cap: capMinor === undefined ? '' : amountText(capMinor, writing),
    tiers: terms.tiers.map((tier, id) => ({
      id,
      rate: rateText(tier.ratePpm, writing),
      minTurnover: amountText(tier.minTurnoverMinor, writing),
      minActive: String(tier.minActive),
    })),
  }
}

/** A new offer: of what counts as active where nothing was agreed yet, ten of the currency. */
export function emptyDraft(payer: Draft['payer'], writing: Writing): Draft {
  return {
    base: 'singleBet',
    period: 'weekly',
    carry: 'always',
    payer,
    minBet: amountText(TEN, writing),
    cap: '',
    tiers: [{ id: 0, ...EMPTY_TIER }],
  }
}

/** Sorted by rate; a rate that is not typed yet comes last. Conditions stay with their rate. */
export const orderTiers = (tiers: readonly TypedTier[]): readonly TypedTier[] => {
  const rateOf = ({ rate }: TypedTier) => ppmOf(rate) ?? Infinity
  return tiers.toSorted((one, other) =>
    rateOf(one) < rateOf(other) ? -1 : Number(rateOf(one) > rateOf(other)),
  )
}

export const isOrdered = (tiers: readonly TypedTier[]): boolean =>
  orderTiers(tiers).every((tier, at) => tier === tiers[at])

interface Read {
  readonly terms: Terms
  /** Fields without a valid number. */
  readonly missing: readonly string[]
}

/** Reads the fields; what cannot be read counts as zero, and is named. */
function read(kind: ContractKind, draft: Draft, language: string): Read {
  const missing: string[] = []
  const note = <T>(field: string, value: T | undefined, instead: T): T => {
    if (value === undefined) missing.push(field)
    return value ?? instead
  }
  const amount = (field: string, text: string) =>
    note(field, parseTypedAmount(text, language), ZERO)
  const count = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined)
  const tiers = draft.tiers.map((tier, at) => ({
    rate: BigInt(note(`terms.tiers.${at}.ratePpm`, ppmOf(tier.rate), 0)),
    minTurnover: amount(`terms.tiers.${at}.minTurnoverMinor`, tier.minTurnover),
    minActive: note(`terms.tiers.${at}.minActive`, count(tier.minActive), 0),
  }))
  const { base, period, carry, payer, cap } = draft
  const terms: Terms = {
    kind,
    ...(kind === 'dividend' ? { period, carry } : { base }),
    minBet: amount('terms.minBetMinor', draft.minBet),
    tiers,
    payer,
    ...(cap.trim() === '' ? {} : { cap: amount('terms.capMinor', cap) }),
  }
  return { terms, missing }
}

/** Every field that an offer shows, by its name on the wire. */
export function fieldsOf({ tiers }: Draft): readonly string[] {
  const parts = Object.values(TIER_FIELDS)
  const ofTiers = tiers.flatMap((_, at) => parts.map((part) => `terms.tiers.${at}.${part}`))
  return [...Object.values(FIELDS), 'terms.payer', ...ofTiers]
}

export interface CheckedDraft {
  readonly terms: Terms
  readonly faults: ReadonlyMap<string, DraftFault>
}

/**
 * Typed terms with all their faults, found by the functions that the server uses: faults of the
 * terms themselves, and against the terms of the agent above (null: no upper bound).
 */
export function checkDraft(
  kind: ContractKind,
  draft: Draft,
  bounds: {
    readonly upline: WireTerms | null
    readonly isUnderUpline: boolean
    readonly writing: Writing
  },
): CheckedDraft {
  const { upline, isUnderUpline, writing } = bounds
  const { terms, missing } = read(kind, draft, writing.language)
  const faults = new Map<string, DraftFault>()
  for (const field of missing) faults.set(field, { code: 'notTyped' })
  for (const fault of faultsOf(terms, writing.currency)) {
    const field = fieldOf(fault)
    if (!faults.has(field)) faults.set(field, { code: fault.code })
  }
  if (!isUnderUpline) return { terms, faults }
  for (const { tier, allowed } of exceedingTiers(terms, upline ? readTerms(upline) : undefined)) {
    const field = `terms.tiers.${tier}.ratePpm`
    if (!faults.has(field)) faults.set(field, { code: 'above', allowed })
  }
  return { terms, faults }
}
