import { signCallback } from '../../../apps/server/src/adapters/payment-sandbox/signature.ts'
import { ApiError, createClient, type Client } from '@fairhouse/protocol/client'
import type {
  BetOperation,
  CancelOperation,
  DepositOperation,
  Journal,
  Operation,
} from './journal.ts'
import { GATEWAY_SECRET } from './world.ts'

const PATIENCE_MS = 10_000

/** A member at the API, who distinguishes decisive answers from others. */
export interface Member {
  readonly call: Client
  /** Sends an operation of the journal, repeatedly if needed; records the answer. */
  send(operation: Operation): Promise<void>
}

/** Opens an account over HTTP. Throws when that is refused. */
export async function registerMember(
  url: string,
  username: string,
  journal: Journal,
): Promise<Member> {
  const response = await fetch(`${url}/wps/member/register`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', 'x-session': 'bearer' },
    body: JSON.stringify({
      username,
      password: `${username} has a long phrase`,
      birthday: '1990-01-02',
      hasAcceptedTerms: true,
    }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`registration was answered ${response.status}`)
  const call = createClient({
    baseUrl: url,
    language: () => 'en',
    token,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  })
  return { call, send: (operation) => sendNoting(url, call, operation, journal) }
}

/** No answer, or one that leaves the outcome unknown: the request must be repeated. */
function isUndecided(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500
}

async function sendNoting(
  url: string,
  call: Client,
  operation: Operation,
  journal: Journal,
): Promise<void> {
  try {
    if (operation.kind === 'bet') await sendBet(call, operation)
    else if (operation.kind === 'deposit') await sendDeposit(url, call, operation)
    else await sendCancel(call, operation)
    operation.outcome = 'done'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isUndecided(error)) return
    operation.outcome = 'refused'
    operation.code = error.code
  }
  journal.note(operation)
}

async function sendBet(call: Client, operation: BetOperation): Promise<void> {
  const { body, key } = operation
  operation.answer = await call('POST /lgw/bets', { body, idempotencyKey: key })
}

async function sendCancel(call: Client, operation: CancelOperation): Promise<void> {
  const answer = await call('DELETE /lgw/bets/:betId', { params: { betId: operation.betId } })
  operation.refund = BigInt(answer.refundMinor)
}

/** The member requests, the gateway reports: twice, as gateways do. */
async function sendDeposit(url: string, call: Client, operation: DepositOperation): Promise<void> {
  const amountMinor = operation.amount.toString()
  const deposit = await call('POST /wps/cashier/deposits', {
    body: { method: 'pix', amountMinor },
    idempotencyKey: operation.key,
  })
  operation.depositId = deposit.depositId
  const { depositId } = deposit
  const number = `kill-${depositId}`
  const report = JSON.stringify({
    eventId: number,
    subject: depositId,
    kind: 'charge.paid',
    amountMinor,
    reference: number,
    happenedAt: deposit.createdAt,
  })
  await Promise.all([sendReport(url, report), sendReport(url, report)])
}

async function sendReport(url: string, report: string): Promise<void> {
  const body = Buffer.from(report)
  const signed = signCallback(GATEWAY_SECRET, body, Date.now())
  const response = await fetch(`${url}/wps/cashier/callbacks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined)
  if (!response) throw new ApiError(0, undefined)
  const text = await response.text().catch(() => undefined)
  if (text === undefined) throw new ApiError(0, undefined)
  if (!response.ok) throw new ApiError(response.status, undefined)
}
