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

export type { Rule, Verdict, WithdrawalFacts } from './facts.ts'

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

/** What all rules say of a withdrawal. */
export interface RulesAnswer {
  readonly verdicts: readonly { readonly rule: WithdrawalRule; readonly isHeld: boolean }[]
  /** Those that hold it; none: it goes out without a person. */
  readonly heldBy: readonly WithdrawalRule[]
  /** When all that holds it is over by itself; undefined where something is not. */
  readonly heldUntil: Date | undefined
}

/** Asks every rule. */
export function askRules(facts: WithdrawalFacts): RulesAnswer {
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
