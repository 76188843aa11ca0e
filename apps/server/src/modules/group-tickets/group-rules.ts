import type { GroupTicketBody, GroupTicketRules } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn } from '../settings/index.ts'

/** Requires that the jurisdiction allows group tickets and the brand has them on. */
export function requireOffered(brand: Brand): void {
  if (!isOn(brand, 'groupTickets')) throw new Problem('FEATURE_OFF')
}

export function rulesOf({ profile }: Brand): GroupTicketRules {
  const { minShares, maxShares, minOwnShareBp, lockSeconds, lockPartBp } =
    profile.lottery.groupTickets
  return { minShares, maxShares, minOwnShareBp, lockSeconds, lockPartBp }
}

/** Minimum of shares that an organiser must buy. */
function leastOwnShares(shareCount: number, { minOwnShareBp }: GroupTicketRules): number {
  return Math.max(1, Math.ceil((shareCount * minOwnShareBp) / 10_000))
}

function refuse(field: string, expected: number): never {
  throw new Problem('GROUP_SHARES_INVALID', [
    { field, code: 'GROUP_SHARES_INVALID', expected: String(expected) },
  ])
}

/** Checks the division of shares by the rules of the brand. Throws GROUP_SHARES_INVALID. */
export function requireDivision(body: GroupTicketBody, rules: GroupTicketRules): void {
  const { shareCount, ownShares, guaranteedShares } = body
  if (shareCount < rules.minShares) refuse('shareCount', rules.minShares)
  if (shareCount > rules.maxShares) refuse('shareCount', rules.maxShares)
  const least = leastOwnShares(shareCount, rules)
  if (ownShares < least) refuse('ownShares', least)
  // At least one is for others: otherwise it would be a plain bet.
  if (ownShares >= shareCount) refuse('ownShares', shareCount - 1)
  if (ownShares + guaranteedShares > shareCount) refuse('guaranteedShares', shareCount - ownShares)
}
