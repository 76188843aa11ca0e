import type { RewardCost } from '@fairhouse/protocol'

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The days of a cost report, both of them with it. */
export interface CostDays {
  readonly from: string
  readonly until: string
}

/** The days that the address names; else from the first of the month to `today`. */
export function costDaysOf(search: Readonly<Record<string, string>>, today: string): CostDays {
  const { from = '', until = '' } = search
  if (DAY.test(from) && DAY.test(until) && from <= until) return { from, until }
  return { from: `${today.slice(0, 8)}01`, until: today }
}

/** Amounts of a report, in the order of its columns. */
export const COST_AMOUNTS = [
  'costMinor',
  'givenMinor',
  'claimedMinor',
  'bonusGivenMinor',
  'bonusRunningMinor',
  'bonusConvertedMinor',
  'bonusRemovedMinor',
  'roundsWonMinor',
] as const

type Amounts = Pick<RewardCost, (typeof COST_AMOUNTS)[number]>

/** What all lines of a report come to; members are not added, one may have got several. */
export type CostSums = Amounts & Pick<RewardCost, 'gifts' | 'pointsGiven'>

export function sumOf(costs: readonly RewardCost[]): CostSums {
  const amounts = COST_AMOUNTS.map((field) => [
    field,
    String(costs.reduce((sum, cost) => sum + BigInt(cost[field]), 0n)),
  ])
  return {
    ...(Object.fromEntries(amounts) as Amounts),
    gifts: costs.reduce((sum, { gifts }) => sum + gifts, 0),
    pointsGiven: costs.reduce((sum, { pointsGiven }) => sum + pointsGiven, 0),
  }
}
