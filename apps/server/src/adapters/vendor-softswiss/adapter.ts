import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VendorStatus } from '@fairhouse/protocol/vendor'
import {
  VendorUnavailable,
  WireFault,
  type Answered,
  type VendorRequest,
  type PlayItem,
  type VendorAdapter,
  type VendorInbound,
  type VendorPort,
} from '../../modules/vendor-port/index.ts'
import type { Integration } from '../../modules/vendors/index.ts'
import type { VendorTools } from '../vendor-fairhouse/port.ts'
import { askUrl } from '../vendor-wire/ask-vendor.ts'
import { NOT_OFFERED } from '../vendor-wire/not-offered.ts'
import { readFields, withInteger, type Fields } from '../vendor-wire/read-fields.ts'

/**
 * The wallet of the SOFTSWISS aggregator: bets and wins of a round as a list of actions in one
 * call, HMAC-SHA256 of the raw body, whole hundredths, HTTP 412 with a number for refusals. It has
 * no nonce: repeats are harmless because of their keys.
 */
const HEADER = 'x-request-sign'
/** Ledger units in a hundredth. */
const MINOR_PER_SUBUNIT = 100n

const macOf = (secret: string, body: Buffer | string) =>
  createHmac('sha256', secret).update(body).digest()

interface Round {
  readonly user: string
  readonly gameCode: string
  readonly currency: string
  readonly round: string
  readonly token: string | undefined
}

function readRound(body: Fields): Round {
  return {
    user: body.text('user_id'),
    gameCode: body.text('game'),
    currency: body.text('currency'),
    round: body.text('game_id'),
    token: body.optional('session_id'),
  }
}

function readAction(action: Fields, of: Round, isClosing: boolean): PlayItem {
  const { token, ...round } = of
  const key = action.text('action_id')
  const shared = { ...round, key, isClosing, amount: action.count('amount') * MINOR_PER_SUBUNIT }
  const type = action.text('action')
  if (type === 'win') return { type, ...shared }
  if (type !== 'bet') throw new WireFault('RS_ERROR_WRONG_TYPES', 'actions/action')
  if (token === undefined) throw new WireFault('RS_ERROR_WRONG_SYNTAX', 'session_id')
  return { type, ...shared, token }
}

/** No action at all asks for the balance, or ends the round. */
function readPlay(body: Fields): VendorRequest {
  const actions = body.list('actions')
  const isFinished = body.flag('finished')
  if (actions.length === 0 && !isFinished) return { kind: 'balance', user: body.text('user_id') }
  const of = readRound(body)
  if (actions.length === 0) {
    const end = { key: `finish:${of.round}`.slice(0, 128), outcome: 'closed' as const }
    return { kind: 'items', items: [{ type: 'close', user: of.user, round: of.round, ...end }] }
  }
  const last = actions.length - 1
  const items = actions.map((one, index) => readAction(one, of, isFinished && index === last))
  return { kind: 'items', items }
}

function readRollbacks(body: Fields): VendorRequest {
  const user = body.text('user_id')
  const items = body.list('actions').map((action): PlayItem => {
    const key = action.text('action_id')
    const reference = action.text('original_action_id')
    return { type: 'rollback', user, key, reference, isClosing: false }
  })
  if (items.length === 0) throw new WireFault('RS_ERROR_WRONG_SYNTAX', 'actions')
  return { kind: 'items', items }
}

const READERS: Readonly<Record<string, (body: Fields) => VendorRequest>> = {
  play: readPlay,
  rollback: readRollbacks,
}

