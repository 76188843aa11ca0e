import Type, { type Static } from 'typebox'
import { PaymentMethodId } from '../payment-methods.ts'
import { Instant, MoneyIn, MoneyOut, PageQuery, strict } from '../schema.ts'
import {
  CONFIRM_OUTCOMES,
  PROOF_PICTURES_MAX,
  WITHDRAWAL_RULES,
  WITHDRAWAL_STATES,
} from '../withdrawals.ts'
import { BankAccount } from './members.ts'
import { Picture, PICTURE_ID } from './notices.ts'

export const WITHDRAWAL_ID = '^wdr_[0-9a-z]{1,40}$'

const nullable = (instant = Instant) => Type.Union([instant, Type.Null()])

export const WithdrawalState = Type.Enum([...WITHDRAWAL_STATES])
export const WithdrawalRuleName = Type.Enum([...WITHDRAWAL_RULES])

/** Bounds and waiting times that a member must know before asking. */
export const WithdrawalOptions = strict({
  /** Own accounts, each with its limits. */
  accounts: Type.Array(
    strict({
      ...BankAccount.properties,
      method: PaymentMethodId,
      minMinor: MoneyOut,
      maxMinor: MoneyOut,
      /** New ones receive nothing before; null: now. */
      usableFrom: nullable(),
    }),
  ),
  balanceMinor: MoneyOut,
  hasFundPassword: Type.Boolean(),
  hasRealName: Type.Boolean(),
  /** In progress now, and how many may be. */
  open: Type.Integer(),
  openAtMost: Type.Integer(),
  /** Above this amount a person always reviews it first. */
  automaticUpToMinor: MoneyOut,
  /** So long at most from the request until it is sent. */
  promiseMinutes: Type.Integer(),
  /** So long the member can say what arrived; then it counts as received. */
  confirmMinutes: Type.Integer(),
})

