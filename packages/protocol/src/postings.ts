import type { Product, RecordKind } from './record-kinds.ts'

/**
 * The other side of members' postings. House accounts have no row: their balance is the negative
 * sum of their postings. The numbers are stored for ever: never reuse one.
 */
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
  /** What the operator gives for points, less what members pay beside them. */
  'rewards.points': 14,
  /** What the operator gives by the reward centre. */
  'rewards.given': 15,
  /** Rebates of a member's own play, by rank. */
  'rewards.rebates': 16,
  /** Bonus money given to grants, less what was removed from them. */
  'rewards.bonuses': 17,
  /** What passes between a grant and cash: always back at zero. */
  'rewards.passing': 18,
  /** What free rounds of games have won. */
  'rewards.rounds': 19,
} as const

export type HouseAccount = keyof typeof HOUSE_ACCOUNTS

/** What the ref of a posting numbers. */
export type PostingRef =
  | 'adjustment'
  | 'bet'
  | 'bill'
  | 'chase'
  | 'deposit'
  | 'exchange'
  | 'grant'
  | 'groupTicket'
  | 'rankDay'
  | 'rebateDay'
  | 'reversal'
  | 'reward'
  | 'round'
  | 'transfer'
  | 'vendorTransfer'
  | 'withdrawal'

/**
 * How a posting counts towards limits of money: as a deposit, as a stake, as a stake given back
 * unplayed, as what play brought, or not at all.
 */
export type LimitEffect = 'deposit' | 'stake' | 'unplayed' | 'won' | 'none'

/** The properties of a posting code. */
export interface PostingRule {
  /** As stored in the postings, for ever: never reuse one. */
  readonly number: number
  readonly contra: HouseAccount
  /** +1 credits the member, -1 debits, 0 either. */
  readonly direction: 1 | -1 | 0
  /** Whether it may take a balance below zero; by default not. */
  readonly mayOverdraw?: true
  readonly ref: PostingRef
  /** How records put it together with others. */
  readonly kind: RecordKind
  readonly limits: LimitEffect
  /** What was played; absent for money that was not. */
  readonly product?: Product
}

const BET = { contra: 'lottery.pool', ref: 'bet', product: 'lottery' } as const
const REBATE = { ...BET, contra: 'lottery.rebates', kind: 'rebate', limits: 'won' } as const
const CHASE = {
  contra: 'lottery.held',
  ref: 'chase',
  product: 'lottery',
  // Set aside for bets to come: neither won nor lost; each step counts as the bet it becomes.
  kind: 'held',
  limits: 'none',
} as const
// A share is its holder's stake from the moment it is bought; the bet itself is nobody's own.
const GROUP = { contra: 'lottery.held', ref: 'groupTicket', product: 'lottery' } as const
const DEPOSIT = { contra: 'gateway.sandbox', ref: 'deposit', kind: 'deposit' } as const
const ROUND = { contra: 'games.play', ref: 'round', product: 'games' } as const
// How it is played there is not visible: it counts as staked until it returns.
const VENDOR = { contra: 'games.transfers', ref: 'vendorTransfer', product: 'games' } as const
const WITHDRAWAL = {
  contra: 'withdrawals.held',
  ref: 'withdrawal',
  kind: 'withdrawal',
  limits: 'none',
} as const
const TRANSFER = {
  contra: 'transfers.passing',
  ref: 'transfer',
  kind: 'transfer',
  limits: 'none',
} as const
const ADJUSTMENT = {
  contra: 'adjustments',
  ref: 'adjustment',
  kind: 'adjustment',
  limits: 'none',
} as const
const INCOME = { kind: 'income', limits: 'none' } as const
const BILL = { ...INCOME, contra: 'agents.pay', ref: 'bill' } as const
const SALARY = { ...BILL, contra: 'agents.passing' } as const
// Of the turnover of the team, not of the member's own play.
const TEAM_REBATE = { ...INCOME, contra: 'agents.rebates', ref: 'rebateDay' } as const
// Given by a rule of rewards: neither played nor paid in.
const REWARD = { kind: 'reward', limits: 'none' } as const
const EXCHANGE = { ...REWARD, contra: 'rewards.points', ref: 'exchange' } as const
// Part of the stakes given back: the member has lost less.
const RANK_REBATE = {
  contra: 'rewards.rebates',
  ref: 'rankDay',
  kind: 'reward',
  limits: 'won',
} as const

