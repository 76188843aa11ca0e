/** Figures of days, in the order of the tables. */
export const FIGURES = [
  'bets',
  'turnover',
  'won_stakes',
  'lost_stakes',
  'payout',
  'rebates',
  'bonuses',
  'deposits',
  'withdrawals',
] as const

/** Those of bets only: the columns of five-minute slots. */
export const BET_FIGURES = FIGURES.filter((one) => one !== 'deposits' && one !== 'withdrawals')

export type FigureColumn = (typeof FIGURES)[number]

/** "bets, turnover, …", or "x.bets, x.turnover, …" */
export function listOf(columns: readonly FigureColumn[], table?: string): string {
  return columns.map((one) => (table === undefined ? one : `${table}.${one}`)).join(', ')
}

/** "sum(x.bets)::bigint as bets, …", nothing counting as none. */
export function sumsOf(columns: readonly FigureColumn[], table: string): string {
  return columns.map((one) => `coalesce(sum(${table}.${one}), 0)::bigint as ${one}`).join(', ')
}

/** "bets = d.bets + excluded.bets, …" */
export function additionOf(columns: readonly FigureColumn[]): string {
  return columns.map((one) => `${one} = d.${one} + excluded.${one}`).join(', ')
}
