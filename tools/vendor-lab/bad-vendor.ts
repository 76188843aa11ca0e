import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { VendorLabCheck } from '@fairhouse/protocol'
import { type FeedGame, parseSignature, SIGNATURE_HEADER } from '@fairhouse/protocol/vendor'
import {
  isInTime,
  nonceOf,
  signHeader,
  type LabKey,
} from '../../apps/server/src/vendor-lab/index.ts'

/** What the vendor of the lab's own tests can do wrong, and the check that has to find it. */
export const FAULTS = {
  unsignedAnswers: 'ping',
  believesAnybody: 'otherSecret',
  forgetsNonces: 'nonceTwice',
  hastyClock: 'skewedClock',
  believesTheDead: 'staleSignature',
  malformedFeed: 'feed',
  opensAnything: 'noSuchGame',
  winsFirst: 'round',
  neverCloses: 'round',
  otherStake: 'round',
  forgetsBets: 'betUnheard',
  forgetsWins: 'winUnheard',
  paysRefused: 'noMoney',
  asksAgain: 'limit',
  noReplay: 'replay',
  grantsAnew: 'freeRounds',
  playsAfterEnd: 'ended',
  oneKeyForAll: 'oneContent',
  amountsAsNumbers: 'wellFormed',
  losesBooks: 'listing',
} as const satisfies Readonly<Record<string, VendorLabCheck>>

export type Fault = keyof typeof FAULTS

/** Less than the protocol grants. */
const HASTY_SECONDS = 60

type Fields = Record<string, unknown>

const DICE: FeedGame = {
  game_code: 'dice',
  name: 'Dice',
  category: 'RNG',
  features: [],
  rtp_ppm: 990_000,
  volatility: 1,
  min_stake: '10000',
  max_stake: '10000000',
  has_demo: false,
  is_touch: true,
  free_rounds: true,
  languages: ['en'],
  version: '1',
  certificates: [],
  banned_in: [],
  released_on: '2026-01-01',
}

