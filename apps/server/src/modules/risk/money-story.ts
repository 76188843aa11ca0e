import type { SharedMeans, TeamStory } from './agent-story.ts'

/** A movement of a member's money that scenarios look at one by one. Ledger units. */
export interface Movement {
  readonly amount: bigint
  readonly at: Date
  /** The posting: a case is identified by the newest that caused it. */
  readonly seq: bigint
}

/** Input of scenarios: a member's money of the last thirty days, and who shares their means. */
export interface MoneyStory {
  readonly memberId: bigint
  readonly now: Date
  readonly registeredAt: Date
  /** The newest posting of the account. */
  readonly seq: bigint
  readonly balance: bigint
  /** The posting that took the balance below zero, while it is. */
  readonly overdraftSeq: bigint | null
  /** The oldest first. */
  readonly deposits: readonly Movement[]
  /** Requested and not returned. */
  readonly withdrawals: readonly Movement[]
  readonly staked: bigint
  /** Paid out less staked, of the last day. */
  readonly wonInDay: bigint
  /** Names of other members with a bank account of the same number, in any brand. */
  readonly bankAccountSharers: readonly string[]
  /** The network that most other members of the brand come from, too, where they are many. */
  readonly sharedNetwork: { readonly network: string; readonly others: readonly string[] } | null
  /** Agents above with the same means; none above somebody at the head of a line. */
  readonly sharedMeans: readonly SharedMeans[]
  /** Of agents: what their teams did in these days. */
  readonly team: TeamStory | null
}
