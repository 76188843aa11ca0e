import type { PostingCode } from '@fairhouse/protocol'
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
 * How a posting counts towards limits. Only deposits and stakes are ever refused. A stake returned
 * unplayed counts as not staked; winnings reduce only the loss.
 */
const MEANINGS: Readonly<Record<PostingCode, 'deposit' | 'stake' | 'unplayed' | 'won' | 'none'>> = {
  'deposit.credit': 'deposit',
  // A deposit counts for the limit even if the bank charges it back.
  'deposit.chargeback': 'none',
  'deposit.chargebackReversal': 'none',
  'bet.stake': 'stake',
  'bet.payout': 'won',
  'bet.refund': 'unplayed',
  'bet.cancel': 'unplayed',
  'bet.void': 'unplayed',
  'bet.correction': 'won',
  // Part of the stake given back: the member has lost less.
  'bet.rebate': 'won',
  'bet.rebateReversal': 'won',
  // A step of a chase counts as the bet that it becomes.
  'chase.hold': 'none',
  'chase.release': 'none',
  // A share is a stake from the moment it is bought: the bet itself is nobody's own.
  'group.hold': 'stake',
  'group.release': 'unplayed',
  'group.payout': 'won',
  'group.correction': 'won',
  'group.fund': 'none',
  'group.shareOut': 'none',
  'game.bet': 'stake',
  'game.betRollback': 'unplayed',
  'game.win': 'won',
  'game.winRollback': 'won',
  'game.correction': 'won',
  // How it is played there is not visible: it counts as staked until it returns.
  'game.toVendor': 'stake',
  'game.fromVendor': 'won',
  'withdrawal.hold': 'none',
  'withdrawal.release': 'none',
  'transfer.out': 'none',
  'transfer.in': 'none',
  'adjustment.credit': 'none',
  'adjustment.debit': 'none',
  'contract.pay': 'none',
  'contract.payOut': 'none',
  'contract.payIn': 'none',
  'contract.clawback': 'none',
  'rebate.team': 'none',
  'rebate.teamReversal': 'none',
  'transfer.reversal': 'none',
}

/** The effect of what the account gains (negative: loses) by postings of a code. */
export function effectOf(code: PostingCode, amount: bigint): Effect {
  switch (MEANINGS[code]) {
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
  return postings.some(({ code }) => MEANINGS[code] === 'stake')
}

/** True when money comes in. Nothing but a wager and this is ever refused. */
export function isDeposit(postings: readonly PostingRequest[]): boolean {
  return postings.some(({ code }) => MEANINGS[code] === 'deposit')
}
