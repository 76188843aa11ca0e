import type { PostingCode } from '@fairhouse/protocol'

/**
 * Why money moves, and where from or to. The numbers are stored in the postings for ever: never
 * reuse one. docs/LEDGER.md explains each in words.
 */
interface PostingRule {
  /** The number in the database. */
  readonly code: number
  /** The house account on the other side. */
  readonly contra: HouseAccount
  /** +1 credits the member, -1 debits, 0 either. */
  readonly direction: 1 | -1 | 0
  /** Whether this posting may take a balance below zero. */
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
  /** Money of members on its way out: asked for, not yet sent and paid. */
  'withdrawals.held': 6,
  /** What passes from one member to another: always back at zero. */
  'transfers.passing': 7,
  /** Losses of the operator: a chargeback of money that the member no longer has. */
  losses: 8,
  /** Rounds of vendors' games: what was staked less what was paid. */
  'games.play': 9,
  /** Money of members held by vendors with a wallet of their own (transfer wallet). */
  'games.transfers': 10,
  /** What the operator pays agents by their contracts. */
  'agents.pay': 11,
  /** What an agent pays one below by a contract: always back at zero. */
  'agents.passing': 12,
  /** Rebates that agents earn on the turnover of their teams. */
  'agents.rebates': 13,
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
  'deposit.chargeback': { code: 2, contra: 'gateway.sandbox', direction: -1, mayOverdraw: false },
  'deposit.chargebackReversal': {
    code: 3,
    contra: 'gateway.sandbox',
    direction: 1,
    mayOverdraw: false,
  },
  'game.bet': { code: 70, contra: 'games.play', direction: -1, mayOverdraw: false },
  'game.win': { code: 71, contra: 'games.play', direction: 1, mayOverdraw: false },
  'game.betRollback': { code: 72, contra: 'games.play', direction: 1, mayOverdraw: false },
  'game.winRollback': { code: 73, contra: 'games.play', direction: -1, mayOverdraw: true },
  'game.correction': { code: 74, contra: 'games.play', direction: 0, mayOverdraw: true },
  'game.toVendor': { code: 75, contra: 'games.transfers', direction: -1, mayOverdraw: false },
  'game.fromVendor': { code: 76, contra: 'games.transfers', direction: 1, mayOverdraw: false },
  'withdrawal.hold': { code: 40, contra: 'withdrawals.held', direction: -1, mayOverdraw: false },
  'withdrawal.release': { code: 41, contra: 'withdrawals.held', direction: 1, mayOverdraw: false },
  'transfer.out': { code: 50, contra: 'transfers.passing', direction: -1, mayOverdraw: false },
  'transfer.in': { code: 51, contra: 'transfers.passing', direction: 1, mayOverdraw: false },
  'adjustment.credit': { code: 30, contra: 'adjustments', direction: 1, mayOverdraw: false },
  'adjustment.debit': { code: 31, contra: 'adjustments', direction: -1, mayOverdraw: false },
  'contract.pay': { code: 80, contra: 'agents.pay', direction: 1, mayOverdraw: false },
  'contract.payOut': { code: 81, contra: 'agents.passing', direction: -1, mayOverdraw: false },
  'contract.payIn': { code: 82, contra: 'agents.passing', direction: 1, mayOverdraw: false },
  'contract.clawback': { code: 83, contra: 'agents.pay', direction: -1, mayOverdraw: false },
  'rebate.team': { code: 84, contra: 'agents.rebates', direction: 1, mayOverdraw: false },
  'rebate.teamReversal': { code: 85, contra: 'agents.rebates', direction: -1, mayOverdraw: true },
  'transfer.reversal': { code: 90, contra: 'adjustments', direction: 0, mayOverdraw: true },
} as const satisfies Record<PostingCode, PostingRule>

/**
 * Why money moves between two house accounts without changing a member's balance. Their numbers
 * share one sequence with those above.
 */
export const HOUSE_POSTING_RULES = {
  /** The gateway has paid a withdrawal out; ref is its number. */
  'withdrawal.paid': { code: 60, from: 'withdrawals.held', to: 'gateway.sandbox' },
  /** A withdrawal that was paid came back, or part of it: it is held again. */
  'withdrawal.returned': { code: 61, from: 'gateway.sandbox', to: 'withdrawals.held' },
  /** What a chargeback took and the member no longer had; ref is the deposit's number. */
  'chargeback.loss': { code: 62, from: 'losses', to: 'gateway.sandbox' },
  /** The operator won a chargeback whose loss it had borne. */
  'chargeback.recovered': { code: 63, from: 'gateway.sandbox', to: 'losses' },
  /** A payment left the gateway twice, given back and charged back; ref is the deposit's number. */
  'doubleReturn.loss': { code: 64, from: 'losses', to: 'gateway.sandbox' },
  /** One of two such returns was recovered. */
  'doubleReturn.recovered': { code: 65, from: 'gateway.sandbox', to: 'losses' },
} as const satisfies Record<
  string,
  { readonly code: number; readonly from: HouseAccount; readonly to: HouseAccount }
>

export type HousePostingCode = keyof typeof HOUSE_POSTING_RULES

export function ruleOf(code: PostingCode): PostingRule {
  return POSTING_RULES[code]
}

const BY_NUMBER = new Map<number, PostingCode>(
  Object.entries(POSTING_RULES).map(([name, rule]) => [rule.code, name as PostingCode]),
)

/** The code of a number read from the database. Throws for an unknown number. */
export function codeOf(number: number): PostingCode {
  const code = BY_NUMBER.get(number)
  if (!code) throw new RangeError(`posting code ${number} is unknown`)
  return code
}
