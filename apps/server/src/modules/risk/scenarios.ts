import type { MoneyRules } from '@fairhouse/profiles'
import type { RiskKind } from '@fairhouse/protocol'
import type { Movement, MoneyStory } from './money-story.ts'

/** A finding of a scenario, identified so that repeated findings are one case. */
interface RiskFinding {
  readonly kind: RiskKind
  readonly key: string
  /** Facts by name; amounts in ledger units end in "Minor". */
  readonly details: Readonly<Record<string, string | number | readonly string[]>>
}

/** Detects one way of abusing an account for money: pure, from the story only. */
export type Scenario = (story: MoneyStory, rules: MoneyRules['aml']) => RiskFinding | undefined

const HOUR_MS = 3_600_000
const BP = 10_000n

function total(movements: readonly Movement[]): bigint {
  return movements.reduce((sum, one) => sum + one.amount, 0n)
}

function newest(movements: readonly Movement[]): bigint {
  return movements.at(-1)?.seq ?? 0n
}

const STRUCTURED_DAYS = 7
const STRUCTURED_LEAST = 3
/** "Just below": from this part of the threshold on, in ten-thousandths. */
const STRUCTURED_FROM_BP = 6_000n

/**
 * Several deposits, each a little below the amount that is reported, within a week, which together
 * are above it [S-53].
 */
export const structuring: Scenario = ({ deposits, memberId }, { reportFrom }) => {
  const least = (reportFrom * STRUCTURED_FROM_BP) / BP
  const below = deposits.filter(({ amount }) => amount >= least && amount < reportFrom)
  const last = below.at(-1)
  if (!last) return undefined
  const from = last.at.getTime() - STRUCTURED_DAYS * 24 * HOUR_MS
  const together = below.filter((one) => one.at.getTime() > from)
  const sum = total(together)
  if (together.length < STRUCTURED_LEAST || sum < reportFrom) return undefined
  return {
    kind: 'structuring',
    key: `${memberId}/${last.seq}`,
    details: { count: together.length, totalMinor: String(sum), days: STRUCTURED_DAYS },
  }
}

/** Too little to launder money, in ten-thousandths of the amount that is reported. */
const SMALL_BP = 500n

/** Deposited and withdrawn again, with hardly any play in between. */
export const withdrawnUnplayed: Scenario = (story, { leastPlayBp, reportFrom }) => {
  const { deposits, withdrawals, staked, memberId } = story
  const paidIn = total(deposits)
  const takenOut = total(withdrawals)
  const isSmall = takenOut < (reportFrom * SMALL_BP) / BP
  const isPlayed = staked * BP >= paidIn * BigInt(leastPlayBp)
  if (paidIn === 0n || takenOut === 0n || isSmall || isPlayed) return undefined
  return {
    kind: 'withdrawnUnplayed',
    key: `${memberId}/${newest(withdrawals)}`,
    details: {
      depositedMinor: String(paidIn),
      withdrawnMinor: String(takenOut),
      stakedMinor: String(staked),
    },
  }
}

/** Opened, filled and emptied within days: half of the deposits were withdrawn. */
export const quickInAndOut: Scenario = (story, { quickHours, reportFrom }) => {
  const { registeredAt, deposits, withdrawals, memberId } = story
  const until = registeredAt.getTime() + quickHours * HOUR_MS
  const quick = (movements: readonly Movement[]) =>
    movements.filter((one) => one.at.getTime() <= until)
  const takenOut = total(quick(withdrawals))
  const paidIn = total(quick(deposits))
  const isSmall = takenOut < (reportFrom * SMALL_BP) / BP
  if (isSmall || paidIn === 0n || takenOut * 2n < paidIn) return undefined
  return {
    kind: 'quickInAndOut',
    key: `${memberId}/${newest(quick(withdrawals))}`,
    details: {
      depositedMinor: String(paidIn),
      withdrawnMinor: String(takenOut),
      hours: quickHours,
    },
  }
}

/** Winnings of a day above the reported amount: reviewed, never held against anybody by itself. */
export const largeWins: Scenario = ({ wonInDay, memberId, now }, { reportFrom }) => {
  if (wonInDay < reportFrom) return undefined
  return {
    kind: 'largeWins',
    key: `${memberId}/${now.toISOString().slice(0, 10)}`,
    details: { wonMinor: String(wonInDay) },
  }
}

/** One bank account, several members. */
export const sharedBankAccount: Scenario = ({ bankAccountSharers: others, memberId }) => {
  if (others.length === 0) return undefined
  return {
    kind: 'sharedBankAccount',
    key: `${memberId}/${others.join(',')}`,
    details: { others: [...others] },
  }
}

/**
 * Many depositing members from one network: one case a month, whichever of them was seen first.
 * Reviewed, never held against anybody by itself: carriers put whole towns behind one address.
 */
export const sharedNetwork: Scenario = ({ sharedNetwork: shared, deposits, now }) => {
  if (!shared || deposits.length === 0) return undefined
  return {
    kind: 'sharedNetwork',
    key: `${shared.network}/${now.toISOString().slice(0, 7)}`,
    details: { others: [...shared.others] },
  }
}

/** A correction took the balance below zero: withdrawals wait until it is settled. */
export const overdraft: Scenario = ({ balance, overdraftSeq, memberId }) => {
  if (balance >= 0n || overdraftSeq === null) return undefined
  return {
    kind: 'overdraft',
    key: `${memberId}/${overdraftSeq}`,
    details: { balanceMinor: String(balance) },
  }
}

/**
 * A member plays below an agent and shares their bank account, or their network and deposits:
 * earning on one's own play is no commission. Reviewed, never held against anybody by itself.
 */
export const selfReferral: Scenario = ({ sharedMeans, deposits, memberId }) => {
  const same = sharedMeans.filter(
    ({ means }) => means.includes('bankAccount') || deposits.length > 0,
  )
  if (same.length === 0) return undefined
  const means = [...new Set(same.flatMap((one) => one.means))].toSorted()
  return {
    kind: 'selfReferral',
    key: `${memberId}/${same.map(({ agent }) => agent).join(',')}/${means.join(',')}`,
    details: { agents: same.map(({ agent }) => agent), means },
  }
}

/** A team that loses less of its turnover hardly takes risks; in ten-thousandths. */
const NO_RISK_BP = 200n

/**
 * A team with a high turnover and hardly any losses that earns its agent more than it loses: bets
 * against each other, made for what a contract pays on turnover. One case a month.
 */
export const teamFarming: Scenario = ({ team, memberId, now }, { reportFrom }) => {
  if (!team || team.turnover < reportFrom || team.earned <= 0n) return undefined
  const { turnover, operatorWon, earned } = team
  const isRisky = operatorWon < 0n || operatorWon * BP > turnover * NO_RISK_BP
  if (isRisky || earned <= operatorWon) return undefined
  return {
    kind: 'teamFarming',
    key: `${memberId}/${now.toISOString().slice(0, 7)}`,
    details: {
      turnoverMinor: String(turnover),
      houseWonMinor: String(operatorWon),
      earnedMinor: String(earned),
    },
  }
}

export const SCENARIOS: readonly Scenario[] = [
  structuring,
  withdrawnUnplayed,
  quickInAndOut,
  largeWins,
  sharedBankAccount,
  sharedNetwork,
  overdraft,
  selfReferral,
  teamFarming,
]