/** Refusals as numbers of this protocol. */
const CODES: Partial<Readonly<Record<VendorStatus, number>>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 100,
  RS_ERROR_INVALID_TOKEN: 101,
  RS_ERROR_TOKEN_EXPIRED: 101,
  RS_ERROR_USER_DISABLED: 101,
  RS_ERROR_USER_EXCLUDED: 105,
  RS_ERROR_LIMIT_REACHED: 105,
  RS_ERROR_INVALID_GAME: 107,
  RS_ERROR_WRONG_CURRENCY: 154,
  RS_ERROR_INVALID_SIGNATURE: 403,
  RS_ERROR_WRONG_SYNTAX: 400,
  RS_ERROR_WRONG_TYPES: 400,
  RS_ERROR_UNKNOWN: 500,
}
/** A key with other content, a round that is over: not to be retried. */
const OTHER = 400

function transactionsOf(rawBody: Buffer, { items = [] }: Answered): object[] {
  const body = readFields(rawBody)
  const actions = body.list('actions')
  return items.flatMap(({ txId }, index) => {
    const id = actions[index]?.optional('action_id')
    return id === undefined ? [] : [{ action_id: id, tx_id: txId }]
  })
}

const subunitsOf = (balance: bigint) => balance / MINOR_PER_SUBUNIT

const inbound: VendorInbound = {
  verify({ headers, rawBody }, keys) {
    const header = headers[HEADER]
    if (typeof header !== 'string' || !/^[0-9a-f]{64}$/.test(header)) return undefined
    const given = Buffer.from(header, 'hex')
    const key = keys.find(({ secret }) => timingSafeEqual(macOf(secret, rawBody), given))
    return key && { key }
  },
  parse({ call, rawBody }) {
    const read = Object.hasOwn(READERS, call) ? READERS[call] : undefined
    if (!read) throw new WireFault('RS_ERROR_WRONG_SYNTAX', 'call')
    return read(readFields(rawBody))
  },
  format({ rawBody }, answered, verified) {
    const { status, balance, message } = answered
    if (status === 'RS_OK') {
      const round = readFields(rawBody).optional('game_id')
      const of = round === undefined ? {} : { game_id: round }
      const body = { ...of, transactions: transactionsOf(rawBody, answered) }
      const text = withInteger(body, 'balance', balance && subunitsOf(balance))
      return { status: 200, headers: {}, body: text }
    }
    const code = CODES[status] ?? OTHER
    const http = verified ? 412 : 403
    const body = JSON.stringify({ code, message: message ?? status })
    return { status: http, headers: {}, body }
  },
}

function connect(integration: Integration, { fetch: send }: VendorTools): VendorPort {
  const { baseUrl, keys, name } = integration
  async function ask(path: string, body: object): Promise<Record<string, unknown>> {
    const key = keys[0]
    if (baseUrl === undefined || !key) {
      throw new VendorUnavailable(`${name} has no address or no key`)
    }
    const text = JSON.stringify({ casino_id: key.kid, ...body })
    const url = `${baseUrl.replace(/\/$/, '')}/${path}`
    const headers = { [HEADER]: macOf(key.secret, text).toString('hex') }
    const answer = await askUrl({ url, headers, body: text }, send)
    if (answer.status !== 200) throw new VendorUnavailable(`${name} answered ${answer.status}`)
    try {
      return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
    } catch {
      throw new VendorUnavailable(`${name} answered no JSON`)
    }
  }
  return {
    ...NOT_OFFERED,
    async launch(opening) {
      const { user, token, game_code: game, currency, language, lobby_url: lobby } = opening
      const common = { game, currency, locale: language, urls: { return_url: lobby } }
      const answer =
        user === undefined
          ? await ask('demo', common)
          : await ask('sessions', { ...common, session_id: token, user: { id: user } })
      const { launch_options: options } = answer as { launch_options?: { game_url?: unknown } }
      const url = options?.game_url
      return typeof url === 'string' ? { status: 'OK', url } : { status: 'REFUSED' }
    },
  }
}

/** A vendor of the SOFTSWISS family. */
export function softswissAdapter(tools: VendorTools): VendorAdapter {
  return {
    profile: 'softswiss',
    hasBooks: false,
    inbound,
    connect: (integration) => connect(integration, tools),
  }
}
