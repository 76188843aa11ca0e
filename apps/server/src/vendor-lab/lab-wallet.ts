import { WALLET_CALLS, type VendorStatus } from '@fairhouse/protocol/vendor'
import { faultFinder } from '@fairhouse/protocol/vendor-faults'
import { isInTime, nonceOf, signHeader, type LabKey } from './signed.ts'
import { Trace } from './trace.ts'

type Fields = Readonly<Record<string, unknown>>

/** A movement as it came, single or in a batch, and its outcome. */
export interface ReceivedCall {
  readonly type: string
  readonly key: string
  readonly fields: Fields
  /** `unheard`: carried out, and the connection was cut before the answer. */
  readonly reply: VendorStatus | 'unheard'
}

const keyOf = (fields: Fields) => String(fields['transaction_uuid'])

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** A call as it came. */
interface IncomingCall {
  readonly path: string
  /** "transaction/bet": what of the path follows the integration key. */
  readonly call: string
  readonly header: string
  readonly raw: string
}

export interface LabAnswer {
  readonly http: number
  /** The signature; empty for none. */
  readonly header: string
  readonly text: string
}

/**
 * An operator's wallet of one player, in memory: books every key once, records what came, and can
 * be set to refuse or to give no answer at the next movement of a type.
 */
export class LabWallet {
  balance = 100_000_000n
  readonly received: ReceivedCall[] = []
  /** Invalid calls, in words. */
  readonly malformed: string[] = []
  refusal: VendorStatus | undefined
  silence: 'bet' | 'win' | undefined
  readonly #booked = new Map<string, { type: string; amount: bigint; isUndone: boolean }>()
  readonly #shapes = new Map(
    Object.entries(WALLET_CALLS).map(([call, { body }]) => [call, faultFinder(body)]),
  )
  readonly #keys: readonly LabKey[]
  readonly #currency: string
  readonly #nonces = new Set<string>()
  readonly #trace: Trace

  /** `keys`: what the vendor may sign by, as two are valid at a time. */
  constructor(keys: readonly LabKey[], currency: string, trace: Trace = new Trace()) {
    this.#keys = keys
    this.#currency = currency
    this.#trace = trace
  }

  /** Whether bytes concern this player, or a transaction that was booked here. */
  owns(raw: string, user: string): boolean {
    const body = parsed(raw)
    if (typeof body !== 'object' || body === null) return false
    const { items, ...fields } = body as Fields
    const first: unknown = Array.isArray(items) ? items[0] : fields
    const { user: named, transaction_uuid: key } = (first ?? {}) as Fields
    return named === user || this.#booked.has(String(key))
  }

  /** Answers a call; undefined: the connection is to be cut. */
  hear(arrival: IncomingCall): LabAnswer | undefined {
    const { path, call, raw } = arrival
    const began = performance.now()
    const note = (http: number | null, answer: string) => {
      const tookMs = Math.round(performance.now() - began)
      this.#trace.add({ to: 'wallet', call, request: raw, http, answer, tookMs })
    }
    const found = this.#signedBy(arrival)
    if (!found) {
      const text = '{"status":"RS_ERROR_INVALID_SIGNATURE"}'
      note(401, text)
      return { http: 401, header: '', text }
    }
    const answer = this.#answer(call, raw)
    if (answer === undefined) {
      note(null, '(cut off)')
      return undefined
    }
    const text = JSON.stringify(answer)
    note(200, text)
    const at = { t: Math.floor(Date.now() / 1_000), n: found.nonce }
    return { http: 200, header: signHeader(found.key, at, path, text), text }
  }

  #signedBy({ path, call, header, raw }: IncomingCall): { key: LabKey; nonce: string } | undefined {
    for (const key of this.#keys) {
      const nonce = nonceOf(key, header, path, raw)
      if (nonce === undefined) continue
      const isUsed = this.#nonces.has(nonce)
      this.#nonces.add(nonce)
      if (!isUsed && isInTime(header, Math.floor(Date.now() / 1_000))) return { key, nonce }
      this.malformed.push(`${call}: ${isUsed ? 'a nonce came twice' : 'its clock is off'}`)
      return undefined
    }
    this.malformed.push(`${call}: not signed as it should be`)
    return undefined
  }

  /** Undefined: the line is cut. */
  #answer(call: string, raw: string): object | undefined {
    const body = this.#read(call, raw)
    if (!body) return { status: 'RS_ERROR_WRONG_SYNTAX' }
    const request_uuid = body['request_uuid']
    const replyWith = (status: VendorStatus) => ({
      status,
      request_uuid,
      ...(status === 'RS_OK' && { balance: String(this.balance), currency: this.#currency }),
    })
    if (call === 'ping') return { ...replyWith('RS_OK'), server_time: Date.now() }
    if (call === 'transaction/status') {
      const found = this.#booked.get(keyOf(body))
      const state = found ? (found.isUndone ? 'rolled_back' : 'applied') : 'not_found'
      return { ...replyWith('RS_OK'), state }
    }
    if (call.startsWith('user/')) return replyWith('RS_OK')
    const items = call === 'transaction/batch' ? (body['items'] as Fields[]) : [body]
    const types = items.map((item) => String(item['type'] ?? call.split('/')[1]))
    const isUnanswered = this.silence !== undefined && types.includes(this.silence)
    if (isUnanswered) this.silence = undefined
    const refused = types.includes('bet') ? this.refusal : undefined
    const statuses = items.map((item, index) => refused ?? this.#book(types[index] ?? '', item))
    for (const [index, fields] of items.entries()) {
      const reply = isUnanswered ? 'unheard' : (statuses[index] ?? 'RS_OK')
      this.received.push({ type: types[index] ?? '', key: keyOf(fields), fields, reply })
    }
    const failed = statuses.find((status) => status !== 'RS_OK')
    return isUnanswered ? undefined : replyWith(failed ?? 'RS_OK')
  }

  #read(call: string, raw: string): Fields | undefined {
    const find = this.#shapes.get(call)
    const body = parsed(raw)
    const fault = find ? find(body) : 'is no call'
    if (fault === undefined) return body as Fields
    this.malformed.push(`${call}: ${fault}`)
    return undefined
  }

  #book(type: string, item: Fields): VendorStatus {
    const key = keyOf(item)
    const known = this.#booked.get(key)
    if (known) return known.type === 'tombstone' ? 'RS_ERROR_ROLLED_BACK' : 'RS_OK'
    let amount = 0n
    if (type === 'bet' || type === 'win') {
      amount = BigInt(String(item['amount'])) * (type === 'bet' ? -1n : 1n)
    } else if (type === 'rollback') {
      amount = this.#undo(String(item['reference_transaction_uuid']))
    }
    this.balance += amount
    this.#booked.set(key, { type, amount, isUndone: false })
    return 'RS_OK'
  }

  #undo(reference: string): bigint {
    const found = this.#booked.get(reference)
    if (!found) this.#booked.set(reference, { type: 'tombstone', amount: 0n, isUndone: true })
    if (!found || found.isUndone) return 0n
    found.isUndone = true
    return -found.amount
  }
}
