import { randomBytes } from 'node:crypto'
import { type LabClause, VENDOR_LAB_CHECKS, type VendorLabCheck } from '@fairhouse/protocol'
import {
  SIGNATURE_WINDOW_SECONDS,
  VENDOR_QUESTIONS,
  type VendorStatus,
} from '@fairhouse/protocol/vendor'
import { faultFinder } from '@fairhouse/protocol/vendor-faults'
import type { ReceivedCall } from './lab-wallet.ts'
import { freeRounds } from './free-rounds-check.ts'
import { type Check, expectSame, Skipped, Unmet } from './sheet.ts'
import { askVendor, isFinal, openPage, playRound, type VendorSide } from './vendor-side.ts'

type Run = (side: VendorSide) => Promise<void>

const launchOf = (side: VendorSide, game_code: string) => ({
  game_code,
  user: side.user,
  token: side.token,
  currency: side.currency,
  digits: 2,
  language: 'en',
  jurisdiction: 'demo',
  is_demo: false,
  lobby_url: 'http://localhost/',
})

const ping: Run = async (side) => {
  const { http, isSigned, body } = await askVendor(side, 'ping', {})
  expectSame('HTTP', http, 200)
  expectSame('answer is signed', isSigned, true)
  expectSame('status', body['status'], 'OK')
}

const forged: Run = async (side) => {
  const { http } = await askVendor(side, 'ping', {}, { secret: 'another secret' })
  expectSame('HTTP', http, 401)
}

const nonceTwice: Run = async (side) => {
  const nonce = randomBytes(12).toString('hex')
  expectSame('first', (await askVendor(side, 'ping', {}, { nonce })).http, 200)
  expectSame('second', (await askVendor(side, 'ping', {}, { nonce })).http, 401)
}

const BEYOND = SIGNATURE_WINDOW_SECONDS + 60
const WITHIN = SIGNATURE_WINDOW_SECONDS - 30
const unixNow = () => Math.floor(Date.now() / 1_000)

const skewedClock: Run = async (side) => {
  for (const skew of [-WITHIN, WITHIN]) {
    const { http } = await askVendor(side, 'ping', {}, { at: unixNow() + skew })
    expectSame(`ping of a clock ${skew} s off`, http, 200)
  }
}

const staleSignature: Run = async (side) => {
  for (const skew of [-BEYOND, BEYOND]) {
    const { http } = await askVendor(side, 'ping', {}, { at: unixNow() + skew })
    expectSame(`ping of a clock ${skew} s off`, http, 401)
  }
}

const feed: Run = async (side) => {
  const { body } = await askVendor(side, 'games', {})
  const fault = faultFinder(VENDOR_QUESTIONS.games.response)(body)
  if (fault !== undefined) throw new Unmet(fault)
}

const noSuchGame: Run = async (side) => {
  const { body } = await askVendor(side, 'launch', launchOf(side, 'no-such-game'))
  expectSame('status', body['status'], 'INVALID_GAME')
}

const launch: Run = async (side) => {
  const { body } = await askVendor(side, 'launch', launchOf(side, side.game))
  expectSame('status', body['status'], 'OK')
  await openPage(side, String(body['url']))
}

function requireOpen({ secret }: VendorSide): void {
  if (secret === '') throw new Skipped('no game was opened')
}

const of = (received: readonly ReceivedCall[], type: string) =>
  received.filter((one) => one.type === type)

function requireSameRound(side: VendorSide, received: readonly ReceivedCall[]): void {
  for (const { fields, type } of received) {
    if (fields['user'] !== side.user) throw new Unmet(`${type} names another user`)
    const { game_code = side.game, currency = side.currency } = fields
    expectSame(`game of ${type}`, game_code, side.game)
    expectSame(`currency of ${type}`, currency, side.currency)
  }
  for (const { fields } of of(received, 'bet')) expectSame('token', fields['token'], side.token)
}

const round: Run = async (side) => {
  requireOpen(side)
  const received = await playRound(side)
  const [bet] = of(received, 'bet')
  if (!bet) throw new Unmet(`no bet came: ${side.wallet.malformed.join('; ')}`)
  expectSame('first call', received[0]?.type, 'bet')
  expectSame('stake', bet.fields['amount'], String(BigInt(side.stake) * 10n))
  requireSameRound(side, received)
  const isClosed = received.some(
    ({ type, fields }) => type === 'close' || fields['round_closed'] === true,
  )
  expectSame('round is closed', isClosed, true)
}

