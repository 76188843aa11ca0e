import { minor, minorToWire } from '@fairhouse/money'
import type { BetSums, NetFigures } from '@fairhouse/protocol'
import { addDays } from '#server/core/calendar.ts'
import { presentFigures } from '../agency/index.ts'
import type { TeamSums } from '../team-figures/index.ts'

/** Ledger units on the wire. */
export function wire(units: bigint): string {
  return minorToWire(minor(units))
}

/** Sums with their results; undefined where there are none. */
export function presentNet(sums: TeamSums | undefined): NetFigures {
  const net = sums ? sums.payout + sums.rebates + sums.bonuses - sums.turnover : 0n
  return { ...presentFigures(sums), netMinor: wire(net) }
}

/** Of the sums the results of bets. */
export function presentBets(sums: TeamSums | undefined): BetSums {
  return {
    bets: Number(sums?.bets ?? 0n),
    stakeMinor: wire(sums?.turnover ?? 0n),
    payoutMinor: wire(sums?.payout ?? 0n),
  }
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** As many days as these, right before them. */
export function daysBefore({ from, to }: Days): Days {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** Several sums together; undefined of none. */
export function addSums(all: readonly TeamSums[]): TeamSums | undefined {
  const of = (pick: (one: TeamSums) => bigint) => all.reduce((sum, one) => sum + pick(one), 0n)
  if (all.length === 0) return undefined
  return {
    bets: of((one) => one.bets),
    turnover: minor(of((one) => one.turnover)),
    wonStakes: minor(of((one) => one.wonStakes)),
    lostStakes: minor(of((one) => one.lostStakes)),
    payout: minor(of((one) => one.payout)),
    rebates: minor(of((one) => one.rebates)),
    bonuses: minor(of((one) => one.bonuses)),
    deposits: minor(of((one) => one.deposits)),
    withdrawals: minor(of((one) => one.withdrawals)),
  }
}
