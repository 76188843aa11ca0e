import { randomUUID } from 'node:crypto'
import {
  balanceOf,
  betOf,
  callWallet,
  expectMove,
  movement,
  placed,
  rollbackOf,
  type RunAtWallet,
  STAKE,
} from './operator-side.ts'
import { expectSame, Skipped } from './sheet.ts'

const OK = 'RS_OK'

const ping: RunAtWallet = async (side) =>
  expectSame('status', (await callWallet(side, 'ping', {})).status, OK)

const userInfo: RunAtWallet = async (side) => {
  const { user, token } = side
  expectSame('status', (await callWallet(side, 'user/info', { user, token })).status, OK)
  const stranger = { user: `nobody-${randomUUID().slice(0, 8)}` }
  const { status } = await callWallet(side, 'user/info', stranger)
  expectSame('status for a stranger', status, 'RS_ERROR_INVALID_TOKEN')
}

const refusedBet =
  (more: object, status: string): RunAtWallet =>
  async (side) => {
    const body = { ...betOf(side), ...more }
    await expectMove(side, 'transaction/bet', body, { status, by: 0n })
  }

const notEnough: RunAtWallet = async (side) => {
  const before = await balanceOf(side)
  const more = before + STAKE
  const bet = betOf(side, { amount: String(more - (more % 10n)) })
  const { status } = await callWallet(side, 'transaction/bet', bet)
  // A limit of the stake may apply before the balance: either refuses.
  const isRefused = ['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'].includes(status)
  expectSame(`refused (${status})`, isRefused, true)
  expectSame('moved', (await balanceOf(side)) - before, 0n)
}

const repeat: RunAtWallet = async (side) => {
  const request_uuid = randomUUID()
  const body = { ...betOf(side), request_uuid }
  const first = await expectMove(side, 'transaction/bet', body, { status: OK, by: -STAKE })
  const again = await expectMove(side, 'transaction/bet', body, { status: OK, by: 0n })
  expectSame('bytes of the repeat', again.raw, first.raw)
}

const otherContent: RunAtWallet = async (side) => {
  const bet = betOf(side)
  await expectMove(side, 'transaction/bet', bet, { status: OK, by: -STAKE })
  const other = { ...bet, amount: String(STAKE * 2n) }
  const wanted = { status: 'RS_ERROR_DUPLICATE_TRANSACTION', by: 0n }
  await expectMove(side, 'transaction/bet', other, wanted)
}

/** Two keys are two transactions: each with a number and a balance of its own. */
const ownAnswers: RunAtWallet = async (side) => {
  const before = await balanceOf(side)
  const round = `lab-${randomUUID()}`
  const [first, second] = [betOf(side, { round }), betOf(side, { round })]
  const one = await callWallet(side, 'transaction/bet', first)
  const two = await callWallet(side, 'transaction/bet', second)
  expectSame('balance after the first', BigInt(one.balance), before - STAKE)
  expectSame('balance after the second', BigInt(two.balance), before - STAKE * 2n)
  expectSame('the second has a tx_id of its own', two.txId !== '' && two.txId !== one.txId, true)
  const again = await callWallet(side, 'transaction/bet', first)
  expectSame('tx_id of the repeated first', again.txId, one.txId)
}

const statusTells: RunAtWallet = async (side) => {
  const bet = betOf(side)
  const { transaction_uuid } = bet
  const state = async () =>
    (await callWallet(side, 'transaction/status', { transaction_uuid })).state
  expectSame('before the bet', await state(), 'not_found')
  await callWallet(side, 'transaction/bet', bet)
  expectSame('after the bet', await state(), 'applied')
  await callWallet(side, 'transaction/rollback', rollbackOf(side, transaction_uuid))
  expectSame('after the rollback', await state(), 'rolled_back')
}

const backOnce: RunAtWallet = async (side) => {
  const bet = await placed(side)
  const once = rollbackOf(side, bet.transaction_uuid)
  await expectMove(side, 'transaction/rollback', once, { status: OK, by: STAKE })
  await expectMove(side, 'transaction/rollback', once, { status: OK, by: 0n })
  const other = rollbackOf(side, bet.transaction_uuid)
  await expectMove(side, 'transaction/rollback', other, { status: OK, by: 0n })
}

const winTakenBack: RunAtWallet = async (side) => {
  const { round } = await placed(side)
  const win = movement(side, { round })
  await expectMove(side, 'transaction/win', win, { status: OK, by: STAKE })
  const undo = rollbackOf(side, win.transaction_uuid)
  await expectMove(side, 'transaction/rollback', undo, { status: OK, by: -STAKE })
}

