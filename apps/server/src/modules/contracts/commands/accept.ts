import { type Terms, readTerms } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import type { ContractContext } from '../context.ts'
import { readToday } from '../days.ts'
import { endContracts } from '../end-contracts.ts'
import { requireConfirmed } from '../endings.ts'
import { lockContracts } from '../lock.ts'
import { notifyAccepted } from '../messages.ts'
import type { Pair } from '../pairs.ts'
import { lockOpenRequest, type Decider, type OpenRequest } from '../open-request.ts'
import { findRunning, signTerms } from '../sign.ts'
import type { ConfirmedEnd } from '../request-rows.ts'
import { requireSignable } from './require-signable.ts'

interface Acceptance {
  readonly requestId: string
  readonly by: Decider
  /** Contracts below that end with it, as they were confirmed. */
  readonly ends: readonly string[]
  /** The business day; by default that of the clock. Earlier only for demo data. */
  readonly signedOn?: string
}

interface Accepted {
  readonly contractNo: bigint
  readonly kept: readonly ConfirmedEnd[]
}

async function writeDecision(
  tx: Tx,
  brandId: number,
  request: OpenRequest,
  by: Decider,
  { contractNo, kept }: Accepted,
): Promise<void> {
  await tx.query(
    `update contract_requests set state = $3, decided_at = app_now(), decided_by = $4,
       contract_no = $5, ended = $6 where brand_id = $1 and request_no = $2`,
    [
      brandId,
      request.requestNo,
      request.asks === 'new' ? 'accepted' : 'terminated',
      by.name,
      contractNo,
      JSON.stringify(kept),
    ],
  )
}

/** A contract of the agent with a former upline. */
async function endStale(tx: Tx, brand: Brand, pair: Pair, terms: Terms, today: string) {
  const running = await findRunning(tx, brand.brandId, pair.agent.memberId, terms.kind)
  if (!running || running.uplineId === (pair.upline?.memberId ?? null)) return
  await endContracts(tx, brand, [{ contractId: running.contractNo, because: 'moved' }], today)
}

async function sign(
  tx: Tx,
  context: Pick<ContractContext, 'vault'> & { readonly brand: Brand },
  request: OpenRequest & { readonly terms: NonNullable<OpenRequest['terms']> },
  { by, ends, signedOn }: Acceptance,
): Promise<Accepted> {
  const { brand } = context
  const terms = readTerms(request.terms)
  const { pair, confirmed } = await requireSignable(tx, brand, request, terms, ends)
  const today = signedOn ?? (await readToday(tx, brand))
  await endStale(tx, brand, pair, terms, today)
  const signing = { pair, terms, requestNo: request.requestNo, today }
  const contractNo = await signTerms(tx, context, signing)
  await endContracts(tx, brand, confirmed.ends, today)
  const to = { agent: request.agentId, upline: request.uplineId ?? undefined, staff: undefined }
  const about = { brand, to: to[request.askedBy], by, kind: terms.kind }
  await notifyAccepted(tx, about, today)
  return { contractNo, kept: confirmed.kept }
}

async function end(
  tx: Tx,
  brand: Brand,
  request: OpenRequest & { readonly contractNo: bigint },
  acceptance: Acceptance,
): Promise<void> {
  const { contractNo, agentId, kind } = request
  const question = { agentId, kind, terms: undefined }
  const { ends, kept } = await requireConfirmed(tx, brand, question, acceptance.ends)
  await writeDecision(tx, brand.brandId, request, acceptance.by, { contractNo, kept })
  const own = { contractId: contractNo, because: 'agreed' as const }
  await endContracts(tx, brand, [own, ...ends], await readToday(tx, brand))
}

/**
 * Accepts a request: signs the proposed terms as a version that is valid from tomorrow, or ends the
 * contract. For the side that decides. All conditions of the proposal are checked again, under the
 * lock of all contracts of the kind; contracts below that cannot continue end with it, when they
 * are exactly those that were confirmed. Throws, in order: CONTRACT_REQUEST_NOT_FOUND,
 * CONTRACT_REQUEST_CLOSED, FEATURE_OFF, the errors of `requireTerms`, CONTRACT_PARTY_AWAY,
 * CONTRACT_ENDS_OTHERS.
 */
export async function acceptRequest(
  tx: Tx,
  context: Pick<ContractContext, 'vault'>,
  brand: Brand,
  acceptance: Acceptance,
): Promise<void> {
  const { brandId } = brand
  const requestNo = parseId('crq', acceptance.requestId) ?? 0n
  await lockContracts(tx, brandId)
  const request = await lockOpenRequest(tx, brandId, requestNo, acceptance.by, 'decides')
  const { terms, contractNo } = request
  if (terms !== null) {
    const accepted = await sign(tx, { ...context, brand }, { ...request, terms }, acceptance)
    await writeDecision(tx, brandId, request, acceptance.by, accepted)
  } else if (contractNo !== null) {
    await end(tx, brand, { ...request, contractNo }, acceptance)
  }
}

/**
 * Checks that a request could be accepted now: for a proposal to a second person. Throws the errors
 * of `acceptRequest`.
 */
export async function requireAcceptable(
  tx: Tx,
  brand: Brand,
  { requestId, by, ends }: Acceptance,
): Promise<OpenRequest> {
  const { brandId } = brand
  await lockContracts(tx, brandId)
  const requestNo = parseId('crq', requestId) ?? 0n
  const request = await lockOpenRequest(tx, brandId, requestNo, by, 'decides')
  const { terms, agentId, kind } = request
  if (terms !== null) await requireSignable(tx, brand, request, readTerms(terms), ends)
  else await requireConfirmed(tx, brand, { agentId, kind, terms: undefined }, ends)
  return request
}
