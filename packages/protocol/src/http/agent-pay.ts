import Type, { type Static } from 'typebox'
import { BILL_STATE_WORDS } from '../agent-words.ts'
import { Day, Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { TeamBet } from './agent-record-shapes.ts'
import { CalculationShape } from './contracts.ts'
import { ContractKindShape, ContractTermsOut } from './contract-terms.ts'

export const BILL_ID = '^bil_[0-9a-z]{1,13}$'
export const DISPUTE_ID = '^dsp_[0-9a-z]{1,13}$'
const Next = Type.Union([Type.String(), Type.Null()])
const paging = {
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })),
  before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
}

const BillHead = {
  billId: Type.String(),
  contractId: Type.String(),
  kind: ContractKindShape,
  agent: strict({ memberId: Type.String(), username: Type.String() }),
  /** Null where the platform pays. */
  payer: Type.Union([strict({ memberId: Type.String(), username: Type.String() }), Type.Null()]),
  side: Type.Enum(['agent', 'upline', 'staff']),
  from: Type.String(),
  to: Type.String(),
  /** Of a real-time salary: how many bills the day had before. */
  turn: Type.Integer(),
  state: Type.Enum([...BILL_STATE_WORDS]),
  amountMinor: MoneyOut,
  paidMinor: MoneyOut,
  /** The disputed part, which waits; the rest may be paid. */
  heldMinor: MoneyOut,
  /** Earlier overpayment: recovered from later bills. */
  debtMinor: MoneyOut,
  turnoverMinor: MoneyOut,
  active: Type.Integer(),
  ratePpm: Type.Integer(),
  issuedAt: Instant,
  /** After it an unpaid rest is not paid any more. */
  expiresAt: Type.Union([Instant, Type.Null()]),
}
export const BillShape = strict(BillHead)

/** Lines in order; they sum to the amount. What each is: docs/GLOSSARY, packages/agency. */
export const BillLineShape = strict({
  is: Type.Enum(['span', 'billedBefore', 'correction', 'downline', 'owedBack', 'owedLater']),
  amountMinor: MoneyOut,
  /** Of a span or a correction. */
  reckoning: Type.Union([CalculationShape, Type.Null()]),
  /** Of a correction: what had been billed for the span. */
  wasMinor: Type.Union([MoneyOut, Type.Null()]),
  /** Of a downline. */
  contractId: Type.Union([Type.String(), Type.Null()]),
  username: Type.Union([Type.String(), Type.Null()]),
})

export const BillPaymentShape = strict({
  amountMinor: MoneyOut,
  paidAt: Instant,
  /** Its place in the account record. */
  transferId: Type.String(),
})

export const DisputeShape = strict({
  disputeId: Type.String(),
  billId: Type.String(),
  amountMinor: MoneyOut,
  /** What it is about: a line by its place, and of its span a member and a bet where named. */
  line: Type.Integer(),
  username: Type.Union([Type.String(), Type.Null()]),
  betId: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  /** `upheld`: the disputed part is not paid. `refused`: it is paid on. */
  state: Type.Enum(['open', 'upheld', 'refused', 'withdrawn']),
  answer: Type.Union([Type.String(), Type.Null()]),
  byMe: Type.Boolean(),
  /** True for the other side, where an agent pays. */
  canDecide: Type.Boolean(),
  heldMinor: MoneyOut,
  openedAt: Instant,
  decidedAt: Type.Union([Instant, Type.Null()]),
})

export const BillDetail = strict({
  ...BillHead,
  terms: ContractTermsOut,
  versionNo: Type.Integer(),
  lines: Type.Array(BillLineShape),
  payments: Type.Array(BillPaymentShape),
  disputes: Type.Array(DisputeShape),
  /** True for both sides while it is not final. */
  canDispute: Type.Boolean(),
  /** True for a payer who pays by hand, and for one whose balance is too low. */
  canPay: Type.Boolean(),
})

/** A member of a span, with the figures the calculation used. */
export const BillMember = strict({
  memberId: Type.String(),
  username: Type.String(),
  isActive: Type.Boolean(),
  turnoverMinor: MoneyOut,
  wonStakesMinor: MoneyOut,
  lostStakesMinor: MoneyOut,
  payoutMinor: MoneyOut,
  rebatesMinor: MoneyOut,
  bonusesMinor: MoneyOut,
})

/** Progress of a running contract, up to its next settlement. */
export const ContractStanding = strict({
  contractId: Type.String(),
  kind: ContractKindShape,
  terms: ContractTermsOut,
  from: Type.String(),
  to: Type.String(),
  /** The running period to date. */
  reckonings: Type.Array(CalculationShape),
  /** Place of the one that runs: of an hourly salary the hour. */
  runs: Type.Integer({ minimum: 0 }),
  dueMinor: MoneyOut,
  debtMinor: MoneyOut,
  nextSettlementAt: Instant,
  /** What is missing to the next tier; null on the best one. */
  gap: Type.Union([
    strict({
      ratePpm: Type.Integer(),
      turnoverMinor: MoneyOut,
      active: Type.Integer(),
    }),
    Type.Null(),
  ]),
  countedAt: Type.Union([Instant, Type.Null()]),
})

