import type { PostingCode } from './http/wallet.ts'

/** Kinds of movements, as records put them together and filter by them. */
export const RECORD_KINDS = [
  'deposit',
  'withdrawal',
  'stake',
  'returned',
  'payout',
  'rebate',
  'held',
  'transfer',
  'income',
  'adjustment',
] as const

export type RecordKind = (typeof RECORD_KINDS)[number]

/** The kind of each code. A kind's sum is that of its postings, with their signs. */
export const KIND_OF_CODE: Readonly<Record<PostingCode, RecordKind>> = {
  'deposit.credit': 'deposit',
  'deposit.chargeback': 'deposit',
  'deposit.chargebackReversal': 'deposit',
  'withdrawal.hold': 'withdrawal',
  'withdrawal.release': 'withdrawal',
  'bet.stake': 'stake',
  'bet.refund': 'returned',
  'bet.cancel': 'returned',
  'bet.void': 'returned',
  'bet.payout': 'payout',
  'bet.correction': 'payout',
  'bet.rebate': 'rebate',
  'bet.rebateReversal': 'rebate',
  // Set aside for bets to come: neither won nor lost.
  'chase.hold': 'held',
  'chase.release': 'held',
  // A share of a group ticket is its holder's stake from the moment it is bought.
  'group.hold': 'stake',
  'group.release': 'returned',
  'group.payout': 'payout',
  'group.correction': 'payout',
  'group.fund': 'stake',
  'group.shareOut': 'payout',
  'game.bet': 'stake',
  'game.betRollback': 'returned',
  'game.win': 'payout',
  'game.winRollback': 'payout',
  'game.correction': 'payout',
  // To a vendor with own wallets: neither won nor lost before it returns.
  'game.toVendor': 'stake',
  'game.fromVendor': 'payout',
  'transfer.out': 'transfer',
  'transfer.in': 'transfer',
  'adjustment.credit': 'adjustment',
  'adjustment.debit': 'adjustment',
  'contract.pay': 'income',
  'contract.payOut': 'income',
  'contract.payIn': 'income',
  'contract.clawback': 'income',
  // Of the turnover of the team, not of the member's own play.
  'rebate.team': 'income',
  'rebate.teamReversal': 'income',
  'transfer.reversal': 'adjustment',
}

/** What play brought: these kinds together are a member's profit or loss. */
export const PLAY_KINDS: readonly RecordKind[] = ['stake', 'returned', 'payout', 'rebate']

/** What is given beside the stakes and prizes: the page of bonus details. */
export const BONUS_KINDS: readonly RecordKind[] = ['rebate', 'adjustment']

/** Products that can be played, by the first word of a code. */
export const PRODUCTS = ['lottery', 'games'] as const

export type Product = (typeof PRODUCTS)[number]

const PRODUCT_OF_WORD: Readonly<Record<string, Product>> = {
  bet: 'lottery',
  chase: 'lottery',
  group: 'lottery',
  game: 'games',
}

/** The product that a posting of this code belongs to; undefined for money that was not played. */
export function productOf(code: PostingCode): Product | undefined {
  return PRODUCT_OF_WORD[code.split('.')[0] ?? '']
}
