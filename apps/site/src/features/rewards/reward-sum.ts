import { type Minor, sum } from '@fairhouse/money'
import type { Reward } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/** What rewards come to. */
export interface RewardSum {
  readonly money: Minor
  readonly points: number
  /** Bonus money, which is under terms. */
  readonly bonus: Minor
  /** Free rounds, which are under terms, too. */
  readonly rounds: number
}

/** Adds money, points, bonus money and free rounds, each apart. */
export function sumOf(rewards: readonly Reward[]): RewardSum {
  const amounts = (isBonus: boolean) =>
    rewards
      .filter(({ kind }) => (kind === 'bonus') === isBonus)
      .map(({ amountMinor }) => moneyOf(amountMinor))
  return {
    money: sum(amounts(false)),
    bonus: sum(amounts(true)),
    points: rewards.reduce((total, { points }) => total + points, 0),
    rounds: rewards.reduce((total, { rounds }) => total + (rounds?.rounds ?? 0), 0),
  }
}

/** Whether a reward has terms: they are accepted by name. */
export const isUnderTerms = ({ kind }: Pick<Reward, 'kind'>): boolean =>
  kind === 'bonus' || kind === 'rounds'
