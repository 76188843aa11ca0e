import { POSTINGS, type PostingCode } from '@fairhouse/protocol'
import type { PostingRequest } from '../ledger/index.ts'

/** What counts towards limits of money. Ledger units. */
export interface Effect {
  readonly deposit: bigint
  readonly stake: bigint
  readonly loss: bigint
}

export type MoneyKind = keyof Effect
export const MONEY_KINDS: readonly MoneyKind[] = ['deposit', 'stake', 'loss']

export const NOTHING: Effect = { deposit: 0n, stake: 0n, loss: 0n }

/**
 * The effect of what the account gains (negative: loses) by postings of a code. Only deposits and
 * stakes are ever refused. A stake returned unplayed counts as not staked; winnings reduce only the
 * loss.
 */
export function effectOf(code: PostingCode, amount: bigint): Effect {
  switch (POSTINGS[code].limits) {
    case 'deposit':
      return { ...NOTHING, deposit: amount }
    case 'stake':
    case 'unplayed':
      return { ...NOTHING, stake: -amount, loss: -amount }
    case 'won':
      return { ...NOTHING, loss: -amount }
    default:
      return NOTHING
  }
}

export function addEffects(one: Effect, other: Effect): Effect {
  return {
    deposit: one.deposit + other.deposit,
    stake: one.stake + other.stake,
    loss: one.loss + other.loss,
  }
}

export function effectOfAll(postings: readonly PostingRequest[]): Effect {
  let effect = NOTHING
  for (const { code, amount } of postings) effect = addEffects(effect, effectOf(code, amount))
  return effect
}

/** True when something is wagered. */
export function isWager(postings: readonly PostingRequest[]): boolean {
  return postings.some(({ code }) => POSTINGS[code].limits === 'stake')
}

/** True when money comes in. Nothing but a wager and this is ever refused. */
export function isDeposit(postings: readonly PostingRequest[]): boolean {
  return postings.some(({ code }) => POSTINGS[code].limits === 'deposit')
}
