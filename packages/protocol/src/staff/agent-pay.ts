import Type, { type Static } from 'typebox'
import { BILL_STATE_WORDS } from '../agent-words.ts'
import {
  BILL_ID,
  BillDetail,
  BillMember,
  BillShape,
  DISPUTE_ID,
  DisputeDecision,
  DisputeShape,
} from '../http/agent-pay.ts'
import { TeamBet, TeamBetDetail } from '../http/agent-record-shapes.ts'
import { CONTRACT_ID, ContractEnding, ContractReplay } from '../http/contracts.ts'
import { ContractKindShape, ContractTermsIn, PayerShape } from '../http/contract-terms.ts'
import { MoneyIn, MoneyOut, strict } from '../schema.ts'
import { ApprovalShape, GridPaging, MEMBER_ID, Next, Reason } from './shapes.ts'

const MemberId = Type.String({ pattern: MEMBER_ID })
const billParams = strict({ billId: Type.String({ pattern: BILL_ID }) })
const LineText = Type.String({ pattern: '^[0-9]{1,4}$' })

/** What was taken back of a paid bill, and what the contract owes of it. */
export const ClawbackShape = strict({
  amountMinor: MoneyOut,
  /** Of it so much was in the wallet; the rest is met by bills to come. */
  takenMinor: MoneyOut,
  reason: Type.String(),
  at: Type.String(),
})

/** Of all amounts beside it, such as "BRL". */
const currency = { currency: Type.String() }

export const StaffBill = strict({
  ...BillDetail.properties,
  ...currency,
  clawbacks: Type.Array(ClawbackShape),
  /** How much more of it can be taken back; zero where an agent pays. */
  canTakeBackMinor: MoneyOut,
})

/** A dispute with the bill that it is about. */
export const StaffDispute = strict({
  ...DisputeShape.properties,
  agent: Type.String(),
  /** Null where the platform pays. */
  payer: Type.Union([Type.String(), Type.Null()]),
})

const Sums = strict({ bills: Type.Integer(), amountMinor: MoneyOut, notReached: Type.Integer() })

/** What would be billed if all periods that run were over now. Nothing of it is written. */
export const PaySimulation = strict({
  ...Sums.properties,
  ...currency,
  kinds: Type.Array(strict({ kind: ContractKindShape, ...Sums.properties })),
  payers: Type.Array(strict({ payer: PayerShape, ...Sums.properties })),
  /** Agents who have less than they would owe, the greatest gap first. */
  short: Type.Array(
    strict({
      memberId: Type.String(),
      username: Type.String(),
      owesMinor: MoneyOut,
      hasMinor: MoneyOut,
    }),
  ),
  largest: Type.Array(BillShape),
  /** True where there are more contracts than were calculated. */
  isCut: Type.Boolean(),
})
export type PaySimulation = Static<typeof PaySimulation>
export type StaffBill = Static<typeof StaffBill>
export type StaffDispute = Static<typeof StaffDispute>

