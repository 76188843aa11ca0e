import {
  type Currency,
  currencyStep,
  floorRational,
  type Minor,
  minor,
  rational,
  roundDownToPayable,
} from '@fairhouse/money'

const WHOLE_BP = 10_000n

/** The least payable stake whose points reach a threshold. */
export function stakeFor(
  threshold: number,
  { unit, rateBp, currency }: { unit: Minor; rateBp: number; currency: Currency },
): Minor {
  const needed = rational(BigInt(threshold) * unit * WHOLE_BP, BigInt(rateBp))
  const down = roundDownToPayable(needed, currency)
  return down * needed.den === needed.num ? down : minor(down + currencyStep(currency))
}

/** The points that a stake comes to. */
export function pointsFor(stake: Minor, unit: Minor, rateBp: number): number {
  return Number(floorRational(rational(stake * BigInt(rateBp), WHOLE_BP * unit)))
}

/** What a stake gives back at a rate, rounded down to what can be paid. */
export function rebateFor(stake: Minor, rateBp: number, currency: Currency): Minor {
  return roundDownToPayable(rational(stake * BigInt(rateBp), WHOLE_BP), currency)
}
