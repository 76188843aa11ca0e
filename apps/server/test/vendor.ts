import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  SIGNATURE_HEADER,
  type FeedGame,
  type MovedAnswer,
  type QuestionAnswer,
  type VendorQuestion,
  type VendorTransaction,
  type WalletCall,
} from '@fairhouse/protocol/vendor'
import type { Launched } from '@fairhouse/protocol'
import { signFairhouse, verifyFairhouse } from '#server/adapters/vendor-fairhouse/signature.ts'
import type { Db } from '#server/db/tx.ts'
import { createIntegration, type NewIntegration } from '#server/modules/vendors/index.ts'
import type { TestMember, TestPlatform } from './platform.ts'

/** A game as tests need it; every field can be overridden. */
export function testGame(more: Partial<FeedGame> = {}): FeedGame {
  return {
    game_code: 'lucky_seven',
    name: 'Lucky Seven',
    category: 'RNG',
    subtype: 'slots',
    features: ['freeGames'],
    rtp_ppm: 960_000,
    volatility: 3,
    min_stake: '10000',
    max_stake: '10000000',
    has_demo: true,
    is_touch: true,
    languages: ['en', 'pt'],
    version: '1.0.0',
    certificates: [],
    banned_in: [],
    released_on: '2026-01-01',
    ...more,
  }
}

/** Puts a game into a brand's catalogue as an import would; returns its number. */
export async function addGame(
  db: Db,
  brandId: number,
  vendorId: number,
  game: FeedGame = testGame(),
): Promise<bigint> {
  const rows = await db.query<{ game_no: bigint }>(
    `insert into games (brand_id, vendor_id, game_code, name, category, subtype, features, rtp_ppm,
       volatility, min_stake, max_stake, has_demo, is_touch, languages, version, banned_in,
       released_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     returning game_no`,
    [
      brandId,
      vendorId,
      game.game_code,
      game.name,
      game.category,
      game.subtype ?? null,
      game.features,
      game.rtp_ppm,
      game.volatility,
      BigInt(game.min_stake) / 10n,
      BigInt(game.max_stake) / 10n,
      game.has_demo,
      game.is_touch,
      game.languages,
      game.version,
      game.banned_in,
      game.released_on,
    ],
  )
  return rows[0]?.game_no ?? 0n
}

export interface CallAnswer extends Partial<MovedAnswer> {
  readonly http: number
  readonly items?: readonly MovedAnswer[]
  readonly answer?: MovedAnswer
  readonly state?: string
  readonly server_time?: number
  readonly jurisdiction?: string
}

/** Deviations in how a call is sent. */
export interface Sent {
  readonly kid?: string
  readonly secret?: string
  readonly nonce?: string
  /** Unix seconds. */
  readonly at?: number
  /** Bytes in place of the body that is signed. */
  readonly forged?: string
  readonly header?: string
  /** Bytes to be signed and sent as they are. */
  readonly raw?: string
}

type Answers = {
  -readonly [Q in VendorQuestion]?: (fields: Record<string, unknown>) => QuestionAnswer<Q>
}

/** A session of play as the vendor knows it. */
export interface Seat {
  readonly user: string
  readonly token: string
  readonly launched: Launched
}

export interface TestVendor {
  readonly code: string
  readonly vendorId: number
  readonly brandId: number
  readonly integrationKey: string
  readonly kid: string
  readonly secret: string
  readonly url: string
  readonly gameNo: bigint
  /** Questions to it, oldest first. */
  readonly heard: { readonly question: string; readonly body: Record<string, unknown> }[]
  /** Answers that tests give in place of the usual ones; one that throws answers 500. */
  readonly answers: Answers
  /** Its transactions when it is asked for a span, and for a round. */
  readonly books: VendorTransaction[]
  /** Silent: every connection is closed without an answer. */
  isDown: boolean
  /** A signed call of the wallet; `request_uuid` is added. */
  call(call: WalletCall, body?: object, sent?: Sent): Promise<CallAnswer>
  /** Opens a game for a member over HTTP and returns what the vendor was given. */
  sit(member: TestMember, gameId?: string): Promise<Seat>
  /** A bet, a win or a rollback with what they need. */
  bet(seat: Seat, amount: string, more?: object): Promise<CallAnswer>
  win(seat: Seat, amount: string, more: object): Promise<CallAnswer>
  rollback(seat: Seat, reference: string, more?: object): Promise<CallAnswer>
  close(): Promise<void>
}

const seconds = () => Math.floor(Date.now() / 1_000)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function usual(
  question: string,
  fields: Record<string, unknown>,
  url: string,
  books: readonly VendorTransaction[],
): object {
  switch (question) {
    case 'ping':
      return { status: 'OK', server_time: Date.now() }
    case 'games':
      return { games: [testGame()] }
    case 'launch':
      return {
        status: 'OK',
        url: `${url}/play/${String(fields['game_code'])}#code=${randomUUID()}`,
      }
    case 'session/end':
      return { status: 'OK' }
    case 'round': {
      const transactions = books.filter((one) => one.round === fields['round'])
      if (transactions.length === 0) return { status: 'NOT_FOUND' }
      const replay = `${url}/replay/${String(fields['round'])}`
      return { status: 'OK', state: 'closed', replay_url: replay, transactions }
    }
    case 'transactions': {
      const { from, to } = fields as { from: number; to: number }
      return { transactions: books.filter(({ at }) => at >= from && at < to) }
    }
    case 'jackpots':
      return { jackpots: [] }
    default:
      return { status: 'NOT_FOUND' }
  }
}

