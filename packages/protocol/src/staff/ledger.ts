import Type, { type Static } from 'typebox'
import { PostingCodeShape } from '../http/wallet.ts'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { DIFFERENCE_ID } from './reconciliation.ts'
import {
  ApprovalShape,
  GridPaging,
  InstantIn,
  MEMBER_ID,
  Next,
  NullableInstant,
  NullableText,
  Reason,
} from './shapes.ts'

export const ACCOUNT_ID = '^acc_[0-9a-z]{1,13}$'
const SEQ = '^[1-9][0-9]{0,17}$'
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** What a posting belongs to. */
export const CAUSE_KINDS = [
  'bet',
  'chase',
  'groupTicket',
  'deposit',
  'withdrawal',
  'transfer',
  'adjustment',
  'reversal',
  'none',
] as const

export const LedgerAccountRow = strict({
  accountId: Type.String(),
  kind: Type.Enum(['cash', 'pool', 'bonus']),
  /** Null for the account of a group ticket. */
  memberId: NullableText,
  username: NullableText,
  balanceMinor: MoneyOut,
  currency: Type.String(),
  /** How many postings it has. */
  seq: Type.String(),
})

export const LedgerCause = strict({
  kind: Type.Enum([...CAUSE_KINDS]),
  /** Its number on the wire: "bet_12", "dep_…"; null where it has none. */
  id: NullableText,
})

export const LedgerPosting = strict({
  accountId: Type.String(),
  seq: Type.String(),
  code: Type.String(),
  amountMinor: MoneyOut,
  balanceAfterMinor: MoneyOut,
  /** The house account on the other side. */
  house: Type.String(),
  cause: LedgerCause,
  postedAt: Instant,
})

export const LedgerTransferShape = strict({
  transferKey: Type.String(),
  createdAt: Instant,
  postings: Type.Array(LedgerPosting),
})

/** One step of how something came and went. */
export const StoryStep = strict({
  /** When; null for what has no time of its own. */
  at: NullableInstant,
  /** What happened: the code of a posting, the kind of an event, a state of the cause. */
  what: Type.String(),
  amountMinor: Type.Union([MoneyOut, Type.Null()]),
  /** Facts, by names that the office says. */
  facts: Type.Record(Type.String(), Type.String()),
  /** The posting of this step, where it is one. */
  posting: Type.Union([strict({ accountId: Type.String(), seq: Type.String() }), Type.Null()]),
})

export const LedgerStory = strict({
  account: LedgerAccountRow,
  posting: LedgerPosting,
  transfer: Type.Union([LedgerTransferShape, Type.Null()]),
  cause: LedgerCause,
  /** Where the cause has a screen of the office: "/draws/iss_1"; null where it has none. */
  link: NullableText,
  steps: Type.Array(StoryStep),
})

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

export type LedgerAccountRow = Static<typeof LedgerAccountRow>
export type LedgerCause = Static<typeof LedgerCause>
export type LedgerPosting = Static<typeof LedgerPosting>
export type LedgerTransferShape = Static<typeof LedgerTransferShape>
export type StoryStep = Static<typeof StoryStep>
export type LedgerStory = Static<typeof LedgerStory>
export type HouseAccountLine = Static<typeof HouseAccountLine>
export type TrialBalance = Static<typeof TrialBalance>

const accountParams = strict({ accountId: Type.String({ pattern: ACCOUNT_ID }) })
const DayIn = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' })

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
    query: strict({ from: Type.Optional(DayIn), to: Type.Optional(DayIn) }),
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
