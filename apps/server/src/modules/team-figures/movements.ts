import type { PostingCode, TransactionKind } from '@fairhouse/protocol'
import type { FigureColumn } from './columns.ts'

/** What belongs to a kind of movement, and where the figures keep it. */
interface Movement {
  readonly codes: readonly PostingCode[]
  readonly sum: FigureColumn
  readonly count: FigureColumn
  /** The sign of the stored sum against that of the postings. */
  readonly sign: 1n | -1n
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