interface Served {
  readonly url: string
  readonly close: () => Promise<void>
}

type Own = Pick<TestVendor, 'heard' | 'answers' | 'books'> & {
  isDown: boolean
  kid: string
  secret: string
}

async function answerQuestion(
  own: Own,
  url: string,
  request: IncomingMessage,
  reply: ServerResponse,
) {
  const raw = await bodyOf(request)
  if (own.isDown) return request.socket.destroy()
  const path = request.url ?? ''
  const signed = { method: 'POST', path, body: raw }
  const header = request.headers[SIGNATURE_HEADER]
  const verified = verifyFairhouse(header, [own], seconds(), signed)
  if (!verified) return reply.writeHead(401).end('{}')
  const question = path.replace('/vendor/v1/', '')
  const fields = JSON.parse(raw.toString('utf8')) as Record<string, unknown>
  own.heard.push({ question, body: fields })
  const given = own.answers[question as VendorQuestion]
  let answer: string
  try {
    answer = JSON.stringify(given ? given(fields) : usual(question, fields, url, own.books))
  } catch {
    return reply.writeHead(500).end('{}')
  }
  const signature = signFairhouse(own, verified.nonce, seconds(), { ...signed, body: answer })
  return reply
    .writeHead(200, { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature })
    .end(answer)
}

async function serve(own: Own): Promise<Served> {
  const server = createServer((request, reply) => {
    const { port } = server.address() as AddressInfo
    void answerQuestion(own, `http://127.0.0.1:${port}`, request, reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Signs calls to a platform's wallet as a vendor does. */
export function createCaller(
  platformUrl: string,
  of: { readonly integrationKey: string; readonly kid: string; readonly secret: string },
): TestVendor['call'] {
  return async (call, body = {}, sent = {}) => {
    const path = `/gw/v1/${of.integrationKey}/${call}`
    const raw = sent.raw ?? JSON.stringify({ request_uuid: randomUUID(), ...body })
    const nonce = sent.nonce ?? randomBytes(12).toString('hex')
    const key = { kid: sent.kid ?? of.kid, secret: sent.secret ?? of.secret }
    const signed = { method: 'POST', path, body: raw }
    const header = sent.header ?? signFairhouse(key, nonce, sent.at ?? seconds(), signed)
    const answer = await fetch(`${platformUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: header },
      body: sent.forged ?? raw,
    })
    const text = await answer.text()
    const given = answer.headers.get(SIGNATURE_HEADER) ?? undefined
    const ours = { method: 'POST', path, body: text }
    const isSigned = verifyFairhouse(given, [of], seconds(), ours)?.nonce === nonce
    if (answer.status === 200 && !isSigned) throw new Error('the answer is not signed')
    return { http: answer.status, ...(JSON.parse(text) as object) }
  }
}

/**
 * A vendor in the process of the test: it signs calls to the wallet, answers questions, and can be
 * set to answer otherwise or not at all. It has one game in the catalogue, `lucky_seven`.
 */
export async function createTestVendor(
  platform: Pick<TestPlatform, 'db' | 'deps' | 'url'>,
  made: Partial<NewIntegration> = {},
): Promise<TestVendor> {
  const own: Own = { heard: [], answers: {}, books: [], isDown: false, kid: '', secret: '' }
  const served = await serve(own)
  const { db, deps } = platform
  const brandId = made.brandId ?? 1
  const code = made.code ?? 'TESTERS'
  const baseUrl = `${served.url}/vendor/v1`
  const opened = await db.transaction((tx) =>
    createIntegration(tx, deps, { brandId, code, name: 'Testers', baseUrl, ...made }),
  )
  own.kid = opened.kid
  own.secret = opened.secret
  const gameNo = await addGame(db, brandId, opened.vendorId)
  const call = createCaller(platform.url, opened)

  async function sit(member: TestMember, gameId = 'lucky_seven'): Promise<Seat> {
    const launched = await member.call('POST /wps/game/launchGame', {
      body: { gameId, vassalage: code },
    })
    const fields = own.heard.findLast(({ question }) => question === 'launch')?.body ?? {}
    return { user: String(fields['user']), token: String(fields['token']), launched }
  }

  const common = (seat: Seat, amount: string) => ({
    transaction_uuid: randomUUID(),
    user: seat.user,
    token: seat.token,
    game_code: 'lucky_seven',
    round: randomUUID(),
    currency: 'BRL',
    amount,
  })
  return Object.assign(own, {
    ...opened,
    code,
    brandId,
    url: served.url,
    gameNo,
    call,
    sit,
    bet: (seat: Seat, amount: string, more: object = {}) =>
      call('transaction/bet', { ...common(seat, amount), ...more }),
    win: (seat: Seat, amount: string, more: object) =>
      call('transaction/win', { ...common(seat, amount), ...more }),
    rollback: (seat: Seat, reference: string, more: object = {}) =>
      call('transaction/rollback', {
        transaction_uuid: randomUUID(),
        user: seat.user,
        reference_transaction_uuid: reference,
        ...more,
      }),
    close: served.close,
  })
}
