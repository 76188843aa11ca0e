import { createHash } from 'node:crypto'
import { parseSignature, SIGNATURE_HEADER, type VendorStatus } from '@fairhouse/protocol/vendor'
import { isSignedBy, type OperatorPlan, signatureOf } from '#studio/server/operators.ts'

/**
 * A platform's wallet in memory, independent of the studio: one balance per user, every key once, a
 * rollback before its bet is stored, batches whole or not at all. It is called by a `fetch` of its
 * own, which may lose, double and delay calls and answers.
 */

interface Answer {
  readonly status: VendorStatus
  readonly balance?: string
  readonly [more: string]: unknown
}

interface Booked {
  readonly type: 'bet' | 'win' | 'rollback'
  readonly user: string
  readonly round: string
  readonly amount: bigint
  readonly content: string
  state: 'applied' | 'rolled_back' | 'tombstone'
}

type Body = Readonly<Record<string, unknown>>

const KEY = { kid: 'test-1', secret: 'a secret of tests, long enough to sign by' }

export const TEST_OPERATOR: OperatorPlan = {
  code: 'test',
  integrationKey: 'TestIntegrationKey01',
  platformUrl: 'http://platform.test',
  rtpFloorPpm: 850_000,
  keys: [KEY],
}

/** Faults of the connection, decided call by call. */
export interface Way {
  /** The question never arrives. */
  readonly isLost?: boolean
  /** It arrives and is carried out, its answer does not come back. */
  readonly isUnanswered?: boolean
  /** It arrives twice. */
  readonly isDoubled?: boolean
  /** Waits for this before it arrives. */
  readonly until?: Promise<unknown>
}

export class FakeWallet {
  readonly balances = new Map<string, bigint>()
  readonly booked = new Map<string, Booked>()
  /** Answers that replace the usual ones, by call. */
  readonly refusals = new Map<string, VendorStatus>()
  readonly calls: { readonly call: string; readonly body: Body }[] = []
  way: (call: string, body: Body) => Way = () => ({})

  /** Sets a balance, in 1/100 000. */
  fill(user: string, amount: bigint): void {
    this.balances.set(user, amount)
  }

  /** Net result of a user by all valid movements, in 1/100 000. */
  standing(user: string): bigint {
    let sum = 0n
    for (const one of this.booked.values()) {
      if (one.user !== user || one.state !== 'applied') continue
      sum += one.type === 'bet' ? -one.amount : one.type === 'win' ? one.amount : 0n
    }
    return sum
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const call = url.pathname.split('/').slice(4).join('/')
    const raw = String(init?.body ?? '')
    const headers = new Headers(init?.headers)
    const header = headers.get(SIGNATURE_HEADER) ?? ''
    const signed = { method: 'POST', path: url.pathname, body: raw }
    const parts = parseSignature(header)
    const isOurs = isSignedBy(KEY.secret, header, signed, parts?.t ?? 0)
    if (!parts || !isOurs) return new Response('', { status: 401 })
    const body = JSON.parse(raw) as Body
    const way = this.way(call, body)
    if (way.until) await way.until
    if (way.isLost) throw new TypeError('lost')
    if (way.isDoubled) this.#answer(call, body)
    const text = JSON.stringify(this.#answer(call, body))
    if (way.isUnanswered) throw new TypeError('unheard')
    const answerSigned = { method: 'POST', path: url.pathname, body: text }
    const answerHeader = signatureOf(KEY, answerSigned, { t: parts.t, n: parts.n })
    return new Response(text, { headers: { [SIGNATURE_HEADER]: answerHeader } })
  }

  #answer(call: string, body: Body): Answer {
    this.calls.push({ call, body })
    const refusal = this.refusals.get(call)
    if (refusal) return { status: refusal }
    const user = String(body['user'] ?? '')
    if (call === 'user/balance') return this.#ok(user)
    if (call === 'transaction/status') return this.#status(String(body['transaction_uuid']))
    if (call === 'transaction/batch') return this.#batch(body['items'] as Body[])
    const type = call.split('/')[1]
    return this.#apply({ ...body, type })
  }

  #ok(user: string): Answer {
    return { status: 'RS_OK', balance: String(this.balances.get(user) ?? 0n), currency: 'BRL' }
  }

  #status(key: string): Answer {
    const found = this.booked.get(key)
    const state = found === undefined || found.state === 'tombstone' ? 'not_found' : found.state
    return { ...this.#ok(found?.user ?? ''), state }
  }

  #batch(items: readonly Body[]): Answer {
    const before = [new Map(this.balances), new Map(this.booked)] as const
    const states = [...this.booked].map(([key, { state }]) => [key, state] as const)
    for (const item of items) {
      const answer = this.#apply(item)
      if (answer.status === 'RS_OK') continue
      this.balances.clear()
      for (const [user, amount] of before[0]) this.balances.set(user, amount)
      this.booked.clear()
      for (const [key, one] of before[1]) this.booked.set(key, one)
      for (const [key, state] of states) {
        const one = this.booked.get(key)
        if (one) one.state = state
      }
      return answer
    }
    return this.#ok(String(items[0]?.['user'] ?? ''))
  }

  #apply(item: Body): Answer {
    const key = String(item['transaction_uuid'])
    const user = String(item['user'])
    const { request_uuid: _, token: __, ...rest } = item
    const content = createHash('sha256').update(JSON.stringify(rest)).digest('hex')
    const known = this.booked.get(key)
    if (known) {
      if (known.state === 'tombstone') return { status: 'RS_ERROR_ROLLED_BACK' }
      return known.content === content
        ? this.#ok(user)
        : { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
    }
    const common = { user, content, round: String(item['round']) }
    if (item['type'] === 'rollback') return this.#rollBack(key, item, common)
    const amount = BigInt(String(item['amount']))
    const isBet = item['type'] === 'bet'
    const balance = this.balances.get(user) ?? 0n
    if (isBet && typeof item['token'] !== 'string') return { status: 'RS_ERROR_INVALID_TOKEN' }
    if (isBet && balance < amount) return { status: 'RS_ERROR_NOT_ENOUGH_MONEY' }
    this.balances.set(user, isBet ? balance - amount : balance + amount)
    this.booked.set(key, { ...common, type: isBet ? 'bet' : 'win', amount, state: 'applied' })
    return this.#ok(user)
  }

  #rollBack(
    key: string,
    item: Body,
    common: { readonly user: string; readonly content: string; readonly round: string },
  ): Answer {
    const reference = String(item['reference_transaction_uuid'])
    const undone = this.booked.get(reference)
    if (undone?.state === 'applied') {
      const balance = this.balances.get(common.user) ?? 0n
      const back = undone.type === 'bet' ? undone.amount : -undone.amount
      this.balances.set(common.user, balance + back)
      undone.state = 'rolled_back'
    } else if (!undone) {
      this.booked.set(reference, { ...common, type: 'bet', amount: 0n, state: 'tombstone' })
    }
    this.booked.set(key, { ...common, type: 'rollback', amount: 0n, state: 'applied' })
    return this.#ok(common.user)
  }
}
