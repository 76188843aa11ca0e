/**
 * The states of an activity as a member sees it (specification, section 4):
 * `join` open to join · `claim` can be claimed · `applying` application under review · `closed`
 * over, or its budget is given · `rejected` application refused · `prohibited` not for this member
 * · `issued` given without a claim · `claimed` claimed and given · `process` under way ·
 * `signed` joined, nothing done yet · `comingSoon` not begun.
 */
export type ActivityState =
  | 'join'
  | 'claim'
  | 'applying'
  | 'closed'
  | 'rejected'
  | 'prohibited'
  | 'issued'
  | 'claimed'
  | 'process'
  | 'signed'
  | 'comingSoon'

/** What the state of an activity follows from. Times are in one unit. */
export interface ActivityFacts {
  readonly now: number
  readonly startsAt: number
  /** Absent: it runs until it is ended. */
  readonly endsAt?: number
  readonly isBudgetGiven: boolean
  /** Whether the audience and the protection of the member allow it. */
  readonly isAllowed: boolean
  /** How one takes part: by joining, by an application, or without doing anything. */
  readonly entry: 'join' | 'apply' | 'automatic'
  /** Joined, or the application was approved. */
  readonly isJoined: boolean
  /** The member's newest application. */
  readonly application?: 'open' | 'rejected' | 'approved'
  /** What has come of it for this member. */
  readonly reward?: 'claimable' | 'issued' | 'claimed'
  /** Something that counts has happened since. */
  readonly hasProgress: boolean
}

/**
 * The state of an activity for a member. What was earned comes first: neither its end nor an
 * empty budget takes away what can be claimed.
 */
export function activityState(facts: ActivityFacts): ActivityState {
  if (facts.reward === 'claimed') return 'claimed'
  if (facts.reward === 'issued') return 'issued'
  if (!facts.isAllowed) return 'prohibited'
  if (facts.reward === 'claimable') return 'claim'
  if (facts.now < facts.startsAt) return 'comingSoon'
  if (facts.application === 'open') return 'applying'
  if (facts.application === 'rejected') return 'rejected'
  const isOver = facts.endsAt !== undefined && facts.now >= facts.endsAt
  if (isOver || facts.isBudgetGiven) return 'closed'
  if (facts.entry !== 'automatic' && !facts.isJoined) return 'join'
  return facts.hasProgress ? 'process' : 'signed'
}
