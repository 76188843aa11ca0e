import { type Minor, sum } from '@fairhouse/money'
import type { Reward } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/** What rewards come to. */
export interface RewardSum {
  readonly money: Minor
  readonly points: number
}

/** Adds money and points, each apart. */
export function sumOf(rewards: readonly Reward[]): RewardSum {
  return {
    money: sum(rewards.map(({ amountMinor }) => moneyOf(amountMinor))),
    points: rewards.reduce((total, { points }) => total + points, 0),
  }
}
