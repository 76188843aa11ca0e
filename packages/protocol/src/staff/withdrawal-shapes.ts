import Type, { type Static } from 'typebox'
import { BankAccount } from '../http/members.ts'
import { Picture } from '../http/notices.ts'
import { Withdrawal, WithdrawalRuleName, WithdrawalState } from '../http/withdrawal-shapes.ts'
import { PaymentMethodId } from '../payment-methods.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { NullableInstant, NullableText } from './shapes.ts'

const Claim = Type.Union([
  strict({ by: Type.String(), at: Instant, isOwn: Type.Boolean() }),
  Type.Null(),
])

export const StaffWithdrawalRow = strict({
  withdrawalId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  amountMinor: MoneyOut,
  currency: Type.String(),
  method: PaymentMethodId,
  status: WithdrawalState,
  heldBy: Type.Array(WithdrawalRuleName),
  requestedAt: Instant,
  promisedAt: Instant,
  paidAt: NullableInstant,
  claim: Claim,
  /** Needs two people, and the first of them. */
  needsTwo: Type.Boolean(),
  firstApprover: NullableText,
  hasOpenDispute: Type.Boolean(),
  attention: NullableText,
})

/** What a member's money has done so far, at a glance. */
export const MoneyStory = strict({
  balanceMinor: MoneyOut,
  depositedMinor: MoneyOut,
  withdrawnMinor: MoneyOut,
  stakedMinor: MoneyOut,
  wonMinor: MoneyOut,
  registeredAt: Instant,
  lastDepositAt: NullableInstant,
  withdrawalCount: Type.Integer(),
})

export const StaffWithdrawal = strict({
  ...StaffWithdrawalRow.properties,
  bankAccount: strict({
    kind: BankAccount.properties.kind,
    detail: Type.String(),
    maskedNumber: Type.String(),
    holderName: Type.String({ description: 'masked' }),
    addedAt: Instant,
    paidBefore: Type.Integer(),
  }),
  /** All rules, in their order: what each said when it was checked. */
  rules: Type.Array(strict({ rule: WithdrawalRuleName, isHeld: Type.Boolean() })),
  story: MoneyStory,
  history: Type.Array(
    strict({
      what: Type.String(),
      status: WithdrawalState,
      actor: Type.String(),
      reason: NullableText,
      happenedAt: Instant,
    }),
  ),
  reason: NullableText,
  gatewayReference: NullableText,
  outcome: Withdrawal.properties.outcome,
  receivedMinor: Type.Union([MoneyOut, Type.Null()]),
  dispute: Type.Union([
    strict({
      remainingMinor: MoneyOut,
      pictures: Type.Array(Picture),
      openedAt: Instant,
      verdict: NullableText,
      reason: NullableText,
      resolvedBy: NullableText,
    }),
    Type.Null(),
  ]),
  /** What this person may do now. */
  can: strict({ claim: Type.Boolean(), decide: Type.Boolean(), resolve: Type.Boolean() }),
})

export type StaffWithdrawalRow = Static<typeof StaffWithdrawalRow>
export type StaffWithdrawal = Static<typeof StaffWithdrawal>
export type MoneyStory = Static<typeof MoneyStory>
