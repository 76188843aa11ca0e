import Type, { type Static } from 'typebox'
import { PostingCodeShape } from '../http/wallet.ts'
import { Day, MoneyIn, MoneyOut, strict } from '../schema.ts'
import {
  LedgerAccountRow,
  LedgerPosting,
  LedgerStory,
  LedgerTransferShape,
} from './ledger-story.ts'
import { DIFFERENCE_ID } from './reconciliation.ts'
import { ApprovalShape, GridPaging, InstantIn, MEMBER_ID, Next, Reason } from './shapes.ts'

export const ACCOUNT_ID = '^acc_[0-9a-z]{1,13}$'
const SEQ = '^[1-9][0-9]{0,17}$'
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

export const HouseAccountLine = strict({
  name: Type.String(),
  openingMinor: MoneyOut,
  inMinor: MoneyOut,
  outMinor: MoneyOut,
  closingMinor: MoneyOut,
})

export const TrialBalance = strict({
  from: Type.String(),
  to: Type.String(),
  timeZone: Type.String(),
  currency: Type.String(),
  /** Accounts of the platform; then what is owed to members and pools. Closings sum to zero. */
  houses: Type.Array(HouseAccountLine),
  members: HouseAccountLine,
  sumMinor: MoneyOut,
})

export type HouseAccountLine = Static<typeof HouseAccountLine>
export type TrialBalance = Static<typeof TrialBalance>

const accountParams = strict({ accountId: Type.String({ pattern: ACCOUNT_ID }) })

export const staffLedgerRoutes = {
  'GET /staff/ledger/accounts': {
    summary: 'Accounts of the ledger, newest first',
    access: 'staff',
    permission: 'ledger.read',
    query: strict({
      /** Username, or how it begins; an id of a member or an account. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      kind: Type.Optional(Type.Enum(['cash', 'pool', 'bonus'])),
      ...GridPaging,
    }),
    response: strict({ accounts: Type.Array(LedgerAccountRow), next: Next }),
    errors: [],
  },
  'GET /staff/ledger/accounts/:accountId': {
    summary: 'One account and its postings, newest first, with the balance after each',
    access: 'staff',
    permission: 'ledger.read',
    params: accountParams,
    query: strict({
      code: Type.Optional(PostingCodeShape),
      from: Type.Optional(InstantIn),
      until: Type.Optional(InstantIn),
      ...GridPaging,
    }),
    response: strict({
      account: LedgerAccountRow,
      postings: Type.Array(LedgerPosting),
      next: Next,
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /staff/ledger/accounts/:accountId/postings/:seq': {
    summary: 'The story of a posting: its transfer, its cause, and all that came of it',
    access: 'staff',
    permission: 'ledger.read',
    params: strict({
      accountId: Type.String({ pattern: ACCOUNT_ID }),
      seq: Type.String({ pattern: SEQ }),
    }),
    response: LedgerStory,
    errors: ['NOT_FOUND'],
  },
  'GET /staff/ledger/transfers/:transferKey': {
    summary: 'What was booked under a key',
    access: 'staff',
    permission: 'ledger.read',
    params: strict({ transferKey: Type.String({ pattern: UUID }) }),
    response: strict({ transfers: Type.Array(LedgerTransferShape) }),
    errors: ['NOT_FOUND'],
  },
  'GET /staff/ledger/find': {
    summary: 'The first posting of a bet, deposit, withdrawal, chase, transfer, adjustment or key',
    access: 'staff',
    permission: 'ledger.read',
    query: strict({ q: Type.String({ minLength: 3, maxLength: 80 }) }),
    response: strict({ accountId: Type.String(), seq: Type.String() }),
    errors: ['NOT_FOUND'],
  },
  'GET /staff/ledger/houses': {
    summary: 'Accounts of the platform over a span of days, and the trial balance at its end',
    access: 'staff',
    permission: 'ledger.read',
    query: strict({ from: Type.Optional(Day), to: Type.Optional(Day) }),
    response: TrialBalance,
    errors: ['DATE_RANGE_INVALID'],
  },
  'POST /staff/members/:memberId/adjustments': {
    summary: 'Propose to give money to a member or to take some; a second person must approve',
    access: 'staff',
    permission: 'cashier.adjust',
    params: strict({ memberId: Type.String({ pattern: MEMBER_ID }) }),
    body: strict({
      direction: Type.Enum(['credit', 'debit']),
      amountMinor: MoneyIn,
      /** The member reads it. */
      reason: Reason,
      /** The difference of a reconciliation that it settles. */
      differenceId: Type.Optional(Type.String({ pattern: DIFFERENCE_ID })),
    }),
    response: strict({ approval: ApprovalShape }),
    errors: [
      'MEMBER_NOT_FOUND',
      'VALIDATION_FAILED',
      'DIFFERENCE_NOT_FOUND',
      'NOT_CHANGED',
      'INSUFFICIENT_FUNDS',
    ],
  },
} as const
