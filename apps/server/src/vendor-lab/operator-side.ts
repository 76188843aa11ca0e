import { randomBytes, randomUUID } from 'node:crypto'
import { SIGNATURE_HEADER, WALLET_CALLS, type WalletCall } from '@fairhouse/protocol/vendor'
import { faultFinder } from '@fairhouse/protocol/vendor-faults'
import { expectSame, Unmet } from './sheet.ts'
import { nonceOf, signHeader, type LabKey } from './signed.ts'
import type { Post } from './wire.ts'

/** An operator's wallet, and its player. */
export interface OperatorSide {
  readonly post: Post
  /** http://host/gw/v1/KEY */
  readonly url: string
  readonly kid: string
  readonly secret: string
  readonly user: string
  /** A session of the game that is open. */
  readonly token: string
  readonly game: string
  readonly currency: string
  /** A second key that is good as well, as while one is replaced. */
  readonly other?: LabKey | undefined
  /** A key that was taken out of use. */
  readonly retired?: LabKey | undefined
  /** A session of the same player that is over. */
  readonly endedToken?: string | undefined
}

export interface Answer {
  readonly http: number
  readonly raw: string
  readonly status: string
  readonly balance: string
  readonly state: string
  readonly txId: string
}

/** Deviations in how a call is sent. */
export interface Sending {
  readonly key?: LabKey | undefined
  readonly nonce?: string
  /** Unix seconds. */
  readonly at?: number
  /** Bytes that are sent in place of those that were signed. */
  readonly forged?: string
  /** The answer is cut off. */
  readonly isCut?: boolean
  /** It must be refused: only an answer of 200 fails the check. */
  readonly isBad?: boolean
}

const TIMEOUT_MS = 15_000

const shapes = new Map(
  Object.entries(WALLET_CALLS).map(([call, { response }]) => [call, faultFinder(response)]),
)

export const unixNow = () => Math.floor(Date.now() / 1_000)

function parsed(raw: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(raw) as Readonly<Record<string, unknown>>
  } catch {
    throw new Unmet('an answer of JSON', raw.slice(0, 200))
  }
}

/** Throws Unmet unless an answer of 200 is signed, of its shape, and to this request. */
function requireGood(call: WalletCall, isSigned: boolean, sent: object, raw: string): void {
  if (!isSigned) throw new Unmet('answer signed with the key and the nonce of the request')
  const read = parsed(raw)
  const fault = shapes.get(call)?.(read)
  if (fault !== undefined) throw new Unmet(`shape of the answer to ${call}`, fault)
  if (read['status'] !== 'RS_OK') return
  const { request_uuid: wanted } = sent as { readonly request_uuid: string }
  expectSame('request_uuid of the answer', read['request_uuid'], wanted)
}

/**
 * A wallet call as a vendor sends it. Throws Unmet when an answer of 200 is not signed as it
 * should be or not of its shape; a network that fails throws as it is.
 */
export async function callWallet(
  side: OperatorSide,
  call: WalletCall,
  body: object,
  sending: Sending = {},
): Promise<Answer> {
  const sent = { request_uuid: randomUUID(), ...body }
  const text = JSON.stringify(sent)
  const url = new URL(`${side.url.replace(/\/$/, '')}/${call}`)
  const at = { t: sending.at ?? unixNow(), n: sending.nonce ?? randomBytes(12).toString('hex') }
  const key = sending.key ?? side
  const { status: http, ...reply } = await side.post({
    to: 'wallet',
    call,
    url,
    headers: { [SIGNATURE_HEADER]: signHeader(key, at, url.pathname, text) },
    body: sending.forged ?? text,
    timeoutMs: TIMEOUT_MS,
    ...(sending.isCut ? { isCut: true } : {}),
  })
  const none = { http, raw: '', status: '', balance: '', state: '', txId: '' }
  if (sending.isCut) return none
  if (http === 200 && !sending.isBad) {
    const header = reply.header(SIGNATURE_HEADER)
    requireGood(call, nonceOf(key, header, url.pathname, reply.text) === at.n, sent, reply.text)
  }
  const read = parsed(reply.text)
  const word = (name: string) => (typeof read[name] === 'string' ? read[name] : '')
  return {
    http,
    raw: reply.text,
    status: word('status'),
    balance: word('balance'),
    state: word('state'),
    txId: word('tx_id'),
  }
}

/** What can be staked, in 1/100 000. */
export async function balanceOf(side: OperatorSide): Promise<bigint> {
  const { user, token } = side
  const { status, balance } = await callWallet(side, 'user/balance', { user, token })
  expectSame('user/balance', status, 'RS_OK')
  return BigInt(balance)
}

export const STAKE = 100_000n

/** A movement's fields with a fresh key and round; `more` goes before them. */
export function movement(side: OperatorSide, more: object = {}): Movement {
  return {
    transaction_uuid: `lab-${randomUUID()}`,
    user: side.user,
    game_code: side.game,
    round: `lab-${randomUUID()}`,
    currency: side.currency,
    amount: String(STAKE),
    ...more,
  }
}

export interface Movement {
  readonly transaction_uuid: string
  readonly user: string
  readonly game_code: string
  readonly round: string
  readonly currency: string
  readonly amount: string
}

export function betOf(side: OperatorSide, more: object = {}): Movement & { token: string } {
  return { ...movement(side, more), token: side.token }
}

export function rollbackOf(side: OperatorSide, reference: string): object {
  return {
    transaction_uuid: `lab-${randomUUID()}`,
    user: side.user,
    reference_transaction_uuid: reference,
  }
}

/** Sends a call and requires its status and its change of the balance. */
export async function expectMove(
  side: OperatorSide,
  call: WalletCall,
  body: object,
  wanted: { readonly status: string; readonly by: bigint },
): Promise<Answer> {
  const before = await balanceOf(side)
  const answer = await callWallet(side, call, body)
  expectSame(`${call} answers`, answer.status, wanted.status)
  expectSame(`${call} moves`, (await balanceOf(side)) - before, wanted.by)
  return answer
}

/** An accepted bet, as what a check begins with. */
export async function placed(side: OperatorSide, more: object = {}) {
  const bet = betOf(side, more)
  expectSame('bet answers', (await callWallet(side, 'transaction/bet', bet)).status, 'RS_OK')
  return bet
}

export type RunAtWallet = (side: OperatorSide) => Promise<void>
