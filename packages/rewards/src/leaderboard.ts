import { compareRational, rational, type Minor, type Rational } from '@fairhouse/money'

/** What a race counts: the sum of stakes, or the best return of one bet per unit of its stake. */
export type LeaderboardRule = 'stake' | 'multiple'

/** One bet that counts in a race. */
export interface RaceBet {
  readonly member: string
  readonly at: number
  readonly stake: Minor
  readonly returned: Minor
}

/** A member's score, and since when it stands. */
export interface Standing {
  readonly member: string
  readonly score: Rational
  /** When the score was reached, and which bet of the race reached it: earlier is ahead. */
  readonly reachedAt: number
  readonly reachedBy: number
}

/** A standing with one more bet counted; `index` is the bet's place in the race. */
export function scoreBet(
  rule: LeaderboardRule,
  before: Standing | undefined,
  bet: RaceBet,
  index: number,
): Standing {
  const score = rule === 'stake' ? addedStake(before, bet) : rational(bet.returned, bet.stake)
  if (before && compareRational(score, before.score) <= 0) return before
  return { member: bet.member, score, reachedAt: bet.at, reachedBy: index }
}

function addedStake(before: Standing | undefined, { stake }: RaceBet): Rational {
  return rational((before ? before.score.num : 0n) + stake)
}

/** The order of two standings: the higher score, then who reached it earlier. */
export function compareStandings(a: Standing, b: Standing): number {
  return compareRational(b.score, a.score) || a.reachedAt - b.reachedAt || a.reachedBy - b.reachedBy
}

/** The standings of a race, best first, from all its bets in order. */
export function standingsOf(rule: LeaderboardRule, bets: Iterable<RaceBet>): Standing[] {
  const standings = new Map<string, Standing>()
  let index = 0
  for (const bet of bets) {
    standings.set(bet.member, scoreBet(rule, standings.get(bet.member), bet, index++))
  }
  return [...standings.values()].toSorted(compareStandings)
}
