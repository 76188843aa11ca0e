import type { Translator } from '@fairhouse/i18n'
import { type Currency, currencyStep, minor, parseTypedAmount } from '@fairhouse/money'
import type { LimitKind, LimitOffer, LimitPeriod } from '@fairhouse/protocol'
import { moneyOf } from '../queries.ts'

export interface LimitName {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** Typed value of a limit: an amount, or hours and minutes with a colon between them. */
export type LimitText = string

/** Key of a limit in forms and drafts. */
export function limitKey({ kind, period }: LimitName): `${LimitKind}.${LimitPeriod}` {
  return `${kind}.${period}`
}

/** Hours and minutes as typed. */
export function timeParts(text: LimitText): { readonly hours: string; readonly minutes: string } {
  const [hours = '', minutes = ''] = text.split(':')
  return { hours, minutes }
}

export type LimitFault = 'empty' | 'unreadable' | 'outOfBounds' | 'tooFine'
/** Ledger units, or minutes. */
export type ReadLimit = { readonly value: bigint } | { readonly fault: LimitFault }

function within(value: bigint, min: bigint, max: bigint): ReadLimit {
  return value < min || value > max ? { fault: 'outOfBounds' } : { value }
}

function readTime(text: LimitText, min: number, max: number): ReadLimit {
  const parts = timeParts(text)
  const [hours, minutes] = [parts.hours.trim(), parts.minutes.trim()]
  if (hours === '' && minutes === '') return { fault: 'empty' }
  if (!/^\d{0,4}$/.test(hours) || !/^\d{0,5}$/.test(minutes)) return { fault: 'unreadable' }
  return within(BigInt(hours || 0) * 60n + BigInt(minutes || 0), BigInt(min), BigInt(max))
}

/** Parses a typed limit: its value, or what is wrong with it. */
export function readLimit(
  offer: LimitOffer,
  text: LimitText,
  language: string,
  currency: Currency,
): ReadLimit {
  if (offer.kind === 'time') return readTime(text, offer.minMinutes, offer.maxMinutes)
  if (text.trim() === '') return { fault: 'empty' }
  const amount = parseTypedAmount(text, language)
  if (amount === undefined) return { fault: 'unreadable' }
  if (amount % currencyStep(currency) !== 0n) return { fault: 'tooFine' }
  return within(amount, moneyOf(offer.minMinor), moneyOf(offer.maxMinor))
}

/** Formats minutes: "2 h 30 min". */
export function durationText({ t, number }: Translator, minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('limits.duration.minutes', { minutes: number(rest) })
  if (rest === 0) return t('limits.duration.hours', { hours: number(hours) })
  return t('limits.duration.both', { hours: number(hours), minutes: number(rest) })
}

export type FormatMoney = (amount: ReturnType<typeof minor>) => string

/** Formats the value of a limit: money or time. */
export function limitValueText(
  translator: Translator,
  format: FormatMoney,
  kind: LimitKind,
  value: bigint,
): string {
  return kind === 'time' ? durationText(translator, Number(value)) : format(minor(value))
}

function boundsOf(offer: LimitOffer): readonly [min: bigint, max: bigint] {
  return offer.kind === 'time'
    ? [BigInt(offer.minMinutes), BigInt(offer.maxMinutes)]
    : [moneyOf(offer.minMinor), moneyOf(offer.maxMinor)]
}

/** The range a limit may be set within. */
export function boundsText(translator: Translator, format: FormatMoney, offer: LimitOffer): string {
  const [min, max] = boundsOf(offer).map((value) =>
    limitValueText(translator, format, offer.kind, value),
  )
  return translator.t('limits.between', { min: min ?? '', max: max ?? '' })
}

/** Error text of a typed limit. */
export function limitFaultText(
  translator: Translator,
  format: FormatMoney,
  offer: LimitOffer,
  fault: LimitFault,
): string {
  const { t } = translator
  switch (fault) {
    case 'empty':
      return t('errors.MISSING_FIELD')
    case 'tooFine':
      return t('errors.AMOUNT_FRACTIONAL')
    case 'outOfBounds':
      return boundsText(translator, format, offer)
    case 'unreadable': {
      if (offer.kind === 'time') return t('limits.timeUnreadable')
      return t('limits.amountUnreadable', { example: format(minor(1_000_000n)) })
    }
  }
}
