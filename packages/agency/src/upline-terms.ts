import type { DividendPeriod, Payer, RatePpm, SalaryBase, Terms, Tier } from './terms.ts'

/**
 * Who may pay a contract, by who pays the one above it of the same kind: at the head of a line
 * always the platform; below a contract paid by the platform either; else the agent above.
 */
export function payersBelow(above: 'head' | Payer | undefined): readonly Payer[] {
  if (above === 'head') return ['platform']
  return above === 'platform' ? ['platform', 'upline'] : ['upline']
}

/** A tier that pays more than the agent above is paid at the same conditions. */
export interface Excess {
  readonly tier: number
  readonly rate: RatePpm
  /** The most that it may be; zero where the agent above has nothing at these conditions. */
  readonly allowed: RatePpm
}

/**
 * The tiers of a downline that exceed the upline's own rate at the same conditions: those that the
 * upline's team is sure to meet where the downline's, which is a part of it, just meets the tier.
 * `upline` are the upline's terms of the same kind; undefined where there are none, when all tiers
 * exceed. Not for the head of a line, whose upline is the platform.
 */
export function exceedingTiers(own: Terms, upline: Terms | undefined): Excess[] {
  return own.tiers.flatMap((tier, at) => {
    const allowed = upline === undefined ? 0n : rateAt(upline, own, tier)
    return tier.rate > allowed ? [{ tier: at, rate: tier.rate, allowed }] : []
  })
}

/** What an upline is sure to be paid where a downline just reaches a tier. */
function rateAt(upline: Terms, own: Terms, { minTurnover, minActive }: Tier): RatePpm {
  if (upline.kind !== own.kind || !isBaseWithin(own.base, upline.base)) return 0n
  // Turnover and members of a part of the time say nothing of another part.
  const isWithin = isPeriodWithin(own.period, upline.period)
  // Who is active by a lower bet may not be so by a higher one.
  const active = isWithin && upline.minBet <= own.minBet ? minActive : 0
  const turnover = isWithin ? minTurnover : 0n
  const met = upline.tiers.filter(
    (tier) => tier.minTurnover <= turnover && tier.minActive <= active,
  )
  return met.reduce((most, { rate }) => (rate > most ? rate : most), 0n)
}

/** All stakes that the one counts the other counts, too. */
function isBaseWithin(own: SalaryBase | undefined, upline: SalaryBase | undefined): boolean {
  return own === upline || upline === 'singleBet'
}

/** Every period of the one is within a single period of the other. */
function isPeriodWithin(own: DividendPeriod | undefined, upline: DividendPeriod | undefined) {
  return own === upline || own === 'daily' || (own === 'halfMonthly' && upline === 'monthly')
}