export const Withdrawal = strict({
  withdrawalId: Type.String(),
  amountMinor: MoneyOut,
  method: PaymentMethodId,
  bankAccount: strict({
    kind: BankAccount.properties.kind,
    detail: Type.String(),
    maskedNumber: Type.String(),
  }),
  status: WithdrawalState,
  requestedAt: Instant,
  promisedAt: Instant,
  /** Why it waits for a review; empty when it does not. */
  heldBy: Type.Array(WithdrawalRuleName),
  /** When its wait ends automatically; null: a person decides. */
  heldUntil: nullable(),
  /** When each step was reached; null: not yet, or never. */
  checkedAt: nullable(),
  sentAt: nullable(),
  paidAt: nullable(),
  /** When the money went back to the balance, where it did. */
  releasedAt: nullable(),
  /** What staff, or the bank, say about an end without payment. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Until when the member may report what arrived; null: no report requested. */
  confirmBy: nullable(),
  outcome: Type.Union([Type.Enum([...CONFIRM_OUTCOMES, 'counted']), Type.Null()]),
  receivedMinor: Type.Union([MoneyOut, Type.Null()]),
  /** What did not arrive, and what was found out about it. */
  dispute: Type.Union([
    strict({
      remainingMinor: MoneyOut,
      pictures: Type.Array(Picture),
      openedAt: Instant,
      verdict: Type.Union([Type.Enum(['arrived', 'madeGood']), Type.Null()]),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
})

export const WithdrawalBody = strict({
  amountMinor: MoneyIn,
  bankAccountId: Type.String({ pattern: '^bnk_[0-9a-z]{1,13}$' }),
  fundPassword: Type.String({ minLength: 1, maxLength: 128 }),
})

/** `receivedMinor` only with `partly`, pictures only if the money did not arrive in full. */
export const ConfirmBody = strict({
  outcome: Type.Enum([...CONFIRM_OUTCOMES]),
  receivedMinor: Type.Optional(MoneyIn),
  pictureIds: Type.Optional(
    Type.Array(Type.String({ pattern: PICTURE_ID }), {
      maxItems: PROOF_PICTURES_MAX,
      uniqueItems: true,
    }),
  ),
})

/**
 * How long withdrawals took that were paid on a day of the brand, from the request to the payment.
 * `statement` is the same as text, signed: a JWS (RFC 7515) by the key beside it, EdDSA.
 */
export const PayoutClock = strict({
  day: Type.String({ description: 'of the brand’s time zone: "2026-11-22"' }),
  count: Type.Integer(),
  medianSeconds: Type.Union([Type.Integer(), Type.Null()]),
  p95Seconds: Type.Union([Type.Integer(), Type.Null()]),
  promiseMinutes: Type.Integer(),
  asOf: Instant,
  statement: Type.String(),
  key: strict({
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    kid: Type.String(),
    x: Type.String(),
  }),
})

export type WithdrawalState = Static<typeof WithdrawalState>
export type WithdrawalOptions = Static<typeof WithdrawalOptions>
export type Withdrawal = Static<typeof Withdrawal>
export type WithdrawalBody = Static<typeof WithdrawalBody>
export type ConfirmBody = Static<typeof ConfirmBody>
export type PayoutClock = Static<typeof PayoutClock>

const OWN = { access: 'member', realOnly: true } as const
const params = strict({ withdrawalId: Type.String({ pattern: WITHDRAWAL_ID }) })

export const withdrawalRoutes = {
  'GET /wps/cashier/withdrawal-options': {
    ...OWN,
    summary: 'What can be withdrawn to which account, and what will happen by when',
    response: WithdrawalOptions,
    errors: [],
  },
  'POST /wps/cashier/withdrawals': {
    ...OWN,
    summary: 'Ask for money to be paid out; it leaves the balance at once',
    isIdempotent: true,
    isEncrypted: true,
    isSensitive: true,
    body: WithdrawalBody,
    response: Withdrawal,
    errors: [
      'FUND_PASSWORD_MISSING',
      'TOO_MANY_ATTEMPTS',
      'FUND_PASSWORD_WRONG',
      'IDEMPOTENCY_KEY_REUSED',
      'BANK_ACCOUNT_NOT_FOUND',
      'BANK_ACCOUNT_COOLING',
      'REAL_NAME_MISSING',
      'PAYMENT_METHOD_NOT_OFFERED',
      'WITHDRAWAL_OUT_OF_RANGE',
      'BALANCE_BELOW_ZERO',
      'KYC_REQUIRED',
      'KYC_LIMIT_REACHED',
      'WITHDRAWALS_OPEN',
      'INSUFFICIENT_FUNDS',
    ],
  },
  'GET /wps/cashier/withdrawals': {
    ...OWN,
    summary: 'Own withdrawals, newest first',
    query: PageQuery,
    response: strict({
      withdrawals: Type.Array(Withdrawal),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: [],
  },
  'GET /wps/cashier/withdrawals/:withdrawalId': {
    ...OWN,
    summary: 'State of a withdrawal',
    params,
    response: Withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND'],
  },
  'POST /wps/cashier/withdrawals/:withdrawalId/confirm': {
    ...OWN,
    summary: 'Say what arrived: all, a part of it, or nothing',
    params,
    body: ConfirmBody,
    response: Withdrawal,
    errors: [
      'WITHDRAWAL_NOT_FOUND',
      'WITHDRAWAL_NOT_CONFIRMABLE',
      'WITHDRAWAL_OUT_OF_RANGE',
      'PICTURE_NOT_FOUND',
    ],
  },
  'POST /wps/cashier/withdrawals/pictures': {
    ...OWN,
    summary: 'Send a picture that shows what did not arrive: PNG or JPEG, its bytes as the body',
    isSensitive: true,
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID', 'RATE_LIMITED'],
  },
  'GET /wps/cashier/withdrawals/pictures/:pictureId': {
    ...OWN,
    summary: 'A picture of one’s own, made anew by us: WebP',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'GET /wps/cashier/payout-clock': {
    summary: 'How long the withdrawals paid today took: median and 95th percentile, signed',
    access: 'public',
    response: PayoutClock,
    errors: [],
  },
} as const
