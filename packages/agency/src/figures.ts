import type { Minor } from '@fairhouse/money'

/**
 * What one member of a team has done in one span, as it is known now. A bet counts in the span of
 * its first settlement; a later correction changes the figures of that span, not of the day on
 * which it was found. What was refunded, void or cancelled has never been there.
 */
export interface MemberFigures {
  readonly memberId: bigint
  /** Effective stakes: of all bets that were won or lost. */
  readonly turnover: Minor
  readonly wonStakes: Minor
  readonly lostStakes: Minor
  /** What won bets paid, stakes included. */
  readonly payout: Minor
  /** Rebates that these bets have earned whomever. */
  readonly rebates: Minor
  /** Promotional money that the member was given. */
  readonly bonuses: Minor
}

/** A span without a break: an hour, a day, a month. Spans of a contract never overlap. */
export interface Span<Member = MemberFigures> {
  /** The first and the last business day, "2026-11-23". */
  readonly from: string
  readonly to: string
  /** Hour of the day in order of time from 0, where the span is an hour: a day has 23 to 25. */
  readonly hour?: number
  /**
   * Of all members of the team, the agent included. Excludes members who are excluded or paused:
   * no agent earns on them.
   */
  readonly members: readonly Member[]
}
