import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { type BetFilter, betCodes, betValues } from './bet-filter.ts'
import { IN_SPAN, readEnds } from './find-lines.ts'
import type { Span } from './range.ts'

/**
 * All bets of an account with stakes between two sequence numbers, under a filter. Joined as sets,
 * so that the planner uses the index for a few bets and scans for a million. An issue that was
 * decided once has one result for each bet.
 */
const BETS = `
with stakes as (
  select p.seq, p.ref from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq > $7 and p.seq <= $8
    and ${IN_SPAN} and p.code = any($6::smallint[])),
found as (
  select s.seq, b.bet_no, b.stake, coalesce(r.payout, 0) as payout,
    coalesce(r.refund, 0) as refund,
    case when r.kind is not null then r.kind
      when i.state = 'settled' then 'lost' else 'open' end as status,
    coalesce(x.due, 0) as rebate
  from stakes s
  join bets b on b.brand_id = $1 and b.bet_no = s.ref
    and b.placed_at >= ($3::date::timestamp at time zone $5) - interval '1 day'
    and b.placed_at < (($4::date + 1)::timestamp at time zone $5) + interval '1 day'
  join issues i on i.brand_id = $1 and i.issue_id = b.issue_id
  left join bet_results r on r.brand_id = $1 and r.bet_no = b.bet_no
    and (i.round = 1 or r.round = (select max(l.round) from bet_results l
      where l.brand_id = $1 and l.bet_no = b.bet_no))
  left join bet_rebate_results x on x.brand_id = $1 and x.bet_no = b.bet_no
    and (i.round = 1 or x.round = (select max(l.round) from bet_rebate_results l
      where l.brand_id = $1 and l.bet_no = b.bet_no))
  where ($9 = '' or i.lottery_code = $9) and ($10 = '' or b.play_code = $10)
    and ($12 = '' or position($12 in i.issue_no) > 0)),
bets_ as (select * from found where $11 = '' or status = $11)`

/**
 * Queries all bets of some days under a filter. `select` reads from `bets_`; its own parameters
 * begin with $13.
 */
export async function queryBets<Row extends Record<string, unknown>>(
  db: Tx,
  account: AccountRef,
  { span, filter }: { readonly span: Span; readonly filter: BetFilter },
  { select, values = [] }: { readonly select: string; readonly values?: readonly unknown[] },
): Promise<Row[]> {
  const { after, upTo } = await readEnds(db, account, span)
  return db.query<Row>(`${BETS} ${select}`, [
    account.brandId,
    account.accountId,
    span.from,
    span.to,
    span.timeZone,
    betCodes(filter),
    after,
    upTo,
    ...betValues(filter),
    ...values,
  ])
}
