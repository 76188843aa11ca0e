import type { Minor } from '@fairhouse/money'
import type { KycLevel, MoneyRules } from '@fairhouse/profiles'

/** Input of the withdrawal rules: read once, so that the rules themselves are pure. */
export interface WithdrawalFacts {
  readonly now: Date
  readonly amount: Minor
  readonly money: MoneyRules
  /** When the bank account was added, and how often it has been paid to. */
  readonly accountAddedAt: Date
  readonly paidToAccount: number
  /** Holder of the bank account and name of the member, as recorded. */
  readonly holderName: string
  readonly realName: string | undefined
  /** Withdrawals that were ever paid to the member. */
  readonly paidBefore: number
  /** Requested within the last 24 hours, this one included. */
  readonly requestedInADay: number
  /** Paid in, and staked, since the last withdrawal that was paid (or since ever). */
  readonly depositedSince: Minor
  readonly stakedSince: Minor
  /** When the balance was last below zero, if it was within ninety days. */
  readonly overdrawnAt: Date | undefined
  /** The last change of a password, a second factor or a way to reach the member. */
  readonly protectionChangedAt: Date | undefined
  /** The newest login from a new network without a factor; undefined: none. */
  readonly unprovenNetworkAt: Date | undefined
  readonly kyc: {
    readonly level: KycLevel
    /** Withdrawn this calendar month, this one included. */
    readonly withdrawnInMonth: Minor
  }
  readonly hasOpenRiskCase: boolean
  readonly isListed: boolean
}

/**
 * Result of a rule: the money is paid, or staff review it first. `until`: the objection expires
 * then.
 */
export type Verdict =
  { readonly isHeld: false } | { readonly isHeld: true; readonly until?: Date | undefined }

export type Rule = (facts: WithdrawalFacts) => Verdict

export const PASS: Verdict = { isHeld: false }
export const HOLD: Verdict = { isHeld: true }

/** Holds until some hours after an instant, and passes from then on. */
export function holdFor(facts: WithdrawalFacts, since: Date, hours: number): Verdict {
  const until = new Date(since.getTime() + hours * 3_600_000)
  return facts.now < until ? { isHeld: true, until } : PASS
}