export type BillWire = Static<typeof BillShape>
export type BillDetail = Static<typeof BillDetail>
export type BillLineWire = Static<typeof BillLineShape>
export type BillMember = Static<typeof BillMember>
export type DisputeWire = Static<typeof DisputeShape>
export type ContractStanding = Static<typeof ContractStanding>

/** Decision on a disputed part. */
export const DisputeDecision = strict({
  verdict: Type.Enum(['upheld', 'refused']),
  answer: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }),
})

const billParams = strict({ billId: Type.String({ pattern: BILL_ID }) })
const line = Type.Integer({ minimum: 0, maximum: 10_000 })
const LineText = Type.String({ pattern: '^[0-9]{1,4}$' })
const MemberId = Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' })

/** Bills of contracts: what is paid, why, and every figure opened down to its bets. */
export const agentPayRoutes = {
  'GET /wps/agent/standings': {
    summary: 'Progress of running contracts: the period to date, next settlement, next tier',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    query: strict({
      kind: Type.Optional(ContractKindShape),
      side: Type.Optional(Type.Enum(['agent', 'upline'])),
    }),
    response: strict({ standings: Type.Array(ContractStanding) }),
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/bills': {
    summary: 'Bills that the agent is paid by, or pays, newest first, with their sums',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    query: strict({
      ...paging,
      kind: Type.Optional(ContractKindShape),
      side: Type.Optional(Type.Enum(['agent', 'upline'])),
      state: Type.Optional(Type.Enum([...BILL_STATE_WORDS])),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
    }),
    response: strict({
      bills: Type.Array(BillShape),
      next: Next,
      /** Of all that the filters let through. */
      amountMinor: MoneyOut,
      paidMinor: MoneyOut,
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/bills/:billId': {
    summary: 'One bill: terms, formula, lines, payments, disputes',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    params: billParams,
    response: BillDetail,
    errors: ['BILL_NOT_FOUND', 'NOT_FOUND'],
  },
  'GET /wps/agent/bills/:billId/members': {
    summary: 'The members of a line’s span with the figures it was calculated from',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    params: billParams,
    query: strict({ line: LineText, after: Type.Optional(MemberId) }),
    response: strict({ members: Type.Array(BillMember), next: Next }),
    errors: ['BILL_NOT_FOUND', 'NOT_FOUND'],
  },
  'GET /wps/agent/bills/:billId/members/:memberId/bets': {
    summary: 'The bets of a member that count in a line’s span',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    params: strict({ billId: Type.String({ pattern: BILL_ID }), memberId: MemberId }),
    query: strict({
      line: LineText,
      before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' })),
    }),
    response: strict({ bets: Type.Array(TeamBet), next: Next }),
    errors: ['BILL_NOT_FOUND', 'NOT_FOUND', 'MEMBER_NOT_FOUND'],
  },
  'POST /wps/agent/bills/:billId/pay': {
    // Once by the bill itself: what is paid of it is not open any more.
    summary: 'Pay a bill of an agent below now, as far as the balance reaches',
    access: 'member',
    realOnly: true,
    params: billParams,
    body: strict({}),
    response: BillDetail,
    errors: ['BILL_NOT_FOUND', 'NOT_FOUND', 'BILL_CLOSED', 'INSUFFICIENT_FUNDS'],
  },
  'POST /wps/agent/bills/:billId/disputes': {
    summary: 'Dispute a part of a bill: it waits alone until it is decided, the rest is paid',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    isIdempotent: true,
    params: billParams,
    body: strict({
      line,
      amountMinor: MoneyIn,
      memberId: Type.Optional(MemberId),
      betId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }),
    }),
    response: DisputeShape,
    errors: ['BILL_NOT_FOUND', 'NOT_FOUND', 'BILL_CLOSED', 'BILL_DISPUTED', 'AMOUNT_TOO_LARGE'],
  },
  'POST /wps/agent/disputes/:disputeId/decide': {
    summary: 'Decide a dispute of the other side: upheld, its part is not paid; refused, it is',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    params: strict({ disputeId: Type.String({ pattern: DISPUTE_ID }) }),
    body: DisputeDecision,
    response: DisputeShape,
    errors: ['DISPUTE_NOT_FOUND', 'NOT_FOUND', 'DISPUTE_CLOSED'],
  },
  'POST /wps/agent/disputes/:disputeId/withdraw': {
    summary: 'Take an own dispute back: the part that waited is paid on',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    params: strict({ disputeId: Type.String({ pattern: DISPUTE_ID }) }),
    body: strict({}),
    response: DisputeShape,
    errors: ['DISPUTE_NOT_FOUND', 'NOT_FOUND', 'DISPUTE_CLOSED'],
  },
} as const
