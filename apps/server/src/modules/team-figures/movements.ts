import {
  POSTING_CODES,
  postingRuleOf,
  type PostingCode,
  type TransactionKind,
} from '@fairhouse/protocol'
import type { FigureColumn } from './columns.ts'

/** Postings whose sum the figures keep, and where. */
interface CountedMoney {
  readonly codes: readonly PostingCode[]
  readonly sum: FigureColumn
  /** The sign of the stored sum against that of the postings. */
  readonly sign: 1n | -1n
}

/** A kind of movement: how often there was one is kept as well. */
interface Movement extends CountedMoney {
  readonly count: FigureColumn
}

/** Money that comes and goes by other ways than play. */
export const MOVEMENTS_BY_KIND: Readonly<Record<TransactionKind, Movement>> = {
  deposit: {
    codes: ['deposit.credit', 'deposit.chargeback', 'deposit.chargebackReversal'],
    sum: 'deposits',
    count: 'deposit_count',
    sign: 1n,
  },
  withdrawal: {
    codes: ['withdrawal.hold', 'withdrawal.release'],
    sum: 'withdrawals',
    count: 'withdrawal_count',
    sign: -1n,
  },
  transferIn: {
    codes: ['transfer.in'],
    sum: 'transfers_in',
    count: 'transfer_in_count',
    sign: 1n,
  },
  transferOut: {
    codes: ['transfer.out'],
    sum: 'transfers_out',
    count: 'transfer_out_count',
    sign: -1n,
  },
}

/** The columns that movements are kept in. */
export const MOVEMENT_COLUMNS = Object.values(MOVEMENTS_BY_KIND).flatMap(({ sum, count }) => [
  sum,
  count,
])

/** What the operator gave beside stakes and prizes, less what members paid for it. */
export const BONUS_CODES = POSTING_CODES.filter((code) => postingRuleOf(code).kind === 'reward')

const BONUSES: CountedMoney = { codes: BONUS_CODES, sum: 'bonuses', sign: 1n }

/** All that the figures count from the postings of money, rather than from bets. */
export const COUNTED_MONEY: readonly (CountedMoney | Movement)[] = [
  ...Object.values(MOVEMENTS_BY_KIND),
  BONUSES,
]
