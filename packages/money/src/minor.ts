/**
 * Ledger units. One `Minor` is 1/10 000 of a currency unit, in every currency: BRL 1.00 is 10 000n.
 * The brand keeps a plain bigint (a count, an id, a sequence number) from being booked as money.
 */

declare const minorBrand: unique symbol

/** An amount of money in ledger units (1/10 000 of the currency unit). May be negative. */
export type Minor = bigint & { readonly [minorBrand]: 'Minor' }

/** Ledger units in one currency unit. */
export const MINOR_PER_UNIT = 10_000n

/** Largest amount the database column (bigint) and the JSON pattern accept. */
export const MINOR_MAX = 9_000_000_000_000_000_000n

/** Brands a bigint that is known to be ledger units. Throws RangeError beyond ±MINOR_MAX. */
export function minor(units: bigint): Minor {
  if (units > MINOR_MAX || units < -MINOR_MAX) {
    throw new RangeError('amount beyond the ledger range')
  }
  return units as Minor
}

export const ZERO: Minor = minor(0n)

/** Sum of amounts. Throws RangeError on overflow of the ledger range. */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0n
  for (const amount of amounts) total += amount
  return minor(total)
}

export function negate(amount: Minor): Minor {
  return minor(-amount)
}

export function times(amount: Minor, factor: bigint): Minor {
  return minor(amount * factor)
}

const WIRE = /^-?(0|[1-9]\d{0,18})$/

/**
 * Reads the JSON form of an amount: a decimal integer of ledger units as a string ("10000").
 * Returns undefined when the text is anything else (fraction, exponent, leading zero, too large).
 */
export function parseMinor(text: string): Minor | undefined {
  if (!WIRE.test(text) || text === '-0') return undefined
  const units = BigInt(text)
  return units > MINOR_MAX || units < -MINOR_MAX ? undefined : (units as Minor)
}

/** The JSON form of an amount. */
export function minorToWire(amount: Minor): string {
  return amount.toString()
}
