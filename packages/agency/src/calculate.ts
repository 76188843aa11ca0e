import {
  ZERO,
  minor,
  rational,
  roundDownToPayable,
  type Currency,
  type Minor,
} from '@fairhouse/money'
import { addDays, halfOf, periodAt, rhythmOf, type Day } from './calendar.ts'
import type { Gap, Calculation } from './bill-types.ts'
import type { TeamFigures } from './team.ts'
import { WHOLE_PPM, type Terms, type Tier } from './terms.ts'

/**
 * What the rate is taken of. Of a dividend the team's net loss: turnover less
 * payouts, rebates and bonuses, negative where the team has won. Of a salary all effective stakes,
 * or those that won or lost.
 */
export function baseOf(terms: Pick<Terms, 'kind' | 'base'>, team: TeamFigures): Minor {
  if (terms.kind === 'dividend') {
    return minor(team.turnover - team.payout - team.rebates - team.bonuses)
  }
  switch (terms.base) {
    case 'singleBet':
      return team.turnover
    case 'winRate':
      return team.wonStakes
    case 'lossRate':
      return team.lostStakes
    default:
      throw new RangeError('a salary without a base')
  }
}

function isMet(tier: Tier, team: TeamFigures): boolean {
  return team.turnover >= tier.minTurnover && team.active >= tier.minActive
}

/** Place of the tier of the highest rate whose conditions are all met; undefined for none. */
export function tierOf(terms: Pick<Terms, 'tiers'>, team: TeamFigures): number | undefined {
  let best: number | undefined
  for (const [at, tier] of terms.tiers.entries()) {
    const known = best === undefined ? undefined : terms.tiers[best]
    if (isMet(tier, team) && (known === undefined || tier.rate > known.rate)) best = at
  }
  return best
}

/**
 * Whether a loss of the platform in a period that ends on this day carries into the next one. A
 * period belongs to the half of the month in which it ends; a week across the 15th to the second.
 */
function isCarried(terms: Pick<Terms, 'period' | 'carry'>, to: Day): boolean {
  switch (terms.carry) {
    case 'always':
      return true
    case 'halfMonth':
      return halfOf(periodAt(rhythmOf(terms), addDays(to, 1)).to) === halfOf(to)
    default:
      return false
  }
}

/**
 * Calculates a span under a contract: tier by the figures of this span only, the rate applied to
 * its base plus what was carried in (throws RangeError if positive), rounded down once. `cap` is
 * how much the period can still pay; an hourly salary shares the terms' cap among its hours.
 */
export function calculateSpan(
  terms: Terms,
  team: TeamFigures,
  carriedIn: Minor,
  currency: Currency,
  cap: Minor | undefined = terms.cap,
): Calculation {
  if (carriedIn > 0n) throw new RangeError('only a loss is carried')
  const base = baseOf(terms, team)
  const whole = minor(base + carriedIn)
  const at = tierOf(terms, team)
  const rate = (at === undefined ? undefined : terms.tiers[at]?.rate) ?? 0n
  const exact = rational((whole > 0n ? whole : 0n) * rate, WHOLE_PPM)
  const gross = roundDownToPayable(exact, currency)
  return {
    from: team.from,
    to: team.to,
    ...(team.hour === undefined ? {} : { hour: team.hour }),
    members: team.members,
    active: team.active,
    turnover: team.turnover,
    base,
    carriedIn,
    carriedOut: whole < 0n && isCarried(terms, team.to) ? whole : ZERO,
    tier: at,
    rate,
    gross,
    capped: cap !== undefined && gross > cap ? minor(gross - cap) : ZERO,
  }
}

/** What a span is paid: its share less what the cap took. */
export function dueOf({ gross, capped }: Pick<Calculation, 'gross' | 'capped'>): Minor {
  return minor(gross - capped)
}

/**
 * How far the next better tier is: what is missing of its conditions, each zero where it is met.
 * Undefined on the best one.
 */
export function gapTo(terms: Pick<Terms, 'tiers'>, team: TeamFigures): Gap | undefined {
  const at = tierOf(terms, team)
  const tier = (at ?? -1) + 1
  const next = terms.tiers[tier]
  if (next === undefined) return undefined
  const turnover = next.minTurnover - team.turnover
  return {
    tier,
    rate: next.rate,
    turnover: turnover > 0n ? minor(turnover) : ZERO,
    active: Math.max(next.minActive - team.active, 0),
  }
}
