import { HOUSE_ACCOUNTS } from '@fairhouse/protocol'
import type { Connection, Tx } from '#server/db/tx.ts'
import { postStaged, stagedCode } from '../ledger/index.ts'
import type { IssueRow } from '../lotteries/index.ts'
import { lockRound, payEachSlice, type Slice } from './settlement-slices.ts'

const DUE_TABLE = `
create temporary table if not exists lottery_rebates_due (
  account_rank bigint not null,
  account_id bigint not null,
  bet_no bigint not null,
  due bigint not null,
  -- What is owed of it beyond what earlier rounds paid (negative: to be taken back).
  difference bigint not null
) on commit preserve rows`

/**
 * Compares rebates with what was paid of them before, so that a payment can be resumed. Due for won
 * and lost bets alike, but not for a returned stake, whole (cancelled, void) or in part (pushed
 * lines).
 */
const DECIDE = `
insert into lottery_rebates_due
select dense_rank() over (order by w.account_id), w.* from (
  select b.account_id, b.bet_no, d.due, d.due - coalesce(p.due, 0) as difference
  from bet_rebates b
  left join lateral (select refund from bet_results r
    where r.brand_id = b.brand_id and r.bet_no = b.bet_no order by r.round desc limit 1) r on true
  left join lateral (select due from bet_rebate_results x
    where x.brand_id = b.brand_id and x.bet_no = b.bet_no order by x.round desc limit 1) p on true
  cross join lateral (select case when coalesce(r.refund, 0) = 0 then b.amount
      else (div(b.share::numeric * greatest(b.stake - r.refund, 0), 2000 * $3::bigint)
        * $3::bigint)::bigint end as due) d
  where b.brand_id = $1 and b.issue_id = $2 and d.due <> coalesce(p.due, 0)) w`

const STAGE = `
insert into ledger_staged (account_rank, account_id, code, amount, ref)
select account_rank, account_id, case when difference > 0 then $1::smallint else $2::smallint end,
  difference, bet_no
from lottery_rebates_due`

const WRITE = `
insert into bet_rebate_results (brand_id, account_id, bet_no, issue_id, due, round, decided_at)
select $1, account_id, bet_no, $2, due, $3, app_now()
from lottery_rebates_due where account_rank between $4 and $5`

async function paySlice(tx: Tx, issue: IssueRow, slice: Slice): Promise<boolean> {
  const { brand_id: brandId, issue_id: issueId, round } = issue
  if (!(await lockRound(tx, issue))) return false
  await postStaged(tx, { brandId, ...slice, contra: HOUSE_ACCOUNTS['lottery.rebates'] })
  await tx.query(WRITE, [brandId, issueId, round, slice.from, slice.to])
  return true
}

/**
 * Pays the rebates of an issue whose bets are paid, or takes back what is no longer due. `step` is
 * the smallest amount that the currency can pay. Returns false when the issue was decided again
 * meanwhile. Only under `withSettlementLock`.
 */
export async function payRebates(
  connection: Connection,
  issue: IssueRow,
  options: { readonly step: bigint; readonly accounts?: number | undefined },
): Promise<boolean> {
  const keys = [issue.brand_id, issue.issue_id]
  const some = await connection.query(
    'select 1 from bet_rebates where brand_id = $1 and issue_id = $2 limit 1',
    keys,
  )
  if (some.length === 0) return true
  await connection.query(DUE_TABLE)
  await connection.query('truncate ledger_staged, lottery_rebates_due')
  await connection.query(DECIDE, [...keys, options.step])
  await connection.query(STAGE, [stagedCode('bet.rebate'), stagedCode('bet.rebateReversal')])
  await connection.query(
    'create index if not exists rebates_due_rank on lottery_rebates_due (account_rank)',
  )
  await connection.query('analyze ledger_staged, lottery_rebates_due')
  return payEachSlice(connection, 'lottery_rebates_due', options.accounts, (tx, slice) =>
    paySlice(tx, issue, slice),
  )
}
