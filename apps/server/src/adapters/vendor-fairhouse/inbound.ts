import {
  SIGNATURE_HEADER,
  VENDOR_UNITS_PER_MINOR,
  WALLET_CALLS,
  type WalletCall,
  type WalletCallBody,
} from '@fairhouse/protocol/vendor'
import { Compile } from 'typebox/compile'
import {
  WireFault,
  type Answered,
  type VendorRequest,
  type Moved,
  type PlayItem,
  type VendorInbound,
} from '../../modules/vendor-port/index.ts'
import { faultOf, readJson } from '../vendor-wire/read-json.ts'
import { signFairhouse, verifyFairhouse } from './signature.ts'

const CHECKS = new Map(
  Object.entries(WALLET_CALLS).map(([call, { body }]) => [call, Compile(body)]),
)

/** The wire's 1/100 000 as ledger units; what falls between two of them is refused. */
function minorOf(wire: string, field: string): bigint {
  const units = BigInt(wire)
  if (units % VENDOR_UNITS_PER_MINOR !== 0n) throw new WireFault('RS_ERROR_WRONG_TYPES', field)
  return units / VENDOR_UNITS_PER_MINOR
}

const wireOf = (balance: bigint) => String(balance * VENDOR_UNITS_PER_MINOR)

type BetBody = WalletCallBody<'transaction/bet'>
type WinBody = WalletCallBody<'transaction/win'>
type RollbackBody = WalletCallBody<'transaction/rollback'>

function sharedOf(body: BetBody | WinBody | RollbackBody) {
  const { transaction_uuid: key, user, round_closed: isClosing = false, ext_param: ext } = body
  return { key, user, isClosing, ...(ext === undefined ? {} : { extParam: ext }) }
}

/** UUIDs are the same in either case. */
function grantOf({ free_rounds: grant }: BetBody | WinBody) {
  return grant === undefined ? {} : { grant: grant.toLowerCase() }
}

function readBet(body: BetBody, at: string): PlayItem {
  const { game_code: gameCode, round, currency, token } = body
  const amount = minorOf(body.amount, `${at}amount`)
  const shared = { ...sharedOf(body), ...grantOf(body) }
  return { type: 'bet', ...shared, gameCode, round, currency, token, amount }
}

function readWin(body: WinBody, at: string): PlayItem {
  const { game_code: gameCode, round, currency, reference_transaction_uuid: reference } = body
  const amount = minorOf(body.amount, `${at}amount`)
  const of = reference === undefined ? {} : { reference }
  const shared = { ...sharedOf(body), ...grantOf(body) }
  return { type: 'win', ...shared, gameCode, round, currency, amount, ...of }
}

function readRollback(body: RollbackBody): PlayItem {
  const { reference_transaction_uuid: reference, round } = body
  const of = round === undefined ? {} : { round }
  return { type: 'rollback', ...sharedOf(body), reference, ...of }
}

function readBatch({ items }: WalletCallBody<'transaction/batch'>): PlayItem[] {
  return items.map((item, index) => {
    const at = `items/${index}/`
    if (item.type === 'bet') return readBet(item, at)
    return item.type === 'win' ? readWin(item, at) : readRollback(item)
  })
}

function readSports(
  type: 'settle' | 'unsettle' | 'cashout' | 'void',
  body: WalletCallBody<'bet/cashout'> | WalletCallBody<'bet/unsettle'>,
): PlayItem {
  return {
    type,
    key: body.transaction_uuid,
    user: body.user,
    betId: body.bet_id,
    settlementNo: body.settlement_no,
    currency: body.currency,
    amount: 'amount' in body ? minorOf(body.amount, 'amount') : 0n,
    isPartial: 'is_partial' in body && body.is_partial === true,
  }
}

function readClose(body: WalletCallBody<'round/close'>): PlayItem {
  const { transaction_uuid: key, user, round, outcome } = body
  return { type: 'close', key, user, round, outcome }
}

