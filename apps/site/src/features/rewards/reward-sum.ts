import { type Minor, sum } from '@fairhouse/money'
import type { Reward } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/** What rewards come to. */
export interface RewardSum {
  readonly money: Minor
  readonly points: number
  /** Bonus money, which is under terms. */
  readonly bonus: Minor
}

/** Adds money, points and bonus money, each apart. */
export function sumOf(rewards: readonly Reward[]): RewardSum {
  const amounts = (isBonus: boolean) =>
    rewards
      .filter(({ kind }) => (kind === 'bonus') === isBonus)
      .map(({ amountMinor }) => moneyOf(amountMinor))
  return {
    money: sum(amounts(false)),
    bonus: sum(amounts(true)),
    points: rewards.reduce((total, { points }) => total + points, 0),
  }
}