/** Bills of agents for the staff: what was billed and paid, disputes, and what is taken back. */
export const staffAgentPayRoutes = {
  'GET /staff/agents/bills': {
    summary: 'Bills of contracts, newest first, with their sums',
    access: 'staff',
    permission: 'agents.read',
    query: strict({
      ...GridPaging,
      /** Whom it pays. */
      memberId: Type.Optional(MemberId),
      kind: Type.Optional(ContractKindShape),
      state: Type.Optional(Type.Enum([...BILL_STATE_WORDS])),
      payer: Type.Optional(PayerShape),
    }),
    response: strict({
      bills: Type.Array(BillShape),
      next: Next,
      amountMinor: MoneyOut,
      paidMinor: MoneyOut,
      ...currency,
    }),
    errors: [],
  },
  'GET /staff/agents/bills/:billId': {
    summary: 'One bill with terms, lines, payments, disputes and what was taken back',
    access: 'staff',
    permission: 'agents.read',
    params: billParams,
    response: StaffBill,
    errors: ['BILL_NOT_FOUND'],
  },
  'GET /staff/agents/bills/:billId/members': {
    summary: 'The members of a line’s span with the figures it was calculated from',
    access: 'staff',
    permission: 'agents.read',
    params: billParams,
    query: strict({ line: LineText, after: Type.Optional(MemberId) }),
    response: strict({ members: Type.Array(BillMember), next: Next }),
    errors: ['BILL_NOT_FOUND'],
  },
  'GET /staff/agents/bills/:billId/members/:memberId/bets': {
    summary: 'The bets of a member that count in a line’s span',
    access: 'staff',
    permission: 'agents.read',
    params: strict({ billId: Type.String({ pattern: BILL_ID }), memberId: MemberId }),
    query: strict({
      line: LineText,
      before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' })),
    }),
    response: strict({ bets: Type.Array(TeamBet), next: Next }),
    errors: ['BILL_NOT_FOUND', 'MEMBER_NOT_FOUND'],
  },
  'GET /staff/agents/bets/:memberId/:itemId': {
    summary: 'One draw or round of a member, with its bets',
    access: 'staff',
    permission: 'agents.read',
    params: strict({
      memberId: MemberId,
      itemId: Type.String({ pattern: '^(iss|rnd)_[0-9a-z]{1,19}$' }),
    }),
    response: TeamBetDetail,
    errors: ['MEMBER_NOT_FOUND', 'BET_NOT_FOUND'],
  },
  'POST /staff/agents/bills/:billId/reject': {
    summary: 'Close a bill: what is not paid of it is not paid any more',
    access: 'staff',
    permission: 'agents.pay',
    params: billParams,
    body: strict({ reason: Reason }),
    response: StaffBill,
    errors: ['BILL_NOT_FOUND', 'BILL_CLOSED'],
  },
  'POST /staff/agents/bills/:billId/clawback': {
    summary: 'Propose to take back a part of what the platform paid; another person approves',
    access: 'staff',
    permission: 'agents.pay',
    params: billParams,
    body: strict({ amountMinor: MoneyIn, reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['BILL_NOT_FOUND', 'CONTRACT_PAYER_NOT_ALLOWED', 'AMOUNT_TOO_LARGE'],
  },
  'GET /staff/agents/disputes': {
    summary: 'Disputes of bills, newest first',
    access: 'staff',
    permission: 'agents.read',
    query: strict({
      ...GridPaging,
      state: Type.Optional(Type.Enum(['open', 'upheld', 'refused', 'withdrawn'])),
    }),
    response: strict({ disputes: Type.Array(StaffDispute), next: Next, ...currency }),
    errors: [],
  },
  'POST /staff/agents/disputes/:disputeId/decide': {
    summary: 'Decide a dispute: upheld, its part is not paid; refused, it is',
    access: 'staff',
    permission: 'agents.pay',
    params: strict({ disputeId: Type.String({ pattern: DISPUTE_ID }) }),
    body: DisputeDecision,
    response: DisputeShape,
    errors: ['DISPUTE_NOT_FOUND', 'DISPUTE_CLOSED'],
  },
  'POST /staff/agents/contracts/:contractId/what-if': {
    summary: 'Past periods of a contract under other terms, and what would end with them',
    access: 'staff',
    permission: 'agents.read',
    params: strict({ contractId: Type.String({ pattern: CONTRACT_ID }) }),
    body: strict({
      terms: ContractTermsIn,
      periods: Type.Integer({ minimum: 1, maximum: 31 }),
    }),
    response: strict({
      replay: ContractReplay,
      ends: Type.Array(ContractEnding),
      ...currency,
    }),
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_TERMS_INVALID'],
  },
  'GET /staff/agents/simulation': {
    summary:
      'What would be billed if all periods that run were over now, at these rates or at others',
    access: 'staff',
    permission: 'agents.read',
    query: strict({
      kind: Type.Optional(ContractKindShape),
      /** Every rate of theirs in percent of what it is; left out, 100. */
      percent: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' })),
    }),
    response: PaySimulation,
    errors: [],
  },
} as const
