import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SIGNATURE_HEADER, type VendorQuestion } from '@fairhouse/protocol/vendor'
import type { ReceivedCall, LabWallet } from './lab-wallet.ts'
import { Unmet } from './sheet.ts'
import { nonceOf, signHeader, type LabKey } from './signed.ts'
import type { Post } from './wire.ts'

/** A vendor, the wallet it is set to call, and the session that is played. */
export interface VendorSide {
  readonly post: Post
  readonly key: LabKey
  /** http://host/vendor/v1 */
  readonly url: string
  readonly wallet: LabWallet
  readonly game: string
  readonly currency: string
  readonly user: string
  readonly token: string
  /** A bet the game takes, as its page sends it. */
  readonly bet: unknown
  readonly stake: string
  /** How long an unsure movement may stay so, ms. */
  readonly patienceMs: number
  readonly signal?: AbortSignal
  /** Bearer of the page's session, once it is open. */
  secret: string
}

/** The name of a player that only the lab knows: no member has one like it. */
export function labUser(): string {
  return `lab-${randomBytes(8).toString('hex')}`
}

/** Whether a vendor refers to a player of the lab: nothing of it is in anyone's books. */
export function isLabUser(user: string): boolean {
  return /^lab-[0-9a-f]{16}$/.test(user)
}

const TIMEOUT_MS = 10_000

interface PageAnswer {
  readonly http: number
  readonly isSigned: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** Deviations in how a question is sent. */
interface SendingOptions {
  readonly secret?: string
  readonly nonce?: string
  /** Unix seconds. */
  readonly at?: number
}

function readFields(text: string): PageAnswer['body'] {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as PageAnswer['body']) : {}
  } catch {
    return {}
  }
}

/** A question of the operator to the vendor. */
export async function askVendor(
  side: VendorSide,
  question: VendorQuestion,
  sent: object,
  sending: SendingOptions = {},
): Promise<PageAnswer> {
  const url = new URL(`${side.url.replace(/\/$/, '')}/${question}`)
  const body = JSON.stringify(sent)
  const at = {
    t: sending.at ?? Math.floor(Date.now() / 1_000),
    n: sending.nonce ?? randomBytes(12).toString('hex'),
  }
  const key = { kid: side.key.kid, secret: sending.secret ?? side.key.secret }
  const reply = await side.post({
    to: 'vendor',
    call: question,
    url,
    headers: { [SIGNATURE_HEADER]: signHeader(key, at, url.pathname, body) },
    body,
    timeoutMs: TIMEOUT_MS,
  })
  const header = reply.header(SIGNATURE_HEADER)
  const isSigned = nonceOf(side.key, header, url.pathname, reply.text) === at.n
  return { http: reply.status, isSigned, body: readFields(reply.text) }
}

async function askPage(side: VendorSide, path: string, body: object): Promise<PageAnswer['body']> {
  const reply = await side.post({
    to: 'page',
    call: path,
    url: new URL(path, side.url),
    headers: { authorization: `Bearer ${side.secret}` },
    body: JSON.stringify(body),
    timeoutMs: side.patienceMs,
  })
  return readFields(reply.text)
}

/** Opens the page's session by the code in the address that /launch gave. */
export async function openPage(side: VendorSide, address: string): Promise<void> {
  const code = address.split('#code=')[1]
  if (code === undefined) throw new Unmet('the address holds no #code= to open the page by')
  const { secret } = await askPage(side, '/api/session', { code })
  if (typeof secret !== 'string') throw new Unmet('the page could not be opened by its code')
  side.secret = secret
}

/** Plays one round; returns the wallet's calls of it once all of it is final. */
export async function playRound(side: VendorSide): Promise<readonly ReceivedCall[]> {
  const { wallet } = side
  const from = wallet.received.length
  const sent = { key: randomUUID(), stake: side.stake, bet: side.bet }
  // A refused page reports it in its own way: the wallet's calls are what counts.
  await askPage(side, '/api/rounds', sent).catch(() => undefined)
  const until = Date.now() + side.patienceMs
  const received = () => wallet.received.slice(from)
  const isTimeLeft = () => Date.now() < until && side.signal?.aborted !== true
  while (isTimeLeft() && !isFinal(received())) await wait(50)
  return received()
}

/** Whether every unanswered movement was repeated, or undone. */
export function isFinal(received: readonly ReceivedCall[]): boolean {
  return received.every(
    (one, index) =>
      one.reply !== 'unheard' ||
      received
        .slice(index + 1)
        .some(
          ({ key, fields }) => key === one.key || fields['reference_transaction_uuid'] === one.key,
        ),
  )
}