const manyInRound: RunAtWallet = async (side) => {
  const round = `lab-${randomUUID()}`
  for (const by of [-STAKE, -STAKE]) {
    await expectMove(side, 'transaction/bet', betOf(side, { round }), { status: OK, by })
  }
  for (const amount of [STAKE, STAKE / 10n, 0n]) {
    const win = movement(side, { round, amount: String(amount) })
    await expectMove(side, 'transaction/win', win, { status: OK, by: amount })
  }
}

const winOfNothing: RunAtWallet = async (side) => {
  const wanted = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', by: 0n }
  await expectMove(side, 'transaction/win', movement(side), wanted)
}

const batch =
  (isGood: boolean): RunAtWallet =>
  async (side) => {
    const bet = betOf(side)
    const round = isGood ? bet.round : `lab-${randomUUID()}`
    const win = movement(side, { round, amount: String(STAKE * 3n) })
    const items = [
      { request_uuid: randomUUID(), type: 'bet', ...bet },
      { request_uuid: randomUUID(), type: 'win', ...win },
    ]
    const wanted = isGood
      ? { status: OK, by: STAKE * 2n }
      : { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', by: 0n }
    await expectMove(side, 'transaction/batch', { items }, wanted)
  }

const cancelledRound: RunAtWallet = async (side) => {
  const { user, game_code, round } = await placed(side)
  const transaction_uuid = `lab-${randomUUID()}`
  const close = { transaction_uuid, user, game_code, round, outcome: 'cancelled' }
  await expectMove(side, 'round/close', close, { status: OK, by: STAKE })
}

/** A session that is over takes no stake; what its rounds still owe is paid all the same. */
const endedSession: RunAtWallet = async (side) => {
  const { endedToken: token } = side
  if (token === undefined) throw new Skipped('no token of an ended session was given')
  const wanted = { status: 'RS_ERROR_TOKEN_EXPIRED', by: 0n }
  await expectMove(side, 'transaction/bet', betOf({ ...side, token }), wanted)
  const { round } = await placed(side)
  const win = { ...movement(side, { round }), token }
  await expectMove(side, 'transaction/win', win, { status: OK, by: STAKE })
}

const winAnyToken: RunAtWallet = async (side) => {
  const { round } = await placed(side)
  const win = { ...movement(side, { round }), token: 'x'.repeat(43) }
  await expectMove(side, 'transaction/win', win, { status: OK, by: STAKE })
}

const settlements: RunAtWallet = async (side) => {
  const { user, currency, transaction_uuid: bet_id } = await placed(side)
  const step = (settlement_no: number, amount?: bigint) => ({
    transaction_uuid: `lab-${randomUUID()}`,
    user,
    bet_id,
    settlement_no,
    currency,
    ...(amount === undefined ? {} : { amount: String(amount) }),
  })
  await expectMove(side, 'bet/settle', step(2, STAKE * 2n), { status: OK, by: STAKE * 2n })
  const older = { status: 'RS_ERROR_SETTLEMENT_OUT_OF_ORDER', by: 0n }
  await expectMove(side, 'bet/settle', step(1, STAKE), older)
  await expectMove(side, 'bet/settle', step(3, STAKE), { status: OK, by: -STAKE })
  await expectMove(side, 'bet/unsettle', step(4), { status: OK, by: -STAKE })
  await expectMove(side, 'bet/void', step(5), { status: OK, by: STAKE })
}

export const RULES = {
  ping,
  userInfo,
  halfUnit: refusedBet({ amount: '100001' }, 'RS_ERROR_WRONG_TYPES'),
  numberAmount: refusedBet({ amount: 100_000 }, 'RS_ERROR_WRONG_TYPES'),
  belowZero: refusedBet({ amount: '-100000' }, 'RS_ERROR_WRONG_TYPES'),
  otherCurrency: refusedBet({ currency: 'XXX' }, 'RS_ERROR_WRONG_CURRENCY'),
  notEnough,
  unknownField: refusedBet({ surprise: 1 }, 'RS_ERROR_WRONG_SYNTAX'),
  repeat,
  otherContent,
  ownAnswers,
  statusTells,
  backOnce,
  winTakenBack,
  manyInRound,
  winOfNothing,
  batchWhole: batch(true),
  batchNothing: batch(false),
  cancelledRound,
  badToken: refusedBet({ token: 'x'.repeat(43) }, 'RS_ERROR_INVALID_TOKEN'),
  endedSession,
  winAnyToken,
  settlements,
} as const
