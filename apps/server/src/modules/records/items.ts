import { codesOfRef, POSTINGS, type PostingCode, type PostingRef } from '@fairhouse/protocol'

const numbersOf = (ref: PostingRef): string =>
  codesOfRef(ref)
    .map((code) => POSTINGS[code].number)
    .join(', ')

/** SQL of the lottery of the bet that a posting `p` is of, if it was placed in that time. */
const lotteryOfBet = (placed: string): string => `(select i.lottery_code from bets b
    join issues i on i.brand_id = b.brand_id and i.issue_id = b.issue_id
    where b.brand_id = p.brand_id and b.bet_no = p.ref and ${placed} limit 1)`

/**
 * SQL of the code of the lottery that a posting `p` belongs to; '' where nothing was played. Bets
 * are partitioned by month, and nearly all are placed shortly before their postings: other months
 * are searched only for the rest.
 */
export const ITEM_OF_POSTING = `coalesce(case
  when p.code in (${numbersOf('bet')}) then coalesce(
    ${lotteryOfBet(`b.placed_at > p.posted_at - interval '3 days'
      and b.placed_at <= p.posted_at + interval '1 day'`)},
    ${lotteryOfBet(`b.placed_at <= p.posted_at - interval '3 days'`)})
  when p.code in (${numbersOf('chase')}) then (select c.lottery_code from chases c
    where c.brand_id = p.brand_id and c.chase_no = p.ref)
  when p.code in (${numbersOf('groupTicket')}) then (select i.lottery_code from group_tickets t
    join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
    where t.brand_id = p.brand_id and t.ticket_no = p.ref)
  end, '')`

/** Numbers of codes in the postings. */
export function codeNumbers(codes: readonly PostingCode[]): number[] {
  return codes.map((code) => POSTINGS[code].number)
}
