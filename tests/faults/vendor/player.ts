import { randomUUID } from 'node:crypto'
import type { MovedAnswer, WalletCall } from '@fairhouse/protocol/vendor'
import type { Player } from '../../bench/lib/play-load.ts'
import type { Wire } from './wire.ts'

/** A member as the vendor's books have them. */
export interface Books {
  /** What play has brought by now (negative: cost). 1/100 000. */
  moved: bigint
  rounds: number
}

interface Table {
  readonly wire: Wire
  readonly player: Player
  readonly books: Books
  readonly below: (n: number) => number
  /** A refusal or an answer that the rules do not allow. */
  readonly odd: (what: string, answer: MovedAnswer) => void
}

interface Placed {
  readonly key: string
  readonly round: string
  readonly amount: bigint
}

/** A bet above the balance: it is refused, and must stay refused. */
const BEYOND = 900_000_000_000_000n

function common({ player }: Table, round: string, amount: bigint) {
  return {
    transaction_uuid: randomUUID(),
    user: player.user,
    game_code: 'bench',
    round,
    currency: 'BRL',
    amount: String(amount),
  }
}

const stakeOf = ({ below }: Table) => BigInt(1 + below(500)) * 10_000n

async function undo(table: Table, key: string, more: object = {}): Promise<void> {
  const body = { transaction_uuid: randomUUID(), user: table.player.user, ...more }
  const answer = await table.wire.send('transaction/rollback', {
    ...body,
    reference_transaction_uuid: key,
  })
  if (answer.status !== 'RS_OK') table.odd('rollback', answer)
}

/** A bet; one that is refused is rolled back, so that no late copy of it is ever taken. */
async function bet(table: Table, round: string, amount: bigint): Promise<Placed | undefined> {
  const body = { ...common(table, round, amount), token: table.player.token }
  const answer = await table.wire.send('transaction/bet', body)
  const placed = { key: body.transaction_uuid, round, amount }
  if (answer.status === 'RS_OK') {
    table.books.moved -= amount
    return placed
  }
  if (answer.status !== 'RS_ERROR_NOT_ENOUGH_MONEY') table.odd('bet', answer)
  await undo(table, placed.key)
  return undefined
}

/** An unanswered bet that is given up: it may arrive before its rollback, after it, or never. */
async function giveUp(table: Table, round: string): Promise<void> {
  const body = { ...common(table, round, stakeOf(table)), token: table.player.token }
  table.wire.sendOnce('transaction/bet', body)
  await undo(table, body.transaction_uuid)
}

async function win(table: Table, round: string, amount: bigint, more: object = {}) {
  const body = { ...common(table, round, amount), ...more }
  const answer = await table.wire.send('transaction/win', body)
  if (answer.status === 'RS_OK') table.books.moved += amount
  else table.odd('win', answer)
  return body.transaction_uuid
}

async function close(table: Table, round: string, outcome: string): Promise<void> {
  const { player } = table
  const body = { transaction_uuid: randomUUID(), user: player.user, game_code: 'bench', round }
  const answer = await table.wire.send('round/close', { ...body, outcome })
  if (answer.status !== 'RS_OK') table.odd('close', answer)
}

async function plain(table: Table, round: string): Promise<void> {
  const placed = await bet(table, round, stakeOf(table))
  if (!placed) return
  const amount = table.below(2) === 0 ? 0n : stakeOf(table)
  await win(table, round, amount, { round_closed: true })
}

async function several(table: Table, round: string): Promise<void> {
  const all: Placed[] = []
  for (let turn = 0; turn <= table.below(3); turn += 1) {
    const placed = await bet(table, round, stakeOf(table))
    if (placed) all.push(placed)
  }
  const [first] = all
  if (!first) return
  const won = stakeOf(table)
  const key = await win(table, round, won, { reference_transaction_uuid: first.key })
  if (table.below(3) === 0) {
    await undo(table, key)
    table.books.moved -= won
  }
  if (table.below(3) === 0) {
    await undo(table, first.key)
    table.books.moved += first.amount
  }
  await close(table, round, 'closed')
  // The operator pays what arrives late.
  if (table.below(4) === 0) await win(table, round, stakeOf(table))
}

async function cancelled(table: Table, round: string): Promise<void> {
  const placed = await bet(table, round, stakeOf(table))
  if (!placed) return
  await close(table, round, 'cancelled')
  table.books.moved += placed.amount
}

async function batch(table: Table, round: string): Promise<void> {
  const stake = table.below(10) === 0 ? BEYOND : stakeOf(table)
  const won = table.below(2) === 0 ? 0n : stakeOf(table)
  const request = { request_uuid: randomUUID() }
  const staked = { ...request, ...common(table, round, stake), token: table.player.token }
  const paid = { ...request, ...common(table, round, won), round_closed: true }
  const items = [
    { type: 'bet', ...staked },
    { type: 'win', ...paid },
  ]
  const answer = await table.wire.send('transaction/batch', { items })
  if (answer.status === 'RS_OK') {
    table.books.moved += won - stake
    return
  }
  if (answer.status !== 'RS_ERROR_NOT_ENOUGH_MONEY') table.odd('batch', answer)
  await undo(table, staked.transaction_uuid)
  await undo(table, paid.transaction_uuid)
}

async function sports(table: Table, round: string): Promise<void> {
  const placed = await bet(table, round, stakeOf(table))
  if (!placed) return
  const send = async (step: WalletCall, settlement_no: number, more: object = {}) => {
    const { user } = table.player
    const body = { transaction_uuid: randomUUID(), user, bet_id: placed.key, settlement_no }
    const answer = await table.wire.send(step, { ...body, currency: 'BRL', ...more })
    if (answer.status !== 'RS_OK') table.odd(step, answer)
  }
  let paid = stakeOf(table)
  table.books.moved += paid
  await send('bet/settle', 1, { amount: String(paid) })
  if (table.below(2) === 0) {
    await send('bet/unsettle', 2)
    table.books.moved -= paid
    paid = 0n
  }
  if (table.below(2) === 0) return
  // Resettled, or settled after a reopening: replaces the earlier payment.
  const anew = table.below(2) === 0 ? 0n : stakeOf(table)
  await send('bet/settle', 3, { amount: String(anew) })
  table.books.moved += anew - paid
}

async function tooMuch(table: Table, round: string): Promise<void> {
  await bet(table, round, BEYOND)
}

const COURSES = [plain, plain, several, cancelled, batch, batch, giveUp, sports, tooMuch]

/** Plays rounds, one after the other, until stopped. */
export async function playOn(table: Table, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const course = COURSES[table.below(COURSES.length)] ?? plain
    await course(table, randomUUID())
    table.books.rounds += 1
  }
}
