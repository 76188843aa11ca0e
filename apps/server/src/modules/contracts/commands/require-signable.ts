import type { Terms } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { requireConfirmed } from '../endings.ts'
import { requireAgentRequests, requireKind } from '../gates.ts'
import { findPair, requirePresent, type Pair } from '../pairs.ts'
import type { OpenRequest } from '../open-request.ts'
import { requireTerms } from '../require-terms.ts'

/** The two must still be agent and upline to sign anything. */
async function requireSamePair(tx: Tx, brandId: number, request: OpenRequest): Promise<Pair> {
  const pair = await findPair(tx, brandId, request.agentId)
  const isSame = (pair?.upline?.memberId ?? null) === request.uplineId
  if (!pair || !isSame) throw new Problem('CONTRACT_REQUEST_CLOSED')
  return pair
}

/** Checks that terms may be signed; returns what ends with it. Throws as `acceptRequest` does. */
export async function requireSignable(
  tx: Tx,
  brand: Brand,
  request: OpenRequest,
  terms: Terms,
  ends: readonly string[],
) {
  const pair = await requireSamePair(tx, brand.brandId, request)
  if (request.uplineId === null || request.askedBy === 'staff') requireKind(brand, terms.kind)
  else requireAgentRequests(brand, terms.kind)
  await requireTerms(tx, brand, pair, terms)
  requirePresent(pair)
  const question = { agentId: request.agentId, kind: terms.kind, terms }
  return { pair, confirmed: await requireConfirmed(tx, brand, question, ends) }
}
