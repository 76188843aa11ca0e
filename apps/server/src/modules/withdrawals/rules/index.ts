import type { WithdrawalRule } from '@fairhouse/protocol'
import { amountAboveAutomatic } from './amount-above-automatic.ts'
import { excludedRegister } from './excluded-register.ts'
import { firstWithdrawal } from './first-withdrawal.ts'
import type { Rule, Verdict, WithdrawalFacts } from './facts.ts'
import { kycLevel } from './kyc-level.ts'
import { littlePlay } from './little-play.ts'
import { manyInADay } from './many-in-a-day.ts'
import { nameDiffers } from './name-differs.ts'
import { newBankAccount } from './new-bank-account.ts'
import { openRiskCase } from './open-risk-case.ts'
import { overdraftHistory } from './overdraft-history.ts'
import { passwordChangedLately } from './password-changed-lately.ts'
import { unprovenNetwork } from './unproven-network.ts'

export type { WithdrawalFacts } from './facts.ts'

/** Every rule by its name, in the order in which a person reads them. */
export const RULES: Readonly<Record<WithdrawalRule, Rule>> = {
  amountAboveAutomatic,
  newBankAccount,
  firstWithdrawal,
  littlePlay,
  manyInADay,
  overdraftHistory,
  passwordChangedLately,
  unprovenNetwork,
  nameDiffers,
  kycLevel,
  openRiskCase,
  excludedRegister,
}

/** Result of all rules for a withdrawal. */
interface RulesResult {
  readonly verdicts: readonly { readonly rule: WithdrawalRule; readonly isHeld: boolean }[]
  /** Rules that hold it; none: it is paid without a review. */
  readonly heldBy: readonly WithdrawalRule[]
  /** When all holds expire; undefined where one does not. */
  readonly heldUntil: Date | undefined
}

/** Evaluates every rule. */
export function evaluateRules(facts: WithdrawalFacts): RulesResult {
  const all = (Object.entries(RULES) as [WithdrawalRule, Rule][]).map(([rule, ask]) => ({
    rule,
    verdict: ask(facts),
  }))
  const held = all.filter(({ verdict }) => verdict.isHeld)
  const ends = held.map(({ verdict }) => untilOf(verdict))
  const isLasting = ends.length === 0 || ends.some((end) => end === undefined)
  return {
    verdicts: all.map(({ rule, verdict: { isHeld } }) => ({ rule, isHeld })),
    heldBy: held.map(({ rule }) => rule),
    heldUntil: isLasting ? undefined : new Date(Math.max(...ends.map((end) => Number(end)))),
  }
}

function untilOf(verdict: Verdict): Date | undefined {
  return verdict.isHeld ? verdict.until : undefined
}
