import { randomBytes } from 'node:crypto'
import { SIGNATURE_WINDOW_SECONDS } from '@fairhouse/protocol/vendor'
import {
  balanceOf,
  betOf,
  callWallet,
  expectMove,
  type RunAtWallet,
  type Sending,
  STAKE,
  unixNow,
} from './operator-side.ts'
import { expectSame, Skipped } from './sheet.ts'
import type { LabKey } from './signed.ts'

const OK = 'RS_OK'
const NOBODY: LabKey = { kid: 'nobody-1', secret: 'a secret of nobody' }
const BEYOND = SIGNATURE_WINDOW_SECONDS + 60
/** Inside the window, with a margin for the time a call takes. */
const WITHIN = SIGNATURE_WINDOW_SECONDS - 30

/** A wrongly sent bet is refused with 401 and moves nothing. */
const refused =
  (sendingOf: (side: Parameters<RunAtWallet>[0]) => Sending): RunAtWallet =>
  async (side) => {
    const before = await balanceOf(side)
    const sending = { ...sendingOf(side), isBad: true }
    const answer = await callWallet(side, 'transaction/bet', betOf(side), sending)
    expectSame('HTTP status', answer.http, 401)
    expectSame('status', answer.status, 'RS_ERROR_INVALID_SIGNATURE')
    expectSame('moved', (await balanceOf(side)) - before, 0n)
  }

const nonceTwice: RunAtWallet = async (side) => {
  const nonce = randomBytes(12).toString('hex')
  expectSame('first', (await callWallet(side, 'ping', {}, { nonce })).status, OK)
  const again = await callWallet(side, 'ping', {}, { nonce, isBad: true })
  expectSame('HTTP status of the second', again.http, 401)
}

/** A replay, byte for byte, signature and all. */
const overheard: RunAtWallet = async (side) => {
  const body = { ...betOf(side), request_uuid: crypto.randomUUID() }
  const sending = { nonce: randomBytes(12).toString('hex'), at: unixNow() }
  const before = await balanceOf(side)
  expectSame('first', (await callWallet(side, 'transaction/bet', body, sending)).status, OK)
  const again = await callWallet(side, 'transaction/bet', body, { ...sending, isBad: true })
  expectSame('HTTP status of the repeat', again.http, 401)
  expectSame('moved', (await balanceOf(side)) - before, -STAKE)
}

const skewedClock: RunAtWallet = async (side) => {
  for (const skew of [-WITHIN, WITHIN]) {
    const { status } = await callWallet(side, 'ping', {}, { at: unixNow() + skew })
    expectSame(`ping of a clock ${skew} s off`, status, OK)
  }
}

/** While a key is replaced both are valid, and both act on the same transactions. */
const bothKeys: RunAtWallet = async (side) => {
  const { other } = side
  if (!other) throw new Skipped('no second key was given')
  const bet = betOf(side)
  await expectMove(side, 'transaction/bet', bet, { status: OK, by: -STAKE })
  const before = await balanceOf(side)
  const again = await callWallet(side, 'transaction/bet', bet, { key: other })
  expectSame('the repeat by the other key answers', again.status, OK)
  expectSame('the repeat by the other key moves', (await balanceOf(side)) - before, 0n)
  const fresh = await callWallet(side, 'transaction/bet', betOf(side), { key: other })
  expectSame('a bet by the other key answers', fresh.status, OK)
}

const retiredKey: RunAtWallet = async (side) => {
  const { retired } = side
  if (!retired) throw new Skipped('no retired key was given')
  await refused(() => ({ key: retired }))(side)
}

export const SIGNING = {
  otherSecret: refused(({ kid }) => ({ key: { kid, secret: 'another secret' } })),
  unknownKey: refused(() => ({ key: NOBODY })),
  otherBytes: refused(() => ({ forged: '{}' })),
  staleSignature: refused(() => ({ at: unixNow() - BEYOND })),
  earlySignature: refused(() => ({ at: unixNow() + BEYOND })),
  skewedClock,
  nonceTwice,
  overheard,
  bothKeys,
  retiredKey,
} as const