const read = (text: string) => (text === '' ? {} : (JSON.parse(text) as Fields))

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A small vendor of one game; it plays by the guide but for its fault. */
export class BadVendor {
  readonly #key: LabKey
  readonly #wallet: string
  readonly #fault: Fault | undefined
  readonly #nonces = new Set<string>()
  readonly #books: Fields[] = []
  /** Contents of grants by their keys; empty for a cancelled one. */
  readonly #grants = new Map<string, string>()
  #session: Fields = {}
  #isOver = false
  readonly #server = createServer((request, response) => {
    void this.#hear(request).then(({ http, header, text }) => {
      if (header !== '') response.setHeader(SIGNATURE_HEADER, header)
      response.writeHead(http).end(text)
    })
  })

  constructor(key: LabKey, wallet: string, fault?: Fault) {
    this.#key = key
    this.#wallet = wallet
    this.#fault = fault
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/vendor/v1`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #hear(request: IncomingMessage) {
    const path = request.url ?? ''
    const raw = await textOf(request)
    if (path === '/api/session') return { http: 200, header: '', text: '{"secret":"page"}' }
    if (path === '/api/rounds') {
      await this.#play(String(read(raw)['stake']))
      return { http: 200, header: '', text: '{}' }
    }
    const header = request.headers[SIGNATURE_HEADER]
    const given = typeof header === 'string' ? header : ''
    const n = nonceOf(this.#key, given, path, raw) ?? this.#leniently(given)
    if (!this.#isTimely(given)) return { http: 401, header: '', text: '{}' }
    if (n === undefined || (this.#nonces.has(n) && this.#fault !== 'forgetsNonces')) {
      return { http: 401, header: '', text: '{}' }
    }
    this.#nonces.add(n)
    const text = JSON.stringify(this.#answer(path.slice('/vendor/v1/'.length), read(raw)))
    const at = { t: Math.floor(Date.now() / 1_000), n }
    const signed = signHeader(this.#key, at, path, text)
    return { http: 200, header: this.#fault === 'unsignedAnswers' ? '' : signed, text }
  }

  #isTimely(header: string): boolean {
    if (this.#fault === 'believesTheDead') return true
    const now = Math.floor(Date.now() / 1_000)
    if (this.#fault !== 'hastyClock') return isInTime(header, now)
    return Math.abs(now - (parseSignature(header)?.t ?? 0)) <= HASTY_SECONDS
  }

  #leniently(header: string): string | undefined {
    return this.#fault === 'believesAnybody' ? /n=([^,]+)/.exec(header)?.[1] : undefined
  }

  #answer(question: string, fields: Fields): object {
    switch (question) {
      case 'ping':
        return { status: 'OK', server_time: Date.now() }
      case 'games':
        return { games: [this.#fault === 'malformedFeed' ? { game_code: 'dice' } : DICE] }
      case 'launch':
        if (fields['game_code'] !== 'dice' && this.#fault !== 'opensAnything') {
          return { status: 'INVALID_GAME' }
        }
        this.#session = fields
        return { status: 'OK', url: 'http://vendor.test/#code=1' }
      case 'session/end':
        this.#isOver = this.#fault !== 'playsAfterEnd'
        return { status: 'OK' }
      case 'round':
        if (this.#fault === 'noReplay') return { status: 'NOT_FOUND' }
        return { status: 'OK', state: 'closed', replay_url: 'http://vendor.test/replay' }
      case 'free-rounds/grant':
        return { status: this.#grant(String(fields['grant_uuid']), JSON.stringify(fields)) }
      case 'free-rounds/cancel':
        this.#grants.set(String(fields['grant_uuid']), '')
        return { status: 'OK' }
      default:
        return { transactions: this.#fault === 'losesBooks' ? [] : this.#books }
    }
  }

  #grant(key: string, content: string): string {
    const known = this.#fault === 'grantsAnew' ? undefined : this.#grants.get(key)
    if (known === undefined) this.#grants.set(key, content)
    return known === undefined || known === content ? 'OK' : 'CONFLICT'
  }

  /** Every round wins its stake. */
  async #play(stake: string): Promise<void> {
    if (this.#isOver) return
    const fault = this.#fault
    const amount = String(BigInt(stake) * (fault === 'otherStake' ? 20n : 10n))
    const { user, token, currency } = this.#session
    const round = randomUUID()
    const common = { user, game_code: 'dice', round, currency, amount }
    const key = (what: string) => (fault === 'oneKeyForAll' ? 'always' : `${round}.${what}`)
    const bet = { ...common, transaction_uuid: key('bet'), token }
    const isLast = fault === 'neverCloses' ? {} : { round_closed: true }
    const win = { ...common, transaction_uuid: key('win'), ...isLast }
    if (fault === 'winsFirst') await this.#send('win', win)
    let status = await this.#send('bet', bet)
    if (status === 'RS_ERROR_LIMIT_REACHED' && fault === 'asksAgain') {
      status = await this.#send('bet', { ...bet, transaction_uuid: key('bet-2') })
    }
    if (status === 'RS_OK' || fault === 'paysRefused') await this.#send('win', win)
  }

  /** Asks until it is answered; undefined when it gave up. */
  async #send(type: 'bet' | 'win', item: Fields): Promise<unknown> {
    const isForgotten = this.#fault === (type === 'bet' ? 'forgetsBets' : 'forgetsWins')
    for (let attempt = 0; attempt < (isForgotten ? 1 : 3); attempt += 1) {
      const { status } = await this.#post(`transaction/${type}`, item).catch(() => ({}) as Fields)
      if (status === 'RS_OK') this.#books.push({ ...item, type })
      if (status !== undefined) return status
    }
    return undefined
  }

  async #post(call: string, item: Fields): Promise<Fields> {
    const isNumber = this.#fault === 'amountsAsNumbers'
    const amount = isNumber ? Number(item['amount']) : item['amount']
    const body = JSON.stringify({ request_uuid: randomUUID(), ...item, amount })
    const url = new URL(`${this.#wallet}/${call}`)
    const at = { t: Math.floor(Date.now() / 1_000), n: randomBytes(12).toString('hex') }
    const header = signHeader(this.#key, at, url.pathname, body)
    const headers = { [SIGNATURE_HEADER]: header }
    const response = await fetch(url, { method: 'POST', headers, body })
    return (await response.json()) as Fields
  }
}
