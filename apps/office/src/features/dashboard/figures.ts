import type { DashboardTotal } from '@fairhouse/protocol'

interface MoneyFigure {
  readonly id: 'ggr' | 'ngr' | 'turnover' | 'deposits' | 'withdrawals'
  readonly minor: keyof DashboardTotal & `${string}Minor`
  readonly count?: keyof DashboardTotal & ('betCount' | 'depositCount' | 'withdrawalCount')
}

interface CountFigure {
  readonly id: 'actives' | 'signUps'
  readonly count: keyof DashboardTotal & ('activeCount' | 'signUpCount')
}

export type Figure = MoneyFigure | CountFigure

/** The figures of the tiles, in order. */
export const FIGURES: readonly Figure[] = [
  { id: 'ggr', minor: 'ggrMinor' },
  { id: 'ngr', minor: 'ngrMinor' },
  { id: 'turnover', minor: 'turnoverMinor', count: 'betCount' },
  { id: 'actives', count: 'activeCount' },
  { id: 'signUps', count: 'signUpCount' },
  { id: 'deposits', minor: 'depositMinor', count: 'depositCount' },
  { id: 'withdrawals', minor: 'withdrawalMinor', count: 'withdrawalCount' },
]

export function isMoney(figure: Figure): figure is MoneyFigure {
  return 'minor' in figure
}

/** A figure as a whole number, for comparison; null if unknown. */
export function valueOf(figure: Figure, total: DashboardTotal): bigint | null {
  if (isMoney(figure)) return BigInt(total[figure.minor])
  const count = total[figure.count]
  return count === null ? null : BigInt(count)
}
