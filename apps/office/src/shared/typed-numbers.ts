import { MINOR_PER_UNIT, parseTypedAmount } from '@fairhouse/money'

/** What is wrong with a typed number, as a text of the office. */
export type NumberFault =
  | { readonly code: 'amount' | 'someAmount' | 'rate' | 'notPayable' | 'game' | 'choose' }
  | { readonly code: 'whole'; readonly least: number; readonly most: number }

export type NumberFaults = Readonly<Record<string, NumberFault>>

interface Bounds {
  readonly least: number
  readonly most: number
}

/** Reads a typed whole number, grouped or not; undefined for anything else and out of bounds. */
export function wholeOf(
  text: string,
  language: string,
  { least, most }: Bounds,
): number | undefined {
  const amount = parseTypedAmount(text, language)
  if (amount === undefined || amount % MINOR_PER_UNIT !== 0n) return undefined
  const whole = Number(amount / MINOR_PER_UNIT)
  return whole >= least && whole <= most ? whole : undefined
}

const RATE = /^(\d{1,4})(?:[.,](\d{1,2}))?$/

/** Percent with two decimals at most, in basis points; undefined for other texts. */
export function basisPointsOf(text: string): number | undefined {
  const match = RATE.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Basis points as percent, as a field has them: "12,5". */
export function percentText(basisPoints: number, language: string): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(basisPoints / 100)
}
