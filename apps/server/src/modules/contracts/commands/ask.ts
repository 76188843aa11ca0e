import { type Terms, presentTerms } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { requireAgent } from '../../sessions/index.ts'
import { requireAgentRequests, requireKind } from '../gates.ts'
import { lockContracts } from '../lock.ts'
import { notifyRequest } from '../messages.ts'
import { requireHead, requirePair, requirePresent, type Pair } from '../pairs.ts'
import { requireTerms } from '../require-terms.ts'
import { findRunning } from '../sign.ts'
import { findByKey, writeRequest, type Requester } from '../write-request.ts'

export interface Proposal {
  /** The payee; by default the requester. */
  readonly agentId?: string
  readonly terms: Terms
  readonly note?: string
}

/** The contract of both sides that the terms would change; another's ends when they are signed. */
async function contractOf(tx: Tx, brandId: number, { agent, upline }: Pair, kind: Terms['kind']) {
  const running = await findRunning(tx, brandId, agent.memberId, kind)
  return running?.uplineId === (upline?.memberId ?? null) ? running.contractNo : null
}

async function ask(
  tx: Tx,
  brand: Brand,
  requester: Requester,
  pair: Pair,
  { terms, note }: Proposal,
): Promise<bigint> {
  const { brandId } = brand
  const { kind } = terms
  const contractNo = await contractOf(tx, brandId, pair, kind)
  const request = { pair, kind, terms: presentTerms(terms), contractNo, note }
  const before = await findByKey(tx, brandId, requester, request)
  if (before !== undefined) return before
  await requireTerms(tx, brand, pair, terms)
  requirePresent(pair)
  const requestNo = await writeRequest(tx, brandId, requester, request)
  const byAgent = requester.side === 'agent'
  const to = byAgent ? pair.upline?.memberId : pair.agent.memberId
  const username = byAgent ? pair.agent.username : pair.upline?.username
  await notifyRequest(tx, { brand, to, by: { username }, kind }, 'new')
  return requestNo
}

/**
 * Offers terms to an agent directly below, or requests them from the upline; at the head of a line
 * from the operator. For agents, where agents make contracts of the kind among themselves. Returns
 * the request's number; under the same key the same. Throws, in order: NOT_FOUND, FEATURE_OFF,
 * MEMBER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, the errors of `requireTerms`, CONTRACT_PARTY_AWAY,
 * CONTRACT_REQUEST_OPEN.
 */
export async function askForTerms(
  tx: Tx,
  brand: Brand,
  member: SessionMember,
  proposal: Proposal & { readonly key: string },
): Promise<bigint> {
  requireAgent(member)
  requireAgentRequests(brand, proposal.terms.kind)
  await lockContracts(tx, brand.brandId, [proposal.terms.kind])
  const { memberId } = member
  const pair = await requirePair(tx, brand.brandId, memberId, proposal.agentId)
  const side = pair.agent.memberId === memberId ? ('agent' as const) : ('upline' as const)
  return ask(tx, brand, { side, memberId, key: proposal.key }, pair, proposal)
}

/**
 * Checks what the operator may offer to the head of a line: when it is proposed, and again when a
 * second person approves it. Throws the errors of `askForTerms`.
 */
export async function requireOffer(
  tx: Tx,
  brand: Brand,
  offer: { readonly agentId: string; readonly terms: Terms },
): Promise<Pair> {
  requireKind(brand, offer.terms.kind)
  await lockContracts(tx, brand.brandId, [offer.terms.kind])
  const pair = await requireHead(tx, brand.brandId, offer.agentId)
  await requireTerms(tx, brand, pair, offer.terms)
  requirePresent(pair)
  return pair
}

/**
 * Offers terms of the operator to the head of a line; the caller has checked the permission.
 * Returns the request's number. Throws the errors of `askForTerms`.
 */
export async function offerByOperator(
  tx: Tx,
  brand: Brand,
  offer: Proposal & { readonly agentId: string; readonly staffName: string },
): Promise<bigint> {
  const pair = await requireOffer(tx, brand, offer)
  return ask(tx, brand, { side: 'staff', name: offer.staffName }, pair, offer)
}
