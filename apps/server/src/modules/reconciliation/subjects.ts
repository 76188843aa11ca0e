import type { HousePostingCode, PostingCode } from '@fairhouse/protocol'

/**
 * Subjects that gateways pay: the table of their rows, and the posting codes of their money; ref of
 * those postings is the row's number, `public_id` its number on the wire.
 */
export interface PaidSubject {
  readonly kind: 'deposit' | 'withdrawal'
  readonly prefix: string
  readonly table: string
  readonly number: string
  readonly codes: readonly PostingCode[]
  readonly houseCodes: readonly HousePostingCode[]
  /**
   * Whether there are payments that go back as they came: while they are with us they are not
   * posted.
   */
  readonly hasReturns: boolean
}

export const SUBJECTS: readonly PaidSubject[] = [
  {
    kind: 'deposit',
    prefix: 'dep',
    table: 'deposits',
    number: 'deposit_no',
    codes: ['deposit.credit', 'deposit.chargeback', 'deposit.chargebackReversal'],
    houseCodes: [
      'chargeback.loss',
      'chargeback.recovered',
      'doubleReturn.loss',
      'doubleReturn.recovered',
    ],
    hasReturns: true,
  },
  {
    kind: 'withdrawal',
    prefix: 'wdr',
    table: 'withdrawals',
    number: 'withdrawal_no',
    codes: ['withdrawal.hold', 'withdrawal.release'],
    houseCodes: ['withdrawal.paid', 'withdrawal.returned'],
    hasReturns: false,
  },
]
