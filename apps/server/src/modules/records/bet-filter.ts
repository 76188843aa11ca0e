import type { BetStatus, Product } from '@fairhouse/protocol'
import { codeNumbers } from './items.ts'

/** Filter of bets, beside the days. */
export interface BetFilter {
  readonly lotteryCode?: string | undefined
  readonly playCode?: string | undefined
  readonly status?: BetStatus | undefined
  readonly issueNo?: string | undefined
  /** Only the lottery has bets here: other products yield none. */
  readonly product?: Product | undefined
}

/** Numbers of the posting codes of the record's stakes. */
export function betCodes({ product }: Pick<BetFilter, 'product'>): number[] {
  return product === undefined || product === 'lottery' ? codeNumbers(['bet.stake']) : []
}

/**
 * SQL: the bet `b` of the stake `s`, under the filter in the parameters from `first` on. One bet
 * after the other, in the order of the stakes: a page stops as soon as it is full.
 */
export const betsUnder = (first: number): string => `
cross join lateral (
  select * from bet_statuses b where b.brand_id = $1 and b.bet_no = s.ref
    and b.placed_at between s.posted_at - interval '1 day' and s.posted_at + interval '1 day'
    and ($${first} = '' or b.lottery_code = $${first})
    and ($${first + 1} = '' or b.play_code = $${first + 1})
    and ($${first + 2} = '' or b.status = $${first + 2})
    and ($${first + 3} = '' or position($${first + 3} in b.issue_no) > 0)
  limit 1) b`

export function betValues({ lotteryCode, playCode, status, issueNo }: BetFilter): string[] {
  return [lotteryCode ?? '', playCode ?? '', status ?? '', issueNo ?? '']
}
