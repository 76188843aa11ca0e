import { CURRENCIES, currencyStep, type CurrencyCode } from '@fairhouse/money'
import { profileOf } from '@fairhouse/profiles'
import type { Connection, Db, Tx } from '#server/db/tx.ts'
import { evaluateBets, type DistinctBet, type Verdict } from './evaluate-bets.ts'
import type { IssueRow } from '../lotteries/index.ts'
import { payRebates } from './pay-rebates.ts'
import {
  finishRound,
  paySlices,
  prepareTables,
  readIssue,
  withSettlementLock,
} from './settlement-slices.ts'

/** Verdicts as a table: parameters 3 to 6 and 9 to 12 of the statements below. */
const VERDICTS = `
unnest($3::text[], $4::text[], $5::text[], $6::text[], $9::numeric[], $10::numeric[],
    $11::bigint[], $12::bigint[])
  as v(play_code, selection, price, variant, pay_num, pay_den, winning_lines, refund_lines)
  on b.play_code = v.play_code and b.selection = v.selection and b.price = v.price
    and b.variant = v.variant`

/**
 * The payout is exact until its one rounding: down to what the currency can pay, once per bet, then
 * capped.
 */
const PAYOUT = `
least($8::bigint, (div(v.pay_num * b.unit_stake * b.multiple, v.pay_den * $7::bigint)
  * $7::bigint))::bigint`

/**
 * Winners, joined in the database. Bets that have a result (cancelled, or paid before a crash) are
 * left out, so that a settlement can be run again from anywhere.
 */
const DECIDE = `
insert into lottery_decided
select dense_rank() over (order by account_id), w.*, w.payout + w.refund from (
  select b.account_id, b.bet_no,
    case when v.winning_lines > 0 then 'won' else 'refunded' end, ${PAYOUT} as payout,
    v.refund_lines * b.unit_stake * b.multiple as refund, v.winning_lines
  from bets b join ${VERDICTS}
  where b.brand_id = $1 and b.issue_id = $2
    and not exists (select from bet_results r where r.brand_id = b.brand_id
      and r.bet_no = b.bet_no)) w`

const DECIDE_VOID = `
insert into lottery_decided
select dense_rank() over (order by b.account_id), b.account_id, b.bet_no, 'void', 0, b.stake, 0,
  b.stake
from bets b
where b.brand_id = $1 and b.issue_id = $2
  and not exists (select from bet_results r where r.brand_id = b.brand_id
    and r.bet_no = b.bet_no)`

/**
 * Compares every bet with its last result: those with a different payout get a row. So an
 * interrupted round continues with the rest, and one without changes moves nothing. Bets from $13
 * on are void (all of them: '-infinity'); a cancelled bet stays as it is.
 */
const DECIDE_AGAIN = `
insert into lottery_decided
select dense_rank() over (order by account_id), w.* from (
  select b.account_id, b.bet_no, t.kind, t.payout, t.refund, t.winning_lines,
    t.payout + t.refund - coalesce(p.payout + p.refund, 0) as difference
  from bets b left join ${VERDICTS}
  left join lateral (
    select kind, payout, refund, winning_lines from bet_results r
    where r.brand_id = b.brand_id and r.bet_no = b.bet_no order by r.round desc limit 1) p on true
  cross join lateral (
    select case when b.placed_at >= $13 then 'void' when v.winning_lines > 0 then 'won'
        when v.refund_lines > 0 then 'refunded' else 'lost' end as kind,
      -- least() passes over nulls: a bet that has lost must not meet the cap.
      case when b.placed_at >= $13 or v.play_code is null then 0 else ${PAYOUT} end as payout,
      case when b.placed_at >= $13 then b.stake
        else coalesce(v.refund_lines * b.unit_stake * b.multiple, 0) end as refund,
      case when b.placed_at >= $13 then 0 else coalesce(v.winning_lines, 0) end as winning_lines) t
  where b.brand_id = $1 and b.issue_id = $2 and p.kind is distinct from 'cancelled'
    and (t.kind, t.payout, t.refund, t.winning_lines) is distinct from (coalesce(p.kind, 'lost'),
      coalesce(p.payout, 0), coalesce(p.refund, 0), coalesce(p.winning_lines, 0))) w`

async function limitsOf(db: Tx, brandId: number): Promise<{ step: bigint; cap: bigint }> {
  const rows = await db.query<{ currency: CurrencyCode; profile: string }>(
    'select currency, profile from brands where brand_id = $1',
    [brandId],
  )
  const brand = rows[0]
  if (!brand) throw new RangeError(`there is no brand ${brandId}`)
  return {
    step: currencyStep(CURRENCIES[brand.currency]),
    cap: profileOf(brand.profile).lottery.maxPayout,
  }
}

/** Payouts of the issue's distinct bets on its draw; none without a draw. */
async function verdictsOf(connection: Connection, issue: IssueRow): Promise<Verdict[]> {
  if (issue.draw === null) return []
  const distinct = await connection.query<DistinctBet>(
    `select play_code, selection, price, variant from bets
     where brand_id = $1 and issue_id = $2 group by 1, 2, 3, 4`,
    [issue.brand_id, issue.issue_id],
  )
  return evaluateBets(distinct, issue.draw)
}