// On the account of a grant, which is not the member's cash.
const GRANT = { contra: 'rewards.passing', ref: 'grant', kind: 'held', limits: 'none' } as const
const GRANTED = { ...GRANT, contra: 'rewards.bonuses' } as const
// On cash: what bonus money adds to a stake was never the member's to lose.
const BONUS = { ...REWARD, contra: 'rewards.passing', ref: 'grant' } as const
// A win of a round on the house: nothing was staked, so that nothing was played for.
const FREE_ROUND = { ...REWARD, contra: 'rewards.rounds', ref: 'round' } as const

/**
 * Why money moves to and from members: each code once, with its properties. Its text is
 * `statement.<code>` in packages/i18n; docs/LEDGER.md explains each in words.
 */
export const POSTINGS = {
  // A deposit counts for the limit even if the bank charges it back.
  'deposit.credit': { ...DEPOSIT, number: 1, direction: 1, limits: 'deposit' },
  'deposit.chargeback': { ...DEPOSIT, number: 2, direction: -1, limits: 'none' },
  'deposit.chargebackReversal': { ...DEPOSIT, number: 3, direction: 1, limits: 'none' },
  'bet.stake': { ...BET, number: 10, direction: -1, kind: 'stake', limits: 'stake' },
  'bet.payout': { ...BET, number: 11, direction: 1, kind: 'payout', limits: 'won' },
  'bet.refund': { ...BET, number: 12, direction: 1, kind: 'returned', limits: 'unplayed' },
  'bet.cancel': { ...BET, number: 13, direction: 1, kind: 'returned', limits: 'unplayed' },
  'bet.void': { ...BET, number: 14, direction: 1, kind: 'returned', limits: 'unplayed' },
  'bet.correction': {
    ...BET,
    number: 15,
    direction: 0,
    mayOverdraw: true,
    kind: 'payout',
    limits: 'won',
  },
  // Part of the stake given back: the member has lost less.
  'bet.rebate': { ...REBATE, number: 16, direction: 1 },
  'bet.rebateReversal': { ...REBATE, number: 17, direction: -1, mayOverdraw: true },
  'chase.hold': { ...CHASE, number: 18, direction: -1 },
  'chase.release': { ...CHASE, number: 19, direction: 1 },
  'group.hold': { ...GROUP, number: 20, direction: -1, kind: 'stake', limits: 'stake' },
  'group.release': { ...GROUP, number: 21, direction: 1, kind: 'returned', limits: 'unplayed' },
  'group.payout': { ...GROUP, number: 22, direction: 1, kind: 'payout', limits: 'won' },
  'group.correction': {
    ...GROUP,
    number: 23,
    direction: 0,
    mayOverdraw: true,
    kind: 'payout',
    limits: 'won',
  },
  'group.fund': { ...GROUP, number: 24, direction: 1, kind: 'stake', limits: 'none' },
  'group.shareOut': {
    ...GROUP,
    number: 25,
    direction: 0,
    mayOverdraw: true,
    kind: 'payout',
    limits: 'none',
  },
  'game.bet': { ...ROUND, number: 70, direction: -1, kind: 'stake', limits: 'stake' },
  'game.win': { ...ROUND, number: 71, direction: 1, kind: 'payout', limits: 'won' },
  'game.betRollback': { ...ROUND, number: 72, direction: 1, kind: 'returned', limits: 'unplayed' },
  'game.winRollback': {
    ...ROUND,
    number: 73,
    direction: -1,
    mayOverdraw: true,
    kind: 'payout',
    limits: 'won',
  },
  'game.correction': {
    ...ROUND,
    number: 74,
    direction: 0,
    mayOverdraw: true,
    kind: 'payout',
    limits: 'won',
  },
  'game.toVendor': { ...VENDOR, number: 75, direction: -1, kind: 'stake', limits: 'stake' },
  'game.fromVendor': { ...VENDOR, number: 76, direction: 1, kind: 'payout', limits: 'won' },
  'withdrawal.hold': { ...WITHDRAWAL, number: 40, direction: -1 },
  'withdrawal.release': { ...WITHDRAWAL, number: 41, direction: 1 },
  'transfer.out': { ...TRANSFER, number: 50, direction: -1 },
  'transfer.in': { ...TRANSFER, number: 51, direction: 1 },
  'adjustment.credit': { ...ADJUSTMENT, number: 30, direction: 1 },
  'adjustment.debit': { ...ADJUSTMENT, number: 31, direction: -1 },
  'contract.pay': { ...BILL, number: 80, direction: 1 },
  'contract.payOut': { ...SALARY, number: 81, direction: -1 },
  'contract.payIn': { ...SALARY, number: 82, direction: 1 },
  'contract.clawback': { ...BILL, number: 83, direction: -1 },
  'rebate.team': { ...TEAM_REBATE, number: 84, direction: 1 },
  'rebate.teamReversal': { ...TEAM_REBATE, number: 85, direction: -1, mayOverdraw: true },
  'points.convert': { ...EXCHANGE, number: 100, direction: 1 },
  'points.prize': { ...EXCHANGE, number: 101, direction: 1 },
  'points.price': { ...EXCHANGE, number: 102, direction: -1 },
  'points.priceBack': { ...EXCHANGE, number: 103, direction: 1 },
  'reward.claim': { ...REWARD, contra: 'rewards.given', ref: 'reward', number: 104, direction: 1 },
  'rebate.rank': { ...RANK_REBATE, number: 105, direction: 1 },
  'rebate.rankReversal': { ...RANK_REBATE, number: 106, direction: -1, mayOverdraw: true },
  'bonus.grant': { ...GRANTED, number: 110, direction: 1 },
  'bonus.removed': { ...GRANTED, number: 111, direction: 0 },
  'bonus.stakeOut': { ...GRANT, number: 112, direction: -1 },
  'bonus.stakeIn': { ...BONUS, number: 113, direction: 1, limits: 'won' },
  'bonus.winIn': { ...GRANT, number: 114, direction: 0 },
  'bonus.winOut': { ...BONUS, number: 115, direction: 0, mayOverdraw: true, limits: 'won' },
  'bonus.clearOut': { ...GRANT, number: 116, direction: -1 },
  'bonus.clearIn': { ...BONUS, number: 117, direction: 1 },
  'freeRounds.win': { ...FREE_ROUND, number: 120, direction: 1 },
  'freeRounds.winRollback': { ...FREE_ROUND, number: 121, direction: -1, mayOverdraw: true },
  'transfer.reversal': {
    ...ADJUSTMENT,
    ref: 'reversal',
    number: 90,
    direction: 0,
    mayOverdraw: true,
  },
} as const satisfies Readonly<Record<string, PostingRule>>

