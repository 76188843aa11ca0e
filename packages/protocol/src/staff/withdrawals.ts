import Type, { type Static } from 'typebox'
import { Deposit } from '../http/cashier.ts'
import { PICTURE_ID } from '../http/notices.ts'
import { WITHDRAWAL_ID } from '../http/withdrawals.ts'
import { WithdrawalState } from '../http/withdrawal-shapes.ts'
import { PaymentMethodId } from '../payment-methods.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import {
  GridPaging,
  InstantIn,
  MEMBER_ID,
  Next,
  NullableInstant,
  NullableText,
  Reason,
} from './shapes.ts'
import { StaffWithdrawal, StaffWithdrawalRow } from './withdrawal-shapes.ts'

/** Tabs of the list: waiting for a decision, disputed by members, irregular. */
export const WITHDRAWAL_QUEUES = ['inbox', 'disputes', 'attention'] as const

export const StaffDepositRow = strict({
  depositId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  amountMinor: MoneyOut,
  currency: Type.String(),
  status: Deposit.properties.status,
  gatewayReference: NullableText,
  createdAt: Instant,
  creditedAt: NullableInstant,
})

export type StaffDepositRow = Static<typeof StaffDepositRow>

const params = strict({ withdrawalId: Type.String({ pattern: WITHDRAWAL_ID }) })
const withdrawal = strict({ withdrawal: StaffWithdrawal })
const READ = { access: 'staff', permission: 'cashier.read' } as const
const DECIDE = { access: 'staff', permission: 'cashier.withdrawals.decide' } as const

const filters = {
  /** The beginning of a member's name, or a number of the cashier. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  memberId: Type.Optional(Type.String({ pattern: MEMBER_ID })),
  /** Asked for at or after, and before. */
  from: Type.Optional(InstantIn),
  until: Type.Optional(InstantIn),
  ...GridPaging,
}

export const StaffWithdrawalsQuery = strict({
  queue: Type.Optional(Type.Enum([...WITHDRAWAL_QUEUES])),
  status: Type.Optional(WithdrawalState),
  method: Type.Optional(PaymentMethodId),
  ...filters,
})
export type StaffWithdrawalsQuery = Static<typeof StaffWithdrawalsQuery>

export const StaffDepositsQuery = strict({
  status: Type.Optional(Deposit.properties.status),
  ...filters,
})
export type StaffDepositsQuery = Static<typeof StaffDepositsQuery>

export const staffWithdrawalRoutes = {
  'GET /staff/withdrawals': {
    ...READ,
    summary: 'Withdrawals: the inbox by what is promised first, all others newest first',
    query: StaffWithdrawalsQuery,
    response: strict({ withdrawals: Type.Array(StaffWithdrawalRow), next: Next }),
    errors: [],
  },
  'GET /staff/withdrawals/:withdrawalId': {
    ...READ,
    summary: 'One withdrawal: its rules, its history, and the money of its member',
    params,
    response: withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND'],
  },
  'POST /staff/withdrawals/:withdrawalId/claim': {
    ...DECIDE,
    summary: 'Take it in hand: for a while only you can decide it',
    params,
    response: withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_CLAIMED'],
  },
  'DELETE /staff/withdrawals/:withdrawalId/claim': {
    ...DECIDE,
    summary: 'Leave it to others again',
    params,
    response: withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_CLAIMED'],
  },
  'POST /staff/withdrawals/:withdrawalId/approve': {
    ...DECIDE,
    summary: 'Let it go out; above an amount of the profile two people must',
    params,
    body: strict({ reason: Type.Optional(Reason) }),
    response: withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_CLAIMED', 'APPROVAL_OWN'],
  },
  'POST /staff/withdrawals/:withdrawalId/reject': {
    ...DECIDE,
    summary: 'Refuse it: the money returns to the balance, the member is notified of the reason',
    params,
    body: strict({ reason: Reason }),
    response: withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_CLAIMED'],
  },
  'POST /staff/withdrawals/:withdrawalId/resolve': {
    ...DECIDE,
    summary: 'Answer a dispute: it has arrived after all, or it was made good',
    params,
    body: strict({ verdict: Type.Enum(['arrived', 'madeGood']), reason: Reason }),
    response: withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED'],
  },
  'GET /staff/withdrawals/pictures/:pictureId': {
    ...READ,
    summary: 'A picture of a dispute, made anew by us: WebP',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'GET /staff/deposits': {
    ...READ,
    summary: 'Deposits, newest first',
    query: StaffDepositsQuery,
    response: strict({ deposits: Type.Array(StaffDepositRow), next: Next }),
    errors: [],
  },
} as const
