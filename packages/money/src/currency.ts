import { MINOR_PER_UNIT, minor, type Minor } from './minor.ts'
import { floorRational, rational, type Rational } from './rational.ts'

/** What the ledger needs to know of a currency. `digits` may be shown, paid in and paid out. */
export interface Currency {
  readonly code: string
  readonly digits: 0 | 2 | 4
}

export const CURRENCIES = {
  BRL: { code: 'BRL', digits: 2 },
  EUR: { code: 'EUR', digits: 2 },
  USD: { code: 'USD', digits: 2 },
  VND: { code: 'VND', digits: 0 },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof CURRENCIES

/** Ledger units in the smallest amount of the currency that may be shown or paid (BRL: 100). */
export function currencyStep(currency: Currency): bigint {
  return MINOR_PER_UNIT / 10n ** BigInt(currency.digits)
}

/** True when the amount has no more digits than the currency may show. */
export function isPayable(amount: Minor, currency: Currency): boolean {
  return amount % currencyStep(currency) === 0n
}

/**
 * Exact ledger units rounded DOWN to what the currency can pay: the one rounding of a ticket
 * (L-6.5: rounded down to 2 decimals once for the ticket).
 */
export function roundDownToPayable(exact: Rational, currency: Currency): Minor {
  const step = currencyStep(currency)
  return minor(floorRational(rational(exact.num, exact.den * step)) * step)
}