export type PostingCode = keyof typeof POSTINGS

/** Every code, in the order in which lists offer them. */
export const POSTING_CODES = Object.keys(POSTINGS) as readonly PostingCode[]

/** The properties of a code. */
export const postingRuleOf = (code: PostingCode): PostingRule => POSTINGS[code]

/** Codes whose ref numbers such things. */
export function codesOfRef(ref: PostingRef): readonly PostingCode[] {
  return POSTING_CODES.filter((code) => postingRuleOf(code).ref === ref)
}

const BY_NUMBER = new Map(POSTING_CODES.map((code) => [postingRuleOf(code).number, code]))

/** The code of a number read from the database. Throws RangeError for an unknown number. */
export function postingCodeOf(number: number): PostingCode {
  const code = BY_NUMBER.get(number)
  if (!code) throw new RangeError(`posting code ${number} is unknown`)
  return code
}

/**
 * Why money moves between two house accounts without changing a member's balance. Their numbers
 * share one sequence with those above.
 */
export const HOUSE_POSTINGS = {
  /** The gateway has paid a withdrawal out; ref is its number. */
  'withdrawal.paid': { number: 60, from: 'withdrawals.held', to: 'gateway.sandbox' },
  /** A withdrawal that was paid came back, or part of it: it is held again. */
  'withdrawal.returned': { number: 61, from: 'gateway.sandbox', to: 'withdrawals.held' },
  /** What a chargeback took and the member no longer had; ref is the deposit's number. */
  'chargeback.loss': { number: 62, from: 'losses', to: 'gateway.sandbox' },
  /** The operator won a chargeback whose loss it had borne. */
  'chargeback.recovered': { number: 63, from: 'gateway.sandbox', to: 'losses' },
  /** A payment left the gateway twice, given back and charged back; ref is the deposit's number. */
  'doubleReturn.loss': { number: 64, from: 'losses', to: 'gateway.sandbox' },
  /** One of two such returns was recovered. */
  'doubleReturn.recovered': { number: 65, from: 'gateway.sandbox', to: 'losses' },
} as const satisfies Record<
  string,
  { readonly number: number; readonly from: HouseAccount; readonly to: HouseAccount }
>

export type HousePostingCode = keyof typeof HOUSE_POSTINGS
