import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SIGNATURE_HEADER, WALLET_CALLS, type VendorStatus } from '@fairhouse/protocol/vendor'
import { faultFinder } from '@fairhouse/protocol/vendor-faults'
import {
  isInTime,
  nonceOf,
  signHeader,
  type LabKey,
} from '../../apps/server/src/vendor-lab/index.ts'
import type { OperatorFault } from './operator-faults.ts'

type Fields = Readonly<Record<string, unknown>>
type Outcome = VendorStatus | bigint

interface Booked {
  readonly type: string
  readonly content: string
  readonly amount: bigint
  readonly txId: string
  readonly answer: Fields
  isUndone: boolean
}

interface Bet {
  settlementNo: number
  readonly staked: bigint
  paid: bigint
}

/** The players of the wallet, and the keys that sign its calls. */
export interface BadOperatorPlan {
  readonly keys: readonly LabKey[]
  readonly retired: LabKey
  readonly user: string
  readonly token: string
  readonly endedToken: string
  readonly currency: string
}

const SLOW_MS = 30

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const textOf = (fields: Fields, name: string) => String(fields[name])
const callOf = (path: string) => path.split('/').slice(4).join('/')

/** A small wallet of one player in memory; it keeps the protocol but for its fault. */
export class BadOperator {
  readonly #plan: BadOperatorPlan
  readonly #fault: OperatorFault | undefined
  readonly #nonces = new Set<string>()
  readonly #booked = new Map<string, Booked>()
  readonly #graves = new Set<string>()
  readonly #refused = new Map<string, VendorStatus>()
  readonly #rounds = new Map<string, { isClosed: boolean; bets: string[] }>()
  readonly #bets = new Map<string, Bet>()
  readonly #shapes = new Map(
    Object.entries(WALLET_CALLS).map(([call, { body }]) => [call, faultFinder(body)]),
  )
  #balance = 100_000_000n
  #number = 0
  readonly #server = createServer((request, response) => {
    void this.#hear(request, response)
  })

  constructor(plan: BadOperatorPlan, fault?: OperatorFault) {
    this.#plan = plan
    this.#fault = fault
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/gw/v1/lab`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const raw = await bodyOf(request)
    const given = request.headers[SIGNATURE_HEADER]
    const found = this.#signedBy(typeof given === 'string' ? given : '', path, raw)
    if (!found) {
      response.writeHead(401).end('{"status":"RS_ERROR_INVALID_SIGNATURE"}')
      return
    }
    const text = await this.#answer(callOf(path), raw)
    const at = { t: Math.floor(Date.now() / 1_000), n: found.nonce }
    const header = signHeader(found.key, at, path, text)
    if (this.#fault !== 'unsignedAnswers') response.setHeader(SIGNATURE_HEADER, header)
    response.end(text)
  }

  #signedBy(header: string, path: string, raw: string) {
    const [fault, now] = [this.#fault, Math.floor(Date.now() / 1_000)]
    const t = Number(/t=(\d+)/.exec(header)?.[1])
    const isExcused =
      (fault === 'believesTheDead' && t < now) || (fault === 'believesTheUnborn' && t > now)
    if (!isInTime(header, now) && !isExcused) return undefined
    const keys = fault === 'oneKeyOnly' ? this.#plan.keys.slice(0, 1) : this.#plan.keys
    const good = fault === 'retiresNothing' ? [...keys, this.#plan.retired] : keys
    const key = good.find((one) => nonceOf(one, header, path, raw) !== undefined)
    const named = good.find(({ kid }) => header.includes(`kid=${kid},`))
    const isLenient =
      (fault === 'believesAnybody' && named !== undefined) ||
      (fault === 'anyKey' && named === undefined) ||
      (fault === 'readsOtherBytes' && raw === '{}')
    const nonce = /n=([^,]+),v1/.exec(header)?.[1]
    if ((!key && !isLenient) || nonce === undefined) return undefined
    if (this.#nonces.has(nonce) && fault !== 'forgetsNonces') return undefined
    this.#nonces.add(nonce)
    return { key: key ?? named ?? this.#plan.retired, nonce }
  }

  async #answer(call: string, raw: string): Promise<string> {
    const body = JSON.parse(raw) as Fields
    const said = (more: object) => JSON.stringify({ ...more, request_uuid: body['request_uuid'] })
    const fault = this.#shapes.get(call)?.(body)
    if (fault !== undefined) {
      // A number, a sign: of another type. All else: of another shape.
      const isType = !Object.hasOwn(body, 'surprise')
      return said({ status: isType ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX' })
    }
    if (call === 'ping') return said({ status: 'RS_OK', server_time: Date.now() })
    if (call.startsWith('user/')) return said(this.#describeUser(body))
    if (call === 'transaction/status')
      return said(this.#describeStatus(textOf(body, 'transaction_uuid')))
    if (call === 'transaction/batch') return said(this.#takeBatch(body['items'] as Fields[]))
    return said(await this.#take(call.split('/')[1] ?? '', body))
  }

  #describeUser({ user }: Fields): object {
    const { currency } = this.#plan
    if (user !== this.#plan.user) return { status: 'RS_ERROR_INVALID_TOKEN' }
    return { status: 'RS_OK', balance: String(this.#balance), currency }
  }

  #describeStatus(key: string): object {
    const found = this.#booked.get(key)
    const isGone = this.#graves.has(key) || found?.isUndone
    const state = found || isGone ? (isGone ? 'rolled_back' : 'applied') : 'not_found'
    return { status: 'RS_OK', state: this.#fault === 'knowsNothing' ? 'not_found' : state }
  }

  #takeBatch(items: readonly Fields[]): object {
    const before = this.#balance
    const known = new Set(this.#booked.keys())
    for (const item of items) {
      const { status } = this.#takeOne(textOf(item, 'type'), item)
      if (status === 'RS_OK') continue
      if (this.#fault !== 'halfBatches') {
        this.#balance = before
        for (const key of this.#booked.keys()) if (!known.has(key)) this.#booked.delete(key)
      }
      return { status }
    }
    return { status: 'RS_OK', balance: String(this.#balance), currency: this.#plan.currency }
  }

  async #take(type: string, item: Fields): Promise<Fields> {
    const key = textOf(item, 'transaction_uuid')
    // Reads first, and writes when others have read as well.
    if (this.#fault !== 'losesRaces' || this.#booked.has(key)) return this.#takeOne(type, item)
    await wait(SLOW_MS)
    this.#booked.delete(key)
    return this.#takeOne(type, item)
  }

  #takeOne(type: string, item: Fields): Fields {
    const key = textOf(item, 'transaction_uuid')
    const known = this.#booked.get(key)
    const content = JSON.stringify([type, item['amount'], item['round']])
    if (known && known.content !== content && this.#fault !== 'changesItsMind') {
      return { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
    }
    const isFresh = this.#fault === 'paysTwice' && type === 'bet'
    if (known && !isFresh) {
      return this.#fault === 'freshAnswers' ? { ...known.answer, message: 'again' } : known.answer
    }
    const refusal = this.#refused.get(key)
    if (refusal && this.#fault === 'remembersRefusals') return { status: refusal }
    const outcome = this.#evaluate(type, item)
    if (typeof outcome === 'string') {
      this.#refused.set(key, outcome)
      return { status: outcome }
    }
    return this.#book(type, item, content, outcome)
  }

  #book(type: string, item: Fields, content: string, amount: bigint): Fields {
    this.#balance += amount
    this.#number += 1
    const key = textOf(item, 'transaction_uuid')
    const [first] = this.#booked.values()
    const isOther = this.#fault === 'answersOtherKey' && first !== undefined
    const txId = isOther ? first.txId : String(this.#number)
    const balance = isOther ? first.answer['balance'] : String(this.#balance)
    const answer = { status: 'RS_OK', balance, currency: this.#plan.currency, tx_id: txId }
    this.#booked.set(key, { type, content, amount, txId, answer, isUndone: false })
    return answer
  }

  /** Its movement, or why it is refused. */
  #evaluate(type: string, item: Fields): Outcome {
    const { currency } = item
    if (currency !== undefined && currency !== this.#plan.currency) {
      if (this.#fault !== 'anyCurrency') return 'RS_ERROR_WRONG_CURRENCY'
    }
    const amount = BigInt(String(item['amount'] ?? '0'))
    if (amount % 10n !== 0n && this.#fault !== 'rounds') return 'RS_ERROR_WRONG_TYPES'
    if (type === 'bet') return this.#bet(item, amount)
    if (type === 'win') return this.#win(item, amount)
    if (type === 'rollback') return this.#undo(textOf(item, 'reference_transaction_uuid'))
    if (type === 'close') return this.#close(item)
    return this.#settle(type, item, amount)
  }

  #bet(item: Fields, amount: bigint): Outcome {
    const { token, endedToken } = this.#plan
    const fault = this.#fault
    const key = textOf(item, 'transaction_uuid')
    if (this.#graves.has(key) && fault !== 'forgetsTombstones') return 'RS_ERROR_ROLLED_BACK'
    if (item['token'] === endedToken && fault !== 'playsAfterEnd') return 'RS_ERROR_TOKEN_EXPIRED'
    const isKnown = item['token'] === token || item['token'] === endedToken
    if (!isKnown && fault !== 'anyToken') return 'RS_ERROR_INVALID_TOKEN'
    const name = textOf(item, 'round')
    const round = this.#rounds.get(name) ?? { isClosed: false, bets: [] }
    const isFull = fault === 'oneBetARound' && round.bets.length > 0
    if (round.isClosed || isFull) return 'RS_ERROR_ROUND_CLOSED'
    if (amount > this.#balance && fault !== 'lends') return 'RS_ERROR_NOT_ENOUGH_MONEY'
    round.bets.push(key)
    this.#rounds.set(name, { ...round, isClosed: item['round_closed'] === true })
    this.#bets.set(key, { settlementNo: 0, staked: amount, paid: 0n })
    return -amount
  }

  #win(item: Fields, amount: bigint): Outcome {
    const round = this.#rounds.get(textOf(item, 'round'))
    if (!round && this.#fault !== 'paysUnstaked') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (round?.isClosed && this.#fault === 'refusesLate') return 'RS_ERROR_ROUND_CLOSED'
    const { token } = item
    const isOther = token !== undefined && token !== this.#plan.token
    return isOther && this.#fault === 'paysByToken' ? 'RS_ERROR_INVALID_TOKEN' : amount
  }

  #undo(reference: string): Outcome {
    const found = this.#booked.get(reference)
    if (!found) this.#graves.add(reference)
    if (!found || (found.isUndone && this.#fault !== 'refundsTwice')) return 0n
    if (found.type === 'win' && this.#fault === 'keepsWins') return 0n
    found.isUndone = true
    return -found.amount
  }

  #close(item: Fields): Outcome {
    const round = this.#rounds.get(textOf(item, 'round'))
    if (!round) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    round.isClosed = true
    if (item['outcome'] !== 'cancelled' || this.#fault === 'keepsCancelled') return 0n
    let back = 0n
    for (const key of round.bets) {
      const outcome = this.#undo(key)
      if (typeof outcome === 'bigint') back += outcome
    }
    return back
  }

  #settle(type: string, item: Fields, amount: bigint): Outcome {
    const bet = this.#bets.get(textOf(item, 'bet_id'))
    if (!bet) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    const no = Number(item['settlement_no'])
    if (no <= bet.settlementNo && this.#fault !== 'forgetsNumbers') {
      return 'RS_ERROR_SETTLEMENT_OUT_OF_ORDER'
    }
    bet.settlementNo = no
    const before = bet.paid
    // A settlement that is taken back leaves nothing paid; one that is voided gives the stake back.
    bet.paid = type === 'settle' ? amount : type === 'void' ? bet.staked : 0n
    return bet.paid - before
  }
}
