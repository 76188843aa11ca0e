import Type, { type Static, type TLiteral } from 'typebox'
import { PRODUCTS, RECORD_KINDS } from '../record-kinds.ts'
import { Day, Instant, LanguageWord, MoneyOut, PageQuery, strict } from '../schema.ts'
import { BetShape, BetStatus, LOTTERY_CODE } from './lottery.ts'
import { POSTING_CODES } from '../postings.ts'

const oneOf = <const T extends readonly string[]>(words: T) =>
  Type.Union(words.map((word) => Type.Literal(word)) as unknown as [TLiteral<T[number]>])

/** Days in the brand's time zone, both inclusive. */
const range = { from: Type.Optional(Day), to: Type.Optional(Day) }

/** Several kinds with commas between them: "deposit,withdrawal". */
const Kinds = Type.String({
  pattern: `^(${RECORD_KINDS.join('|')})(,(${RECORD_KINDS.join('|')})){0,8}$`,
})

const ofAccount = {
  ...range,
  product: Type.Optional(oneOf(PRODUCTS)),
  kinds: Type.Optional(Kinds),
  lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
}

const ofBets = {
  ...range,
  product: Type.Optional(oneOf(PRODUCTS)),
  lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
  playCode: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]{2,40}$' })),
  status: Type.Optional(BetStatus),
  /** A part of the draw's number. */
  issueNo: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
}

export const PROFIT_BY = ['day', 'lottery', 'product'] as const
const ProfitBy = oneOf(PROFIT_BY)

const TABLE_FORMATS = ['csv', 'xlsx'] as const
const ALL_FORMATS = [...TABLE_FORMATS, 'pdf'] as const

/** Language of a download, and the time zone of its instants. */
const words = {
  language: Type.Optional(LanguageWord),
  timeZone: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })),
}

/** A page below `before`, or one at an offset from the newest: for paging by number. */
const pages = {
  ...PageQuery.properties,
  skip: Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,6})$' })),
}

export const AccountQuery = strict({ ...pages, ...ofAccount })
export const BetsQuery = strict({ ...pages, ...ofBets })
export const ProfitQuery = strict({ ...range, by: ProfitBy })

/** The days that an answer is of; both of them are in it. */
const span = { from: Type.String(), to: Type.String(), timeZone: Type.String() }

const Next = Type.Union([Type.String(), Type.Null()])

export const RecordLine = strict({
  /** Sequence number of the movement in the member's wallet. */
  seq: Type.String(),
  code: oneOf(POSTING_CODES),
  kind: oneOf(RECORD_KINDS),
  amountMinor: MoneyOut,
  balanceAfterMinor: MoneyOut,
  /** "bet_…", "cha_…", "grp_…", "dep_…", or nothing. */
  reference: Type.Union([Type.String(), Type.Null()]),
  lotteryCode: Type.Union([Type.String(), Type.Null()]),
  issueNo: Type.Union([Type.String(), Type.Null()]),
  occurredAt: Instant,
})

export const RecordSummary = strict({
  ...span,
  /** Before the first and after the last of these days, regardless of the filter. */
  openingMinor: MoneyOut,
  closingMinor: MoneyOut,
  /** Under the filter. */
  count: Type.Integer(),
  sumMinor: MoneyOut,
  kinds: Type.Array(
    strict({ kind: oneOf(RECORD_KINDS), count: Type.Integer(), sumMinor: MoneyOut }),
  ),
})

const betSums = {
  count: Type.Integer(),
  stakeMinor: MoneyOut,
  payoutMinor: MoneyOut,
  refundMinor: MoneyOut,
  /** Paid for them; promised ones are not in it. */
  rebateMinor: MoneyOut,
}

export const BetsSummary = strict({
  ...span,
  ...betSums,
  /** Payouts, refunds and rebates less stakes, of the bets that are decided. */
  netMinor: MoneyOut,
  statuses: Type.Array(strict({ status: BetStatus, ...betSums })),
})

const figures = {
  /** As it left the balance: a positive amount. */
  stakeMinor: MoneyOut,
  returnedMinor: MoneyOut,
  payoutMinor: MoneyOut,
  rebateMinor: MoneyOut,
  /** What play brought: returned + prizes + rebates - stakes. */
  netMinor: MoneyOut,
  depositMinor: MoneyOut,
  /** Requested less returned: a positive amount left the balance. */
  withdrawalMinor: MoneyOut,
  /** Set aside for chases, less what was taken out of it. */
  heldMinor: MoneyOut,
  /** Transfers between members and adjustments, with their sign. */
  otherMinor: MoneyOut,
  /** All together: what the balance changed by. */
  changeMinor: MoneyOut,
  count: Type.Integer(),
}

