import { type Minor, MINOR_PER_UNIT, minor, parseTypedAmount } from '@fairhouse/money'

const ROUND_UNITS = [10n, 20n, 50n, 100n, 200n, 500n, 1000n, 5000n, 10_000n] as const

/** Up to six round amounts within the limits. */
export function quickAmounts(min: Minor, max: Minor): Minor[] {
  return ROUND_UNITS.map((units) => minor(units * MINOR_PER_UNIT))
    .filter((amount) => amount >= min && amount <= max)
    .slice(0, 6)
}

export interface AmountLimits {
  readonly min: Minor
  readonly max: Minor
  /** The currency's smallest amount, in ledger units. */
  readonly step: bigint
}

export type AmountFault = 'empty' | 'unreadable' | 'outOfRange' | 'tooFine'

/** Parses a typed amount of the currency within the limits: its value, or what is wrong with it. */
export function readAmount(
  text: string,
  language: string,
  { min, max, step }: AmountLimits,
): { readonly amount: Minor } | { readonly fault: AmountFault } {
  if (text.trim() === '') return { fault: 'empty' }
  const amount = parseTypedAmount(text, language)
  if (amount === undefined) return { fault: 'unreadable' }
  if (amount < min || amount > max) return { fault: 'outOfRange' }
  return amount % step === 0n ? { amount } : { fault: 'tooFine' }
}