/** Reads a body that the schema of its call has found good. */
const READERS: Readonly<Record<WalletCall, (body: never) => VendorRequest>> = {
  ping: () => ({ kind: 'ping' }),
  'user/info': ({ user, token }: WalletCallBody<'user/info'>) => ({
    kind: 'info',
    user,
    ...(token === undefined ? {} : { token }),
  }),
  'user/balance': ({ user, token }: WalletCallBody<'user/balance'>) => ({
    kind: 'balance',
    user,
    token,
  }),
  'transaction/bet': (body: BetBody) => ({ kind: 'items', items: [readBet(body, '')] }),
  'transaction/win': (body: WinBody) => ({ kind: 'items', items: [readWin(body, '')] }),
  'transaction/rollback': (body: RollbackBody) => ({ kind: 'items', items: [readRollback(body)] }),
  'transaction/batch': (body: WalletCallBody<'transaction/batch'>) => ({
    kind: 'items',
    items: readBatch(body),
  }),
  'transaction/status': ({ transaction_uuid: key }: WalletCallBody<'transaction/status'>) => ({
    kind: 'status',
    key,
  }),
  'round/close': (body: WalletCallBody<'round/close'>) => ({
    kind: 'items',
    items: [readClose(body)],
  }),
  'bet/settle': (body: WalletCallBody<'bet/settle'>) => ({
    kind: 'items',
    items: [readSports('settle', body)],
  }),
  'bet/unsettle': (body: WalletCallBody<'bet/unsettle'>) => ({
    kind: 'items',
    items: [readSports('unsettle', body)],
  }),
  'bet/cashout': (body: WalletCallBody<'bet/cashout'>) => ({
    kind: 'items',
    items: [readSports('cashout', body)],
  }),
  'bet/void': (body: WalletCallBody<'bet/void'>) => ({
    kind: 'items',
    items: [readSports('void', body)],
  }),
}

function isCall(call: string): call is WalletCall {
  return Object.hasOwn(WALLET_CALLS, call)
}

interface Echo {
  readonly request_uuid?: string
  readonly ext_param?: string
}

/** The parsed call, until it is answered. */
const readBodies = new WeakMap<Buffer, unknown>()

/** What of a body is repeated in its answer, where it can be read at all. */
function echoOf(rawBody: Buffer): Echo {
  try {
    const body = readBodies.get(rawBody) ?? JSON.parse(rawBody.toString('utf8'))
    const { request_uuid: request, ext_param: ext } = body as Record<string, unknown>
    return {
      ...(typeof request === 'string' ? { request_uuid: request.slice(0, 64) } : {}),
      ...(typeof ext === 'string' ? { ext_param: ext.slice(0, 256) } : {}),
    }
  } catch {
    return {}
  }
}

/** One item as the answer of a single call. */
function movedWire({ balance, txId }: Moved, currency: string | undefined) {
  return {
    status: 'RS_OK' as const,
    balance: wireOf(balance),
    ...(currency === undefined ? {} : { currency }),
    tx_id: txId,
  }
}

function infoWire({ info }: Answered) {
  if (!info) return {}
  const { jurisdiction, language, isDemoBrand, country } = info
  return {
    jurisdiction,
    language,
    is_demo_brand: isDemoBrand,
    ...(country === undefined ? {} : { country }),
  }
}

/** The answer in this protocol's words: of a batch by item, else of its only item. */
function bodyOf(call: string, answered: Answered, rawBody: Buffer): object {
  const { status, balance, currency, items = [], field, message, state, serverTime } = answered
  const [first] = items
  const isBatch = call === 'transaction/batch'
  const isState = call === 'transaction/status'
  return {
    status,
    ...echoOf(rawBody),
    ...(balance === undefined ? {} : { balance: wireOf(balance) }),
    ...(currency === undefined ? {} : { currency }),
    ...(first && !isBatch && !isState ? { tx_id: first.txId } : {}),
    ...(first && isBatch ? { items: items.map((one) => movedWire(one, currency)) } : {}),
    ...(first && isState ? { answer: movedWire(first, currency) } : {}),
    ...(state === undefined ? {} : { state }),
    ...(field === undefined ? {} : { field }),
    ...(message === undefined ? {} : { message }),
    ...(serverTime === undefined ? {} : { server_time: serverTime }),
    ...infoWire(answered),
  }
}

/** Fairhouse Wallet v1 (packages/protocol/src/vendor/wallet-calls.ts). */
export const fairhouseInbound: VendorInbound = {
  verify({ method, path, headers, rawBody }, keys, now) {
    const signed = { method, path, body: rawBody }
    return verifyFairhouse(headers[SIGNATURE_HEADER], keys, now, signed)
  },

  parse({ call, rawBody }) {
    const check = CHECKS.get(call)
    if (!check || !isCall(call)) throw new WireFault('RS_ERROR_WRONG_SYNTAX', 'call')
    const body = readJson(rawBody)
    if (typeof body === 'object' && body !== null) readBodies.set(rawBody, body)
    if (!check.Check(body)) throw faultOf(check.Errors(body), body)
    return READERS[call](body as never)
  },

  format({ method, path, call, rawBody }, answered, verified, now) {
    const body = JSON.stringify(bodyOf(call, answered, rawBody))
    if (!verified) return { status: 401, headers: {}, body }
    const signed = { method, path, body }
    const signature = signFairhouse(verified.key, verified.nonce ?? '', now, signed)
    return { status: 200, headers: { [SIGNATURE_HEADER]: signature }, body }
  },
}