async function parametersOf(
  connection: Connection,
  issue: IssueRow,
  verdicts: readonly Verdict[],
): Promise<unknown[]> {
  const { step, cap } = await limitsOf(connection, issue.brand_id)
  return [
    issue.brand_id,
    issue.issue_id,
    verdicts.map((one) => one.playCode),
    verdicts.map((one) => one.selection),
    verdicts.map((one) => one.price),
    verdicts.map((one) => one.variant),
    step,
    cap,
    verdicts.map((one) => one.payNum),
    verdicts.map((one) => one.payDen),
    verdicts.map((one) => one.winningLines),
    verdicts.map((one) => one.refundLines),
  ]
}

/** Computes what is owed, by the cheapest statement for the issue. */
async function decide(connection: Connection, issue: IssueRow): Promise<void> {
  const isVoid = issue.state === 'voided'
  if (issue.round === 1 && isVoid) {
    await connection.query(DECIDE_VOID, [issue.brand_id, issue.issue_id])
    return
  }
  const verdicts = isVoid ? [] : await verdictsOf(connection, issue)
  const parameters = await parametersOf(connection, issue, verdicts)
  if (issue.round === 1 && issue.void_from === null) {
    if (verdicts.length > 0) await connection.query(DECIDE, parameters)
    return
  }
  const voidFrom = isVoid ? '-infinity' : (issue.void_from ?? 'infinity')
  await connection.query(DECIDE_AGAIN, [...parameters, voidFrom])
}

/**
 * Pays what the issue's round owes, then rebates, and ends it. Only under `withSettlementLock`.
 * Most issues of fast lotteries have no bets, as their root shows: they owe nothing.
 */
async function payRound(connection: Connection, issue: IssueRow, accounts?: number): Promise<void> {
  if (issue.bets_count === 0n) return finishRound(connection, issue)
  await prepareTables(connection)
  await decide(connection, issue)
  if (!(await paySlices(connection, issue, accounts))) return
  const { step } = await limitsOf(connection, issue.brand_id)
  if (await payRebates(connection, issue, { step, accounts })) await finishRound(connection, issue)
}

/**
 * Settles a drawn issue: winners get a row and a posting, losing bets are not touched (the issue's
 * state implies that they lost). After a correction only bets whose outcome has changed get a row,
 * and the difference. Set-based, in slices; safe to interrupt and to run concurrently.
 * Also completes the refunds of a void issue; does nothing in any other state. `accounts` are paid
 * per transaction.
 */
export async function settleIssue(
  db: Db,
  brandId: number,
  issueId: bigint,
  accounts?: number,
): Promise<void> {
  await withSettlementLock(db, brandId, issueId, async (connection) => {
    const issue = await readIssue(connection, brandId, issueId)
    const isDue = issue?.state === 'drawn' || issue?.state === 'voided'
    if (issue && isDue && issue.settled_at === null) await payRound(connection, issue, accounts)
  })
}

/** True when bets or rebates have been paid, all or some: only a further round can void them. */
export async function hasBegunToPay(db: Tx, issue: IssueRow): Promise<boolean> {
  if (issue.round > 1) return true
  if (issue.state !== 'drawn') return issue.state === 'settled'
  const paid = await db.query(
    `select 1 from bet_results where brand_id = $1 and issue_id = $2
       and kind <> 'cancelled'
     union all
     select 1 from bet_rebate_results where brand_id = $1 and issue_id = $2 limit 1`,
    [issue.brand_id, issue.issue_id],
  )
  return paid.length > 0
}

/**
 * Voids an issue that is not settled: every valid bet gets its whole stake back. Only for staff:
 * the caller has checked that, and audits by `onVoided`, which runs in the transaction that voids
 * the issue (not again when interrupted refunds are completed). Returns 'voided', 'notFound',
 * 'settled' (too late: it is settled, or an interrupted settlement has paid some winners and will
 * be completed) or 'busy' (it is being settled right now).
 */
export async function voidIssue(
  db: Db,
  brandId: number,
  issueId: bigint,
  reason: string,
  onVoided?: (tx: Tx) => Promise<void>,
): Promise<'voided' | 'notFound' | 'settled' | 'busy'> {
  const outcome = { answer: 'busy' as 'voided' | 'notFound' | 'settled' | 'busy' }
  await withSettlementLock(db, brandId, issueId, async (connection) => {
    const found = await readIssue(connection, brandId, issueId)
    const isVoid = found?.state === 'voided'
    if (!found) outcome.answer = 'notFound'
    else if (!isVoid && (await hasBegunToPay(connection, found))) outcome.answer = 'settled'
    else outcome.answer = 'voided'
    if (!found || outcome.answer !== 'voided') return
    // Blocks bets and cancellations: the state changes before the refunds begin.
    const issue = isVoid
      ? found
      : await connection.transaction(async (tx) => {
          const voided = await markVoid(tx, found, reason)
          if (voided) await onVoided?.(tx)
          return voided
        })
    if (!issue) outcome.answer = 'busy'
    else if (issue.settled_at === null) await payRound(connection, issue)
  })
  return outcome.answer
}

/**
 * Marks an issue as void, in its transaction; waits for bets being written. Undefined when its
 * state has changed.
 */
export async function markVoid(
  tx: Tx,
  issue: IssueRow,
  reason: string,
): Promise<IssueRow | undefined> {
  const { brand_id: brandId, issue_id: issueId } = issue
  await tx.query('select pg_advisory_xact_lock($1, issue_gate($2))', [brandId, issueId])
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'voided', settled_at = null, void_reason = $5
     where brand_id = $1 and issue_id = $2 and round = $3 and state = $4 returning *`,
    [brandId, issueId, issue.round, issue.state, reason],
  )
  return rows[0]
}
