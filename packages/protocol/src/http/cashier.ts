import Type, { type Static } from 'typebox'
import { PaymentMethodId } from '../payment-methods.ts'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'

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

/** States of a charge or a payout that a gateway reports, in order of time. */
export const GATEWAY_EVENT_KINDS = [
  'charge.paid',
  'charge.declined',
  'charge.expired',
  'charge.refunded',
  'charge.chargedBack',
  'charge.chargebackReversed',
  'payout.paid',
  'payout.failed',
  /** Paid, and came back from the bank. */
  'payout.returned',
] as const

/** An event sent by a gateway; signed over the raw bytes, see docs/LEDGER.md, "Deposits". */
export const GatewayEventBody = strict({
  /** The gateway's own number of the event: a repeated delivery has the same. */
  eventId: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }),
  subject: Type.String({ pattern: '^(dep|wdr)_[0-9a-z]{1,40}$' }),
  kind: Type.Unsafe<(typeof GATEWAY_EVENT_KINDS)[number]>(Type.Enum([...GATEWAY_EVENT_KINDS])),
  amountMinor: MoneyIn,
  /** The gateway's own number of the payment; one payment is credited once. */
  reference: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }),
  payer: Type.Optional(
    strict({
      taxId: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
    }),
  ),
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
  happenedAt: Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T[0-9:.]{5,16}Z$',
  }),
})

export type DepositBody = Static<typeof DepositBody>
export type DepositMethod = Static<typeof DepositMethod>
export type ChargeInstructions = Static<typeof ChargeInstructions>
export type Deposit = Static<typeof Deposit>
export type DepositReason = (typeof DEPOSIT_REASONS)[number]
export type GatewayEventBody = Static<typeof GatewayEventBody>

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
