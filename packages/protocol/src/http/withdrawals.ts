import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, PageQuery, strict } from '../schema.ts'
import { CONFIRM_OUTCOMES, PROOF_PICTURES_MAX } from '../withdrawals.ts'
import { Picture, PICTURE_ID } from './notices.ts'
import { Withdrawal, WithdrawalOptions } from './withdrawal-shapes.ts'

export const WITHDRAWAL_ID = '^wdr_[0-9a-z]{1,40}$'

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