const unheard =
  (type: 'bet' | 'win'): Run =>
  async (side) => {
    requireOpen(side)
    // A lost round may come without a win: a few are played until one comes.
    side.wallet.silence = type
    for (let played = 0; played < 20 && side.wallet.silence !== undefined; played += 1) {
      const received = await playRound(side)
      if (!isFinal(received)) throw new Unmet(`a ${type} nobody heard of was left as it was`)
    }
    const isMet = side.wallet.silence === undefined
    side.wallet.silence = undefined
    if (!isMet) throw new Skipped(`no ${type} came in twenty rounds`)
  }

const refused =
  (status: VendorStatus): Run =>
  async (side) => {
    requireOpen(side)
    side.wallet.refusal = status
    const received = await playRound(side)
    side.wallet.refusal = undefined
    if (of(received, 'bet').length === 0) throw new Unmet('no bet came')
    expectSame('bets after the refusal', of(received, 'bet').length - 1, 0)
    // A win in the refused batch itself never happened; one that was paid did.
    const paid = of(received, 'win').filter(({ reply }) => reply === 'RS_OK')
    expectSame('wins of a bet that was refused', paid.length, 0)
  }

const ended: Run = async (side) => {
  requireOpen(side)
  const { body } = await askVendor(side, 'session/end', { token: side.token, reason: 'limit' })
  expectSame('status', body['status'], 'OK')
  expectSame('bets after the end', of(await playRound(side), 'bet').length, 0)
}

const contentOf = ({ type, fields }: ReceivedCall) => {
  const { user, round: played, amount, reference_transaction_uuid: reference } = fields
  return JSON.stringify([type, user, played, amount, reference])
}

const oneContent: Run = async ({ wallet }) => {
  if (wallet.received.length === 0) throw new Skipped('no call came')
  const seen = new Map<string, string>()
  for (const one of wallet.received) {
    const before = seen.get(one.key) ?? contentOf(one)
    if (before !== contentOf(one)) throw new Unmet(`${one.key} came with other content`)
    seen.set(one.key, before)
  }
}

const wellFormed: Run = async ({ wallet }) => {
  const [first] = wallet.malformed
  if (first !== undefined) throw new Unmet(first)
  if (wallet.received.length === 0) throw new Skipped('no call came')
}

interface Listed {
  readonly transaction_uuid: string
  readonly amount: string
}

const listing: Run = async (side) => {
  const span = { from: 0, to: Date.now() + 60_000, limit: 5_000 }
  const { body } = await askVendor(side, 'transactions', span)
  if (!Array.isArray(body['transactions'])) throw new Unmet('no list came')
  const listed = new Map(
    (body['transactions'] as Listed[]).map((one) => [one.transaction_uuid, one.amount]),
  )
  for (const { type, key, fields, reply } of side.wallet.received) {
    if (reply !== 'RS_OK' || (type !== 'bet' && type !== 'win')) continue
    expectSame(`amount of ${type} ${key}`, listed.get(key), fields['amount'])
  }
}

const replay: Run = async (side) => {
  const played = side.wallet.received.find(({ reply }) => reply === 'RS_OK')?.fields['round']
  if (played === undefined) throw new Skipped('no round was played')
  const { body } = await askVendor(side, 'round', { round: String(played), user: side.user })
  expectSame('status', body['status'], 'OK')
  expectSame('has an address to be shown at', typeof body['replay_url'], 'string')
}

const RUNS: Readonly<Record<VendorLabCheck, readonly [LabClause, Run]>> = {
  ping: ['questions', ping],
  otherSecret: ['signing', forged],
  nonceTwice: ['signing', nonceTwice],
  skewedClock: ['signing', skewedClock],
  staleSignature: ['signing', staleSignature],
  feed: ['feed', feed],
  noSuchGame: ['questions', noSuchGame],
  launch: ['questions', launch],
  round: ['rules', round],
  betUnheard: ['keys', unheard('bet')],
  winUnheard: ['keys', unheard('win')],
  noMoney: ['rules', refused('RS_ERROR_NOT_ENOUGH_MONEY')],
  limit: ['rules', refused('RS_ERROR_LIMIT_REACHED')],
  replay: ['rules', replay],
  freeRounds: ['questions', freeRounds],
  ended: ['questions', ended],
  oneContent: ['keys', oneContent],
  wellFormed: ['calls', wellFormed],
  listing: ['rules', listing],
}

/** What an operator may rely on at a vendor. The order matters: a session is opened and ended. */
export const VENDOR_CHECKS: readonly Check<VendorSide, VendorLabCheck>[] = VENDOR_LAB_CHECKS.map(
  (check) => ({ check, clause: RUNS[check][0], run: RUNS[check][1] }),
)
