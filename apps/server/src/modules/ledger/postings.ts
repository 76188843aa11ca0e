import type { PostingCode } from '@fairhouse/protocol'

/**
 * Why money moves, and where from or to. The numbers stand in the postings for ever: never reuse
 * one. docs/LEDGER.md explains each in words.
 */
export interface PostingRule {
  /** The number in the database. */
  readonly code: number
  /** The house account on the other side. */
  readonly contra: HouseAccount
  /** +1 credits the member, -1 debits, 0 either. */
  readonly direction: 1 | -1 | 0
  /** May this posting alone take a balance below zero (ruling 14)? */
  readonly mayOverdraw: boolean
}

/** House accounts have no row: their balance is the negative sum of their postings. */
export const HOUSE_ACCOUNTS = {
  'gateway.sandbox': 1,
  'lottery.pool': 2,
  adjustments: 3,
  /** Money of members set aside for bets to come: chases, shares of group tickets. */
  'lottery.held': 4,
  'lottery.rebates': 5,
} as const

export type HouseAccount = keyof typeof HOUSE_ACCOUNTS

export const POSTING_RULES = {
  'deposit.credit': { code: 1, contra: 'gateway.sandbox', direction: 1, mayOverdraw: false },
  'bet.stake': { code: 10, contra: 'lottery.pool', direction: -1, mayOverdraw: false },
  'bet.payout': { code: 11, contra: 'lottery.pool', direction: 1, mayOverdraw: false },
  'bet.refund': { code: 12, contra: 'lottery.pool', direction: 1, mayOverdraw: false },
  'bet.cancel': { code: 13, contra: 'lottery.pool', direction: 1, mayOverdraw: false },
  'bet.void': { code: 14, contra: 'lottery.pool', direction: 1, mayOverdraw: false },
  'bet.correction': { code: 15, contra: 'lottery.pool', direction: 0, mayOverdraw: true },
  'bet.rebate': { code: 16, contra: 'lottery.rebates', direction: 1, mayOverdraw: false },
  'bet.rebateReversal': { code: 17, contra: 'lottery.rebates', direction: -1, mayOverdraw: true },
  'chase.hold': { code: 18, contra: 'lottery.held', direction: -1, mayOverdraw: false },
  'chase.release': { code: 19, contra: 'lottery.held', direction: 1, mayOverdraw: false },
  'group.hold': { code: 20, contra: 'lottery.held', direction: -1, mayOverdraw: false },
  'group.release': { code: 21, contra: 'lottery.held', direction: 1, mayOverdraw: false },
  'group.payout': { code: 22, contra: 'lottery.held', direction: 1, mayOverdraw: false },
  'group.correction': { code: 23, contra: 'lottery.held', direction: 0, mayOverdraw: true },
  'group.fund': { code: 24, contra: 'lottery.held', direction: 1, mayOverdraw: false },
  'group.shareOut': { code: 25, contra: 'lottery.held', direction: 0, mayOverdraw: true },
  'adjustment.credit': { code: 30, contra: 'adjustments', direction: 1, mayOverdraw: false },
  'adjustment.debit': { code: 31, contra: 'adjustments', direction: -1, mayOverdraw: false },
  'transfer.reversal': { code: 90, contra: 'adjustments', direction: 0, mayOverdraw: true },
} as const satisfies Record<PostingCode, PostingRule>

export function ruleOf(code: PostingCode): PostingRule {
  return POSTING_RULES[code]
}

const BY_NUMBER = new Map<number, PostingCode>(
  Object.entries(POSTING_RULES).map(([name, rule]) => [rule.code, name as PostingCode]),
)

/** The code of a number read from the database. Throws for a number nobody ever gave out. */
export function codeOf(number: number): PostingCode {
  const code = BY_NUMBER.get(number)
  if (!code) throw new RangeError(`posting code ${number} is unknown`)
  return code
}
