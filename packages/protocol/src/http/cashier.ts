import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'

export const DepositBody = strict({ amountMinor: MoneyIn })

export const Deposit = strict({
  depositId: Type.String(),
  amountMinor: MoneyOut,
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('credited'),
    Type.Literal('failed'),
    // It arrived when a limit, a pause or an exclusion of the member forbade it: it goes back.
    Type.Literal('returning'),
    Type.Literal('returned'),
  ]),
  /** The gateway's page, where the member pays. */
  payUrl: Type.String(),
  createdAt: Instant,
  creditedAt: Type.Union([Instant, Type.Null()]),
})

/** What the gateway tells us; signed over the raw bytes, see docs/LEDGER.md, "Deposits". */
export const GatewayCallback = strict({
  depositId: Type.String({ pattern: '^dep_[0-9a-z]{1,40}$' }),
  amountMinor: MoneyIn,
  status: Type.Union([Type.Literal('paid'), Type.Literal('declined')]),
  /** The gateway's own number of the payment; one payment is credited once. */
  gatewayReference: Type.String({ minLength: 1, maxLength: 64 }),
})

export type DepositBody = Static<typeof DepositBody>
export type Deposit = Static<typeof Deposit>
export type GatewayCallback = Static<typeof GatewayCallback>

export const cashierRoutes = {
  'POST /wps/cashier/deposits': {
    summary: 'Begin a deposit; the answer names the page to pay at',
    access: 'member',
    realOnly: true,
    isIdempotent: true,
    body: DepositBody,
    response: Deposit,
    errors: [
      'DEPOSIT_OUT_OF_RANGE',
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'TIME_LIMIT_REACHED',
      'LIMIT_REACHED',
    ],
  },
  'GET /wps/cashier/deposits/:depositId': {
    summary: 'How a deposit stands',
    access: 'member',
    realOnly: true,
    params: strict({ depositId: Type.String({ pattern: '^dep_[0-9a-z]{1,40}$' }) }),
    response: Deposit,
    errors: ['DEPOSIT_NOT_FOUND'],
  },
  'POST /wps/cashier/callbacks/sandbox': {
    summary: 'The sandbox gateway reports a payment (signed)',
    access: 'gateway',
    body: GatewayCallback,
    response: strict({ ok: Type.Literal(true) }),
    errors: ['CALLBACK_REFUSED', 'DEPOSIT_NOT_FOUND'],
  },
} as const
