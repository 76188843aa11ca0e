import { randomUUID } from 'node:crypto'
import {
  parseSignature,
  SIGNATURE_HEADER,
  VENDOR_STATUSES,
  type VendorStatus,
} from '@fairhouse/protocol/vendor'
import type { Deps } from '../deps.ts'
import { isSignedBy, type Operator, signatureOf } from '../operators.ts'

/** A wallet's answer; `unanswered`: it is unknown whether the call was carried out. */
export type WalletResult =
  | {
      readonly kind: 'answer'
      readonly status: VendorStatus
      readonly balance?: string
      readonly message?: string
      readonly state?: string
      readonly field?: string
    }
  | { readonly kind: 'unanswered'; readonly why: string }

type WalletDeps = Pick<Deps, 'fetch' | 'now' | 'random' | 'walletPatienceMs'>

const ANSWER_MAX = 200_000

function readAnswer(text: string): WalletResult {
  const data: unknown = JSON.parse(text)
  if (typeof data !== 'object' || data === null || !('status' in data)) {
    return { kind: 'unanswered', why: 'an answer without a status' }
  }
  const { status } = data
  if (typeof status !== 'string' || !Object.hasOwn(VENDOR_STATUSES, status)) {
    return { kind: 'unanswered', why: 'an unknown status' }
  }
  const known = status as VendorStatus
  if (VENDOR_STATUSES[known].retry) return { kind: 'unanswered', why: status }
  const texts = data as Record<string, unknown>
  const text1 = (name: string) => {
    const value = texts[name]
    return typeof value === 'string' ? { [name]: value } : {}
  }
  return {
    kind: 'answer',
    status: known,
    ...text1('balance'),
    ...text1('message'),
    ...text1('state'),
    ...text1('field'),
  }
}

/**
 * Calls an operator's wallet once, signed; only a signed answer is accepted. Never throws: silence,
 * a wrong signature and a fault of the wallet are all `unanswered`.
 */
export async function askWallet(
  deps: WalletDeps,
  operator: Operator,
  call: string,
  body: object,
): Promise<WalletResult> {
  const [key] = operator.keys
  if (!key) return { kind: 'unanswered', why: 'no key' }
  const path = `/gw/v1/${operator.integrationKey}/${call}`
  const method = 'POST'
  const raw = JSON.stringify({ request_uuid: randomUUID(), ...body })
  const at = { t: Math.floor(deps.now() / 1_000), n: deps.random(12).toString('hex') }
  try {
    const response = await deps.fetch(`${operator.platformUrl}${path}`, {
      method,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureOf(key, { method, path, body: raw }, at),
      },
      body: raw,
      signal: AbortSignal.timeout(deps.walletPatienceMs),
    })
    const text = await response.text()
    if (response.status !== 200) return { kind: 'unanswered', why: `HTTP ${response.status}` }
    if (text.length > ANSWER_MAX) return { kind: 'unanswered', why: 'a huge answer' }
    const header = response.headers.get(SIGNATURE_HEADER) ?? ''
    const parts = parseSignature(header)
    const secret = operator.keys.find(({ kid }) => kid === parts?.kid)?.secret
    const isTheirs =
      secret !== undefined &&
      parts?.n === at.n &&
      isSignedBy(secret, header, { method, path, body: text }, deps.now() / 1_000)
    if (!isTheirs) return { kind: 'unanswered', why: 'an answer that is not signed' }
    return readAnswer(text)
  } catch (error) {
    return { kind: 'unanswered', why: error instanceof Error ? error.name : 'silence' }
  }
}
