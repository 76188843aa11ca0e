import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { VENDOR_UNITS_PER_MINOR, type VendorStatus } from '@fairhouse/protocol/vendor'
import {
  VendorUnavailable,
  WireFault,
  type Answered,
  type VendorRequest,
  type InboundRequest,
  type PlayItem,
  type VendorAdapter,
  type VendorInbound,
  type VendorPort,
} from '../../modules/vendor-port/index.ts'
import type { Integration, VendorKey } from '../../modules/vendors/index.ts'
import type { VendorTools } from '../vendor-fairhouse/port.ts'
import { askUrl } from '../vendor-wire/ask-vendor.ts'
import { NOT_OFFERED } from '../vendor-wire/not-offered.ts'
import { echoText, readFields, withInteger, type Fields } from '../vendor-wire/read-fields.ts'

/**
 * The Hub88 operator wallet (docs.hub88.io, wallet API and response statuses): each body signed by
 * RSA-SHA256, integers of 1/100 000. It has no nonce: repeats are harmless because of their keys.
 */
const HEADER = 'x-hub88-signature'

const publicKeys = new Map<string, KeyObject>()

function publicKeyOf(pem: string): KeyObject {
  const known = publicKeys.get(pem)
  if (known) return known
  const key = createPublicKey(pem)
  publicKeys.set(pem, key)
  return key
}

function isSignedBy({ publicKey }: VendorKey, rawBody: Buffer, signature: Buffer): boolean {
  if (publicKey === undefined) return false
  return verify('sha256', rawBody, publicKeyOf(publicKey), signature)
}

function minorOf(units: bigint): bigint {
  if (units % VENDOR_UNITS_PER_MINOR !== 0n) throw new WireFault('RS_ERROR_WRONG_TYPES', 'amount')
  return units / VENDOR_UNITS_PER_MINOR
}

function sharedOf(body: Fields) {
  const key = body.text('transaction_uuid')
  return { key, user: body.text('user'), isClosing: body.flag('round_closed') }
}

function playedOf(body: Fields) {
  return {
    ...sharedOf(body),
    gameCode: body.text('game_code'),
    round: body.text('round'),
    currency: body.text('currency'),
    amount: minorOf(body.count('amount')),
  }
}

function readRollback(body: Fields): PlayItem {
  const reference = body.text('reference_transaction_uuid')
  const round = body.optional('round')
  const of = round === undefined ? {} : { round }
  return { type: 'rollback', ...sharedOf(body), reference, ...of }
}

function readWin(body: Fields): PlayItem {
  const reference = body.optional('reference_transaction_uuid')
  return { type: 'win', ...playedOf(body), ...(reference === undefined ? {} : { reference }) }
}

const items = (...all: PlayItem[]): VendorRequest => ({ kind: 'items', items: all })

const READERS: Readonly<Record<string, (body: Fields) => VendorRequest>> = {
  'user/info': (body) => ({ kind: 'info', user: body.text('user') }),
  'user/balance': (body) => ({
    kind: 'balance',
    user: body.text('user'),
    token: body.text('token'),
  }),
  'transaction/bet': (body) => items({ type: 'bet', ...playedOf(body), token: body.text('token') }),
  'transaction/win': (body) => items(readWin(body)),
  'transaction/rollback': (body) => items(readRollback(body)),
}

/** Statuses that this protocol does not know, in its own words. */
const STATUS_NAMES: Partial<Readonly<Record<VendorStatus, VendorStatus>>> = {
  RS_ERROR_USER_EXCLUDED: 'RS_ERROR_USER_DISABLED',
  RS_ERROR_ROLLED_BACK: 'RS_ERROR_DUPLICATE_TRANSACTION',
  RS_ERROR_ROUND_CLOSED: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  RS_ERROR_SETTLEMENT_OUT_OF_ORDER: 'RS_ERROR_DUPLICATE_TRANSACTION',
}

function bodyOf(rawBody: Buffer, answered: Answered): string {
  const { status, currency, balance, info } = answered
  const user = echoText(rawBody, 'user')
  const request = echoText(rawBody, 'request_uuid')
  const body = {
    status: STATUS_NAMES[status] ?? status,
    ...(user === undefined ? {} : { user }),
    ...(request === undefined ? {} : { request_uuid: request }),
    ...(currency === undefined ? {} : { currency }),
    ...(info ? { jurisdiction: info.jurisdiction, language: info.language } : {}),
  }
  return withInteger(body, 'balance', balance && balance * VENDOR_UNITS_PER_MINOR)
}

const inbound: VendorInbound = {
  verify({ headers, rawBody }, keys) {
    const header = headers[HEADER]
    if (typeof header !== 'string') return undefined
    const signature = Buffer.from(header, 'base64')
    const key = keys.find((one) => isSignedBy(one, rawBody, signature))
    return key && { key }
  },
  parse({ call, rawBody }: InboundRequest) {
    const read = Object.hasOwn(READERS, call) ? READERS[call] : undefined
    if (!read) throw new WireFault('RS_ERROR_WRONG_SYNTAX', 'call')
    return read(readFields(rawBody))
  },
  format({ rawBody }, answered, verified) {
    return { status: verified ? 200 : 401, headers: {}, body: bodyOf(rawBody, answered) }
  },
}

/** Our half of the key pair signs what we ask; the operator's number there is the key's name. */
function connect(integration: Integration, { fetch: send }: VendorTools): VendorPort {
  const { baseUrl, keys, name } = integration
  async function ask(question: string, more: object): Promise<Record<string, unknown>> {
    const key = keys[0]
    if (baseUrl === undefined || !key) {
      throw new VendorUnavailable(`${name} has no address or no key`)
    }
    const body = JSON.stringify({ operator_id: key.kid, ...more })
    const signature = sign('sha256', Buffer.from(body), createPrivateKey(key.secret))
    const url = `${baseUrl.replace(/\/$/, '')}/operator/generic/v2/${question}`
    const headers = { [HEADER]: signature.toString('base64') }
    const answer = await askUrl({ url, headers, body }, send)
    if (answer.status !== 200) throw new VendorUnavailable(`${name} answered ${answer.status}`)
    try {
      return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
    } catch {
      throw new VendorUnavailable(`${name} answered no JSON`)
    }
  }
  return {
    ...NOT_OFFERED,
    async ping() {
      await ask('game/list', {})
    },
    async launch({ user, token, game_code: game, currency, language, country, lobby_url: lobby }) {
      const opening = { game_code: game, currency, lang: language, lobby_url: lobby }
      const who = user === undefined ? {} : { user, token }
      const { url } = await ask('game/url', { ...opening, ...who, country: country ?? 'XX' })
      return typeof url === 'string' ? { status: 'OK', url } : { status: 'REFUSED' }
    },
    async round({ round, user }) {
      const { url } = await ask('game/round', { round, ...(user === undefined ? {} : { user }) })
      return typeof url === 'string' ? { status: 'OK', replay_url: url } : { status: 'NOT_FOUND' }
    },
  }
}

/** A vendor of the Hub88 family. */
export function hub88Adapter(tools: VendorTools): VendorAdapter {
  return {
    profile: 'hub88',
    hasBooks: false,
    inbound,
    connect: (integration) => connect(integration, tools),
  }
}
