import {
  balanceOf,
  betOf,
  callWallet,
  expectMove,
  movement,
  type OperatorSide,
  placed,
  rollbackOf,
  type RunAtWallet,
  STAKE,
} from './operator-side.ts'
import { expectSame } from './sheet.ts'

const OK = 'RS_OK'
const HOUR_MS = 3_600_000

/** Runs something and requires the total change of the balance. */
async function moves(side: OperatorSide, by: bigint, work: () => Promise<unknown>): Promise<void> {
  const before = await balanceOf(side)
  await work()
  expectSame('moved in all', (await balanceOf(side)) - before, by)
}

const atOnce = (count: number, send: () => Promise<{ status: string }>) =>
  Promise.all(Array.from({ length: count }, send))

const eightAtOnce: RunAtWallet = (side) =>
  moves(side, -STAKE, async () => {
    const bet = betOf(side)
    const answers = await atOnce(8, () => callWallet(side, 'transaction/bet', bet))
    for (const { status } of answers) expectSame('each of the eight answers', status, OK)
  })

const winTwiceAtOnce: RunAtWallet = async (side) => {
  const { round } = await placed(side)
  await moves(side, STAKE, async () => {
    const win = movement(side, { round })
    const answers = await atOnce(2, () => callWallet(side, 'transaction/win', win))
    for (const { status } of answers) expectSame('each of the two answers', status, OK)
  })
}

const undoTwiceAtOnce: RunAtWallet = async (side) => {
  const bet = await placed(side)
  await moves(side, STAKE, async () => {
    const undo = () =>
      callWallet(side, 'transaction/rollback', rollbackOf(side, bet.transaction_uuid))
    for (const { status } of await atOnce(2, undo))
      expectSame('each of the two answers', status, OK)
  })
}

/** In either order: in the end nothing was staked. */
const betAndUndoAtOnce: RunAtWallet = (side) =>
  moves(side, 0n, async () => {
    const bet = betOf(side)
    const [taken, undone] = await Promise.all([
      callWallet(side, 'transaction/bet', bet),
      callWallet(side, 'transaction/rollback', rollbackOf(side, bet.transaction_uuid)),
    ])
    expectSame('the rollback answers', undone.status, OK)
    const wasFirst = taken.status === OK
    if (!wasFirst) expectSame('the bet answers', taken.status, 'RS_ERROR_ROLLED_BACK')
    const { transaction_uuid } = bet
    const { state } = await callWallet(side, 'transaction/status', { transaction_uuid })
    const isNothing = state === 'rolled_back' || (!wasFirst && state === 'not_found')
    expectSame(`nothing is left of the bet (${state})`, isNothing, true)
  })

const rollbackBeforeBet: RunAtWallet = async (side) => {
  const bet = betOf(side)
  const undo = rollbackOf(side, bet.transaction_uuid)
  await expectMove(side, 'transaction/rollback', undo, { status: OK, by: 0n })
  const wanted = { status: 'RS_ERROR_ROLLED_BACK', by: 0n }
  await expectMove(side, 'transaction/bet', bet, wanted)
  // Nor when it comes once more.
  await expectMove(side, 'transaction/bet', bet, wanted)
}

/** Refused while the bet is on its way; the same win by the same key is paid when it has come. */
const winBeforeBet: RunAtWallet = async (side) => {
  const bet = betOf(side)
  const win = movement(side, { round: bet.round, amount: String(STAKE * 2n) })
  const early = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', by: 0n }
  await expectMove(side, 'transaction/win', win, early)
  await expectMove(side, 'transaction/bet', bet, { status: OK, by: -STAKE })
  await expectMove(side, 'transaction/win', win, { status: OK, by: STAKE * 2n })
}

const lateWin: RunAtWallet = async (side) => {
  const { round } = await placed(side, { round_closed: true })
  const win = movement(side, { round })
  await expectMove(side, 'transaction/win', win, { status: OK, by: STAKE })
  const late = { ...betOf(side), round }
  const wanted = { status: 'RS_ERROR_ROUND_CLOSED', by: 0n }
  await expectMove(side, 'transaction/bet', late, wanted)
}

/** A call of an hour ago that was delayed on its way. */
const lateCalls: RunAtWallet = async (side) => {
  const ts = Date.now() - HOUR_MS
  const bet = betOf(side, { ts })
  await expectMove(side, 'transaction/bet', bet, { status: OK, by: -STAKE })
  const win = movement(side, { round: bet.round, ts })
  await expectMove(side, 'transaction/win', win, { status: OK, by: STAKE })
}

/** The connection is cut before the answer: the repeat is answered like the first call. */
const betUnheard: RunAtWallet = (side) =>
  moves(side, -STAKE, async () => {
    const bet = betOf(side)
    await callWallet(side, 'transaction/bet', bet, { isCut: true })
    const { transaction_uuid } = bet
    const { state } = await callWallet(side, 'transaction/status', { transaction_uuid })
    expectSame('state of the bet', state, 'applied')
    expectSame('again', (await callWallet(side, 'transaction/bet', bet)).status, OK)
  })

const winUnheard: RunAtWallet = async (side) => {
  const { round } = await placed(side)
  await moves(side, STAKE, async () => {
    const win = movement(side, { round })
    await callWallet(side, 'transaction/win', win, { isCut: true })
    expectSame('again', (await callWallet(side, 'transaction/win', win)).status, OK)
  })
}

export const ORDER = {
  eightAtOnce,
  winTwiceAtOnce,
  undoTwiceAtOnce,
  betAndUndoAtOnce,
  rollbackBeforeBet,
  winBeforeBet,
  lateWin,
  lateCalls,
  betUnheard,
  winUnheard,
} as const
