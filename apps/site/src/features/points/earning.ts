import {
  type Currency,
  currencyStep,
  divideRational,
  type Minor,
  minor,
  multiplyRational,
  type Rational,
  rational,
  roundDownToPayable,
} from '@fairhouse/money'

/** Basis points of the whole rate. */
export const WHOLE_BP = 10_000

/** The points that a turnover comes to, exactly: turnover × rate ÷ unit. */
export function exactPoints(turnover: Minor, rateBp: number, unit: Minor): Rational {
  const rate = rational(BigInt(rateBp), BigInt(WHOLE_BP))
  return divideRational(multiplyRational(rational(turnover), rate), rational(unit))
}

/** The least payable turnover that comes to a whole point; undefined at a rate of zero. */
export function turnoverOfPoint(
  rateBp: number,
  unit: Minor,
  currency: Currency,
): Minor | undefined {
  if (rateBp <= 0) return undefined
  const exact = divideRational(rational(unit * BigInt(WHOLE_BP)), rational(BigInt(rateBp)))
  const down = roundDownToPayable(exact, currency)
  return down * exact.den === exact.num ? down : minor(down + currencyStep(currency))
}

/** A turnover for an example, which leaves a fraction of a point where the unit allows it. */
export function exampleTurnover(unit: Minor, currency: Currency): Minor {
  return roundDownToPayable(rational(unit * 51n, 2n), currency)
}
