import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import type { PromotionBody, StaffPromotion } from '@fairhouse/protocol'
import { NEW_TERMS, type TermsDraft, termsDraftOf } from '../../shared/bonus-terms.ts'
import type { LanguageText } from '../../shared/language-texts.ts'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { NEW_ROUNDS, type RoundsDraft, roundsDraftOf } from '../../shared/round-terms.ts'
import { percentText } from '../../shared/typed-numbers.ts'
import { type TypedRates, typedRatesOf } from '../../shared/typed-rates.ts'
import { unitOf } from './promotion-kinds.ts'

const DAY_MS = 86_400_000

/** A promotion being edited: numbers as typed, fields of all kinds that were started. */
export interface PromotionDraft {
  readonly stage: PromotionBody['stage']
  readonly category: PromotionBody['category']
  readonly texts: readonly LanguageText[]
  readonly pictureId: string | null
  readonly kind: PromotionBody['kind']
  readonly entry: PromotionBody['entry']
  /** Empty: each deposit. */
  readonly nth: string
  readonly leastDeposit: string
  readonly match: string
  /** Empty: none. */
  readonly cap: string
  readonly period: NonNullable<PromotionBody['period']>
  readonly rates: TypedRates
  readonly least: string
  readonly code: string
  readonly raceId: string
  readonly needsPicture: boolean
  readonly prizeKind: NonNullable<PromotionBody['prizeKind']>
  readonly prize: string
  readonly terms: TermsDraft
  readonly ticketTableId: string
  readonly rounds: RoundsDraft
  readonly budget: string
  /** Empty: not bounded. */
  readonly perMember: string
  readonly times: string
  readonly claimDays: string
  /** Separated by commas; empty: all members. */
  readonly labels: string
  /** Empty: all members. */
  readonly segmentId: string
  readonly from: string | null
  readonly until: string | null
  readonly place: string
}

/** The first instant of the next day in a time zone. */
function tomorrowIn(timeZone: string, now: Date): string | null {
  const later = new Date(now.getTime() + DAY_MS).toISOString()
  return fromLocalField(`${toLocalField(later, timeZone).slice(0, 10)}T00:00`, timeZone)
}

/** A promotion that begins with the next day of the brand. */
export function newPromotion(timeZone: string, now: Date): PromotionDraft {
  return {
    stage: 'draft',
    category: 'welcome',
    texts: [],
    pictureId: null,
    kind: 'cashback',
    entry: 'join',
    nth: '',
    leastDeposit: '0',
    match: '',
    cap: '',
    period: 'weekly',
    rates: typedRatesOf([], 'en'),
    least: '0',
    code: '',
    raceId: '',
    needsPicture: false,
    prizeKind: 'money',
    prize: '',
    terms: NEW_TERMS,
    ticketTableId: '',
    rounds: NEW_ROUNDS,
    budget: '',
    perMember: '',
    times: '',
    claimDays: '30',
    labels: '',
    segmentId: '',
    from: tomorrowIn(timeZone, now),
    until: null,
    place: '0',
  }
}

/** What a kind asks for, as typed. */
function ruleOf(promotion: StaffPromotion, writing: Writing) {
  const { nth, leastDepositMinor, matchBp, capMinor, period, rates, leastMinor } = promotion
  const amount = (minor: string | null) => (minor === null ? '' : amountText(minor, writing))
  return {
    nth: nth === null ? '' : String(nth),
    leastDeposit: amount(leastDepositMinor),
    match: matchBp === null ? '' : percentText(matchBp, writing.language),
    cap: amount(capMinor),
    period: period ?? 'weekly',
    rates: typedRatesOf(rates, writing.language),
    least: amount(leastMinor),
    code: promotion.code ?? '',
    raceId: promotion.raceId ?? '',
    needsPicture: promotion.needsPicture,
  }
}

export function draftOf(promotion: StaffPromotion, writing: Writing): PromotionDraft {
  const { stage, category, texts, pictureId, kind, entry, prizeKind, terms, rounds } = promotion
  const { times, claimDays, labels, from, until } = promotion
  const inUnit = (amount: string | null) => {
    if (amount === null) return ''
    return unitOf(prizeKind) === 'money' ? amountText(amount, writing) : amount
  }
  const count = (value: number | null) => (value === null ? '' : String(value))
  return {
    stage,
    category,
    texts,
    pictureId,
    kind,
    entry,
    ...ruleOf(promotion, writing),
    prizeKind: prizeKind ?? 'money',
    prize: inUnit(promotion.prize),
    terms: terms === null ? NEW_TERMS : termsDraftOf(terms, writing),
    ticketTableId: promotion.ticketTableId ?? '',
    rounds: rounds === null ? NEW_ROUNDS : roundsDraftOf(rounds, writing),
    budget: kind === 'race' ? '' : inUnit(promotion.budget),
    perMember: inUnit(promotion.perMember),
    times: count(times),
    claimDays: count(claimDays),
    labels: labels.join(', '),
    segmentId: promotion.segmentId ?? '',
    from,
    until,
    place: String(promotion.place),
  }
}
