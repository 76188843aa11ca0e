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

/** What came and went, in counts and sums, beside the figures above. */
export const MOVEMENTS = [
  'deposit_count',
  'withdrawal_count',
  'transfers_in',
  'transfer_in_count',
  'transfers_out',
  'transfer_out_count',
] as const

/** All that a day of a member or a team holds. */
export const STORED = [...FIGURES, ...MOVEMENTS] as const

export type FigureColumn = (typeof STORED)[number]

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
