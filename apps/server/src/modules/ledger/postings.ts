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
