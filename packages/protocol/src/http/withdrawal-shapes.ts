import Type, { type Static } from 'typebox'
import { PaymentMethodId } from '../payment-methods.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { CONFIRM_OUTCOMES, WITHDRAWAL_RULES, WITHDRAWAL_STATES } from '../withdrawals.ts'
import { BankAccount } from './members.ts'
import { Picture } from './notices.ts'

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

export type WithdrawalState = Static<typeof WithdrawalState>
export type WithdrawalOptions = Static<typeof WithdrawalOptions>
export type Withdrawal = Static<typeof Withdrawal>
