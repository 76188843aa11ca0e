import { minor, type Minor } from '@fairhouse/money'

/** What bounds the grants of a campaign. */
export interface CampaignBounds {
  /** What the campaign may give in all. */
  readonly budget: Minor
  /** What one member may be given by it. */
  readonly perMember?: Minor
  /** How many grants one member may have of it. */
  readonly timesPerMember?: number
}

/** What a campaign has given so far. */
export interface CampaignGiven {
  readonly total: Minor
  readonly toMember: Minor
  readonly timesToMember: number
}

export type BoundReached = 'budget' | 'perMember' | 'timesPerMember'

/**
 * Which bound a grant of `amount` would break; undefined where it may be given. A grant is never
 * cut to what is left: a member gets what the terms promise, or hears that the campaign has ended.
 */
export function boundReached(
  bounds: CampaignBounds,
  given: CampaignGiven,
  amount: Minor,
): BoundReached | undefined {
  const { budget, perMember, timesPerMember } = bounds
  if (timesPerMember !== undefined && given.timesToMember >= timesPerMember) return 'timesPerMember'
  if (perMember !== undefined && given.toMember + amount > perMember) return 'perMember'
  return minor(given.total + amount) > budget ? 'budget' : undefined
}
