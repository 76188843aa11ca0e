import { type Currency, type Minor, minor, rational, roundDownToPayable } from '@fairhouse/money'

const WHOLE_BP = 10_000n

/** A share of an amount in basis points, rounded down to what can be paid, at most the cap. */
export function shareOf(
  amount: Minor,
  { rateBp, cap, currency }: { rateBp: number; cap: Minor | null; currency: Currency },
): Minor {
  const share = roundDownToPayable(rational(amount * BigInt(rateBp), WHOLE_BP), currency)
  return cap !== null && share > cap ? cap : share
}

/** The round amount that an example begins with: 100, or the least that counts. */
export function exampleAmount(least: Minor | null): Minor {
  const hundred = minor(1_000_000n)
  return least !== null && least > hundred ? least : hundred
}
