import type { Minor } from '@fairhouse/money'

/** What a referred friend has done, as far as rewards ask. */
export interface FriendFacts {
  readonly isRegistered: boolean
  readonly deposited: Minor
  readonly turnover: Minor
}

/** A stage of a referral: what the friend has to reach, and what it is worth to the referrer. */
export interface ReferralStage {
  readonly id: string
  readonly deposited: Minor
  readonly turnover: Minor
  readonly reward: Minor
}

/** The stages that a friend has reached, in their order. */
export function reachedStages(
  stages: readonly ReferralStage[],
  friend: FriendFacts,
): readonly ReferralStage[] {
  if (!friend.isRegistered) return []
  return stages.filter(
    ({ deposited, turnover }) => friend.deposited >= deposited && friend.turnover >= turnover,
  )
}
