import Type, { type Static } from 'typebox'
import { PaymentMethodId } from '../payment-methods.ts'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { GatewayEventBody } from './gateway-events.ts'

export const DepositBody = strict({ method: PaymentMethodId, amountMinor: MoneyIn })

/** A payment method for deposits, with its bounds. */
export const DepositMethod = strict({
  method: PaymentMethodId,
  minMinor: MoneyOut,
  maxMinor: MoneyOut,
  /** How long a charge can be paid, in minutes. */
  minutes: Type.Integer(),
  /** Money of another person's account goes back. */
  isOwnAccountOnly: Type.Boolean(),
})

const payUrl = Type.String({ description: "The gateway's own page of this charge" })

/** What the member pays by: a code, an account or an address. */
export const ChargeInstructions = Type.Union([
  strict({
    kind: Type.Literal('pix'),
    /** EMV merchant-presented code of a Pix charge: as a QR code, or copied. */
    brCode: Type.String(),
    payUrl,
  }),
  strict({
    kind: Type.Literal('bankTransfer'),
    beneficiary: Type.String(),
    account: Type.String(),
    reference: Type.String(),
    payUrl,
  }),
  strict({
    kind: Type.Literal('crypto'),
    network: Type.String(),
    address: Type.String(),
    coinAmount: Type.String(),
    coin: Type.String(),
    payUrl,
  }),
])

export const DEPOSIT_STATUSES = [
  'pending',
  'credited',
  /** The payment was declined. */
  'failed',
  /** Not paid in time; money that arrives late is still processed. */
  'expired',
  /** It arrived and may not be credited: it goes back to who paid. */
  'returning',
  'returned',
  /** The bank has charged back the credited amount, or part of it. */
  'chargedBack',
] as const

/** Why a deposit was not credited, or is no longer. */
export const DEPOSIT_REASONS = [
  'declined',
  'notPaid',
  /** Somebody else's account paid. */
  'payerDiffers',
  /** Less or more than the method takes. */
  'outOfRange',
  'limitReached',
  'paused',
  'excluded',
  /** The gateway itself gave the money back. */
  'refunded',
  'chargedBack',
] as const

export const Deposit = strict({
  depositId: Type.String(),
  method: PaymentMethodId,
  /** The requested amount. */
  amountMinor: MoneyOut,
  /** The amount received and credited; may be less or more than requested. */
  creditedMinor: MoneyOut,
  /** The part of it that the bank charged back. */
  takenBackMinor: MoneyOut,
  status: Type.Unsafe<(typeof DEPOSIT_STATUSES)[number]>(Type.Enum([...DEPOSIT_STATUSES])),
  reason: Type.Union([
    Type.Unsafe<(typeof DEPOSIT_REASONS)[number]>(Type.Enum([...DEPOSIT_REASONS])),
    Type.Null(),
  ]),
  /** Null until the gateway has answered. */
  instructions: Type.Union([ChargeInstructions, Type.Null()]),
  expiresAt: Instant,
  createdAt: Instant,
  creditedAt: Type.Union([Instant, Type.Null()]),
})

export type DepositBody = Static<typeof DepositBody>
export type DepositMethod = Static<typeof DepositMethod>
export type ChargeInstructions = Static<typeof ChargeInstructions>
export type Deposit = Static<typeof Deposit>
export type DepositReason = (typeof DEPOSIT_REASONS)[number]

export const cashierRoutes = {
  'GET /wps/cashier/methods': {
    summary: 'The ways to pay in, with their bounds',
    access: 'member',
    realOnly: true,
    response: strict({ methods: Type.Array(DepositMethod) }),
    errors: [],
  },
  'POST /wps/cashier/deposits': {
    summary: 'Begin a deposit; the answer says how to pay',
    access: 'member',
    realOnly: true,
    isIdempotent: true,
    body: DepositBody,
    response: Deposit,
    errors: [
      'PAYMENT_METHOD_NOT_OFFERED',
      'DEPOSIT_OUT_OF_RANGE',
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'TIME_LIMIT_REACHED',
      'LIMIT_REACHED',
      'DEPOSITS_BLOCKED',
      'UNAVAILABLE',
      'KYC_REQUIRED',
      'KYC_LIMIT_REACHED',
    ],
  },
  'GET /wps/cashier/deposits/:depositId': {
    summary: 'State of a deposit',
    access: 'member',
    realOnly: true,
    params: strict({ depositId: Type.String({ pattern: '^dep_[0-9a-z]{1,40}$' }) }),
    response: Deposit,
    errors: ['DEPOSIT_NOT_FOUND'],
  },
  'POST /wps/cashier/callbacks/sandbox': {
    summary: 'The sandbox gateway tells of a charge or a payout (signed)',
    access: 'gateway',
    body: GatewayEventBody,
    response: strict({ ok: Type.Literal(true) }),
    errors: ['CALLBACK_REFUSED', 'DEPOSIT_NOT_FOUND'],
  },
} as const
