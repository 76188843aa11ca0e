import { sum, type Minor } from '@fairhouse/money'
import type { Day } from './calendar.ts'
import type { MemberFigures, Span } from './figures.ts'
import type { Terms } from './terms.ts'

/** The sums that a team's figures have. */
export const FIGURES = [
  'turnover',
  'wonStakes',
  'lostStakes',
  'payout',
  'rebates',
  'bonuses',
] as const
export type Figure = (typeof FIGURES)[number]

/**
 * Figures of a team in one span that contracts need: summed here over its members, or by a
 * database. `active` counts by the terms' `minBet`, so it applies to one contract only.
 */
export interface TeamFigures extends Readonly<Record<Figure, Minor>> {
  readonly from: Day
  readonly to: Day
  readonly hour?: number
  readonly members: number
  /** Those whose effective turnover in the span is no less than the terms' `minBet`. */
  readonly active: number
}

/** What one member has done on one day, or in one hour of it. */
export interface DayFigures extends MemberFigures {
  readonly day: Day
}

/** Days on which no agent earns on a member: excluded or paused. Both ends count. */
export interface Pause {
  readonly memberId: bigint
  readonly from: Day
  /** The last day; left out while it lasts. */
  readonly to?: Day
}

/** The figures of many, added up. All zero for none. */
export function sumFigures(all: readonly Readonly<Record<Figure, Minor>>[]) {
  const of = (figure: Figure) => sum(all.map((one) => one[figure]))
  return {
    turnover: of('turnover'),
    wonStakes: of('wonStakes'),
    lostStakes: of('lostStakes'),
    payout: of('payout'),
    rebates: of('rebates'),
    bonuses: of('bonuses'),
  }
}

/**
 * A span of a team made of its members' days: each member once, with the sums of the days within
 * the span, except those on which they are paused. Members without a day left are not in it.
 */
export function spanOf(
  span: { readonly from: Day; readonly to: Day; readonly hour?: number },
  days: readonly DayFigures[],
  pauses: readonly Pause[] = [],
): Span {
  const byMember = new Map<bigint, DayFigures[]>()
  for (const one of days) {
    if (one.day < span.from || one.day > span.to || isPaused(one, pauses)) continue
    const own = byMember.get(one.memberId)
    if (own) own.push(one)
    else byMember.set(one.memberId, [one])
  }
  const members = [...byMember].map(([memberId, own]) => ({ memberId, ...sumFigures(own) }))
  return { ...span, members }
}

function isPaused({ memberId, day }: DayFigures, pauses: readonly Pause[]): boolean {
  return pauses.some(
    (pause) =>
      pause.memberId === memberId &&
      pause.from <= day &&
      (pause.to === undefined || day <= pause.to),
  )
}

/** The team of a span: its sums, and who of it is active by these terms. */
export function teamOf(terms: Pick<Terms, 'minBet'>, { members, ...span }: Span): TeamFigures {
  const active = members.filter(({ turnover }) => turnover >= terms.minBet).length
  return { ...span, members: members.length, active, ...sumFigures(members) }
}

/**
 * Joins disjoint teams of the same span: an agent's own figures and the teams of all direct
 * downlines make up the agent's team. Days cannot be joined to months this way: activity is
 * counted over a span as a whole. Throws RangeError for no teams and for different spans.
 */
export function joinTeams(teams: readonly TeamFigures[]): TeamFigures {
  const [first] = teams
  if (first === undefined) throw new RangeError('no team')
  for (const { from, to, hour } of teams) {
    if (from !== first.from || to !== first.to || hour !== first.hour) {
      throw new RangeError('teams of different spans')
    }
  }
  return {
    ...first,
    members: teams.reduce((all, { members }) => all + members, 0),
    active: teams.reduce((all, { active }) => all + active, 0),
    ...sumFigures(teams),
  }
}