export const ProfitFigures = strict(figures)

export const ProfitRecord = strict({
  ...span,
  by: ProfitBy,
  /** By a day ("2026-11-21"), a lottery's code or a product; "" is what was not played. */
  lines: Type.Array(strict({ key: Type.String(), ...figures })),
  total: ProfitFigures,
})

export const HELD_PLACES = ['chases', 'groupTickets', 'withdrawals'] as const

export const Funds = strict({
  currency: Type.String(),
  /** Available and set aside together. */
  totalMinor: MoneyOut,
  availableMinor: MoneyOut,
  places: Type.Array(
    strict({
      place: oneOf(HELD_PLACES),
      amountMinor: MoneyOut,
      /** What it waits for, newest first; at most a hundred. */
      items: Type.Array(
        strict({
          reference: Type.Union([Type.String(), Type.Null()]),
          amountMinor: MoneyOut,
          lotteryCode: Type.Union([Type.String(), Type.Null()]),
          since: Instant,
          /** When it is decided next; null where unknown. */
          until: Type.Union([Instant, Type.Null()]),
        }),
      ),
    }),
  ),
})

export type AccountQuery = Static<typeof AccountQuery>
export type BetsQuery = Static<typeof BetsQuery>
export type RecordLine = Static<typeof RecordLine>
export type RecordSummary = Static<typeof RecordSummary>
export type BetsSummary = Static<typeof BetsSummary>
export type ProfitBy = Static<typeof ProfitBy>
export type ProfitRecord = Static<typeof ProfitRecord>
export type ProfitFigures = Static<typeof ProfitFigures>
export type Funds = Static<typeof Funds>
export type HeldPlace = (typeof HELD_PLACES)[number]

const File = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })

export const recordRoutes = {
  'GET /wps/records/account': {
    summary: 'Account record of some days, newest first; the last thirty if not said which',
    access: 'member',
    query: AccountQuery,
    response: strict({ ...span, lines: Type.Array(RecordLine), next: Next }),
    errors: [],
  },
  'GET /wps/records/account/summary': {
    summary: 'What the account record comes to, by kind; equal to the ledger at any moment',
    access: 'member',
    query: strict(ofAccount),
    response: RecordSummary,
    errors: [],
  },
  'GET /wps/records/account/export': {
    summary: 'The account record as CSV, XLSX or PDF, oldest first, of any size',
    access: 'member',
    query: strict({ ...ofAccount, ...words, format: oneOf(ALL_FORMATS) }),
    response: File,
    errors: [],
  },
  'GET /wps/records/bets': {
    summary: 'Betting record under a filter, newest first; a page may be short, `next` tells',
    access: 'member',
    query: BetsQuery,
    response: strict({ ...span, bets: Type.Array(BetShape), next: Next }),
    errors: [],
  },
  'GET /wps/records/bets/summary': {
    summary: 'What the betting record comes to under a filter, all of it, by outcome',
    access: 'member',
    query: strict(ofBets),
    response: BetsSummary,
    errors: [],
  },
  'GET /wps/records/bets/export': {
    summary: 'The betting record under a filter as CSV or XLSX, oldest first, of any size',
    access: 'member',
    query: strict({ ...ofBets, ...words, format: oneOf(TABLE_FORMATS) }),
    response: File,
    errors: [],
  },
  'GET /wps/records/profit': {
    summary: 'Profit and loss by day, lottery or product',
    access: 'member',
    query: ProfitQuery,
    response: ProfitRecord,
    errors: [],
  },
  'GET /wps/records/profit/export': {
    summary: 'Profit and loss as CSV or XLSX',
    access: 'member',
    query: strict({ ...ProfitQuery.properties, ...words, format: oneOf(TABLE_FORMATS) }),
    response: File,
    errors: [],
  },
  'GET /wps/member/info/funds/consolidated': {
    summary: 'Every place where money of the member is, and what it waits for',
    access: 'member',
    response: Funds,
    errors: [],
  },
} as const
