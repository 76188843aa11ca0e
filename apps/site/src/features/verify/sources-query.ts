import { findBeaconChain } from '@fairhouse/fairness'
import type { IssueProof } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '../../shared/api.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { queryKeys } from '../../shared/queries.ts'
import { checkLeaves, checkOwnBet, LEAVES_MOST } from './check-bets.ts'

/** Number of newest bets that are searched for those of an issue. */
const NEWEST = '100'

/** The path of the hashes of all bets of an issue. */
export const leavesPath = (issueId: string) => `/lgw/issues/${issueId}/leaves`

/** Recomputes the root of all bets in this browser; automatically if they are few. */
export function rootQuery(proof: IssueProof) {
  const { issue, betsRoot, betsCount } = proof
  return queryOptions({
    queryKey: [...queryKeys.proof(issue.issueId), 'leaves', betsRoot],
    enabled: betsRoot !== null && betsCount !== null && betsCount <= LEAVES_MOST,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await fetch(leavesPath(issue.issueId), {
        headers: { 'x-fairhouse': '1' },
        credentials: 'same-origin',
        signal,
      })
      if (!answer.ok) throw new ApiError(answer.status, undefined)
      return checkLeaves(await answer.text(), proof)
    },
  })
}

/**
 * Verifies the signature of the beacon's round in this browser. The curve's code is loaded on
 * demand. False, too, for an unknown chain.
 */
export function beaconQuery({ issue, beacon }: IssueProof) {
  return queryOptions({
    queryKey: [...queryKeys.proof(issue.issueId), 'beacon', beacon],
    enabled: beacon !== null && beacon.signature !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const chain = findBeaconChain(beacon?.chain ?? '')
      if (!chain || !beacon || beacon.signature === null) return false
      const { verifyBeacon } = await loadChunk(() => import('@fairhouse/fairness/beacon'))
      return verifyBeacon(chain, beacon.round, beacon.signature)
    },
  })
}

/**
 * How many of the reader's newest bets are of an issue, and whether all of them are under its root.
 */
export async function checkOwnBets(
  proof: IssueProof,
): Promise<{ readonly count: number; readonly isOk: boolean }> {
  const { issueId } = proof.issue
  const { bets } = await api('GET /lgw/bets', { query: { limit: NEWEST } })
  const own = bets.filter((bet) => bet.issueId === issueId)
  const checks = own.map(async (bet) => {
    const leaf = await api('GET /lgw/bets/:betId/leaf', { params: { betId: bet.betId } })
    return checkOwnBet(bet, leaf, proof)
  })
  const isOk = (await Promise.all(checks)).every(Boolean)
  return { count: own.length, isOk }
}
