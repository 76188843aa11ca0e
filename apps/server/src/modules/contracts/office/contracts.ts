import { readTerms } from '@fairhouse/agency'
import type { ApprovalShape, ContractRequestWire, ContractTermsIn } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { Tx } from '#server/db/tx.ts'
import { acceptRequest, requireAcceptable } from '../commands/accept.ts'
import { endByOperator, requireEnd } from '../commands/end-contract.ts'
import { offerByOperator, requireOffer } from '../commands/ask.ts'
import { readRequest } from '../queries.ts'
import { rejectRequest, withdrawRequest } from '../commands/close.ts'
import type { Decider } from '../open-request.ts'
import {
  type CarryOut,
  propose,
  auditAction,
  type StaffContext,
  auditName,
} from '../../staff/index.ts'
import { requireMember } from '../../members/index.ts'

interface Handler {
  readonly brand: Brand
  readonly actor: StaffActor
}

type Context = Pick<StaffContext, 'db'>

const house = (name: string): Decider => ({
  username: undefined,
  name: auditName({ username: name }),
})

const nameOf = async (tx: Tx, brandId: number, memberId: bigint) =>
  (await requireMember(tx, brandId, wireId('mbr', memberId))).username

/**
 * Proposes terms of the operator for the head of a line. Throws the errors of `requireOffer`;
 * checked again when a second person approves.
 */
export function proposeOffer(
  { db }: Context,
  { brand, actor }: Handler,
  offer: { readonly agentId: string; readonly terms: ContractTermsIn; readonly reason: string },
): Promise<ApprovalShape> {
  const { agentId, terms, reason } = offer
  return db.transaction(async (tx) => {
    const { agent } = await requireOffer(tx, brand, { agentId, terms: readTerms(terms) })
    return propose(tx, actor, {
      brandId: brand.brandId,
      action: 'contract.offer',
      subject: wireId('mbr', agent.memberId),
      input: { username: agent.username, currency: brand.currency.code, terms },
      reason,
    })
  })
}

/** Makes an offer that was approved. Throws the errors of `offerByOperator`. */
export const carryOutOffer: CarryOut = async (tx, context, approval, actor) => {
  const brand = await context.brands.within(tx, approval.brand_id)
  const terms = approval.input['terms'] as ContractTermsIn
  const requestNo = await offerByOperator(tx, brand, {
    agentId: approval.subject,
    terms: readTerms(terms),
    staffName: approval.proposer,
  })
  await auditAction(tx, actor, {
    brandId: brand.brandId,
    action: 'contract.offered',
    subject: approval.subject,
    details: {
      requestId: wireId('crq', requestNo),
      currency: brand.currency.code,
      terms,
      proposedBy: approval.proposer,
      reason: approval.reason,
    },
  })
}

interface Confirmed {
  readonly ends: readonly string[]
  readonly reason: string
}

/**
 * Proposes to accept what the head of a line asks for. Throws the errors of `requireAcceptable`.
 */
export function proposeAcceptance(
  { db }: Context,
  { brand, actor }: Handler,
  { requestId, ends, reason }: Confirmed & { readonly requestId: string },
): Promise<ApprovalShape> {
  return db.transaction(async (tx) => {
    const acceptance = { requestId, ends, by: house(actor.username) }
    const { agentId, asks, kind, terms } = await requireAcceptable(tx, brand, acceptance)
    const username = await nameOf(tx, brand.brandId, agentId)
    return propose(tx, actor, {
      brandId: brand.brandId,
      action: 'contract.accept',
      subject: requestId,
      input: { username, asks, kind, currency: brand.currency.code, terms, ends },
      reason,
    })
  })
}

/** Accepts a request as it was approved. Throws the errors of `acceptRequest`. */
export const carryOutAcceptance: CarryOut = async (tx, context, approval, actor) => {
  const brand = await context.brands.within(tx, approval.brand_id)
  const { ends, terms, username, currency } = approval.input
  const by = house(approval.proposer)
  const acceptance = { requestId: approval.subject, ends: ends as string[], by }
  await acceptRequest(tx, context, brand, acceptance)
  await auditAction(tx, actor, {
    brandId: brand.brandId,
    action: 'contract.accepted',
    subject: approval.subject,
    details: {
      username,
      currency,
      terms,
      ends,
      proposedBy: approval.proposer,
      reason: approval.reason,
    },
  })
}

/** Proposes to end a contract and those below it. Throws the errors of `requireEnd`. */
export function proposeEnd(
  { db }: Context,
  { brand, actor }: Handler,
  { contractId, ends, reason }: Confirmed & { readonly contractId: string },
): Promise<ApprovalShape> {
  return db.transaction(async (tx) => {
    const { agentId, kind } = await requireEnd(tx, brand, { contractId, ends })
    const username = await nameOf(tx, brand.brandId, agentId)
    return propose(tx, actor, {
      brandId: brand.brandId,
      action: 'contract.end',
      subject: contractId,
      input: { username, kind, ends },
      reason,
    })
  })
}

/** Ends a contract as it was approved. Throws the errors of `endByOperator`. */
export const carryOutEnd: CarryOut = async (tx, context, approval, actor) => {
  const brand = await context.brands.within(tx, approval.brand_id)
  const { ends, username } = approval.input
  await endByOperator(tx, brand, { contractId: approval.subject, ends: ends as string[] })
  await auditAction(tx, actor, {
    brandId: brand.brandId,
    action: 'contract.ended',
    subject: approval.subject,
    details: { username, ends, proposedBy: approval.proposer, reason: approval.reason },
  })
}

/**
 * Refuses what the head of a line requests, or withdraws an offer of the operator. Requires the
 * permission to handle contracts. Throws CONTRACT_REQUEST_NOT_FOUND, CONTRACT_REQUEST_CLOSED.
 */
export function closeRequest(
  { db }: Context,
  { brand, actor }: Handler,
  how: {
    readonly as: 'rejected' | 'withdrawn'
    readonly requestId: string
    readonly reason: string
  },
): Promise<ContractRequestWire> {
  const { as, requestId, reason } = how
  const requestNo = parseId('crq', requestId)
  if (requestNo === undefined) throw new Problem('CONTRACT_REQUEST_NOT_FOUND')
  return db.transaction(async (tx) => {
    const by = house(actor.username)
    if (as === 'rejected') await rejectRequest(tx, brand, { requestId, by, note: reason })
    else await withdrawRequest(tx, brand, { requestId, by })
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: `contract.${as}`,
      subject: requestId,
      details: { reason },
    })
    return readRequest(tx, brand, requestNo, 'staff')
  })
}
