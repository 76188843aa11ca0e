import { CURRENCIES, currencyStep, type CurrencyCode } from '@fairhouse/money'
import { profileOf } from '@fairhouse/profiles'
import type { Connection, Db, Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { postStaged, STAGE_TABLE, stagedCode } from '../ledger/index.ts'
import { judge, type DistinctBet } from './judge.ts'
import { presentIssue, type IssueRow } from './present-issue.ts'

/** Accounts paid per transaction: few enough that no bet waits long for a locked wallet. */
const ACCOUNTS_PER_SLICE = 500

const DECIDED_TABLE = `
create temporary table if not exists lottery_decided (
  account_rank bigint not null,
  account_id bigint not null,
  bet_no bigint not null,
  kind text not null,
  payout bigint not null,
  refund bigint not null,
  winning_lines bigint not null
) on commit preserve rows`

/**
 * Winners, joined in the database. The payout is exact until its one rounding: down to what the
 * currency can pay, once per bet, then capped. Bets that have a result (cancelled, or paid before a
 * crash) are left out, so that a settlement can be run again from anywhere.
 */
const DECIDE = `
insert into lottery_decided
select dense_rank() over (order by account_id), w.* from (
  select b.account_id, b.bet_no,
    case when v.winning_lines > 0 then 'won' else 'refunded' end,
    least($8::bigint, (div(v.pay_num * b.unit_stake * b.multiple, v.pay_den * $7::bigint)
      * $7::bigint))::bigint,
    v.refund_lines * b.unit_stake * b.multiple, v.winning_lines
  from bets b
  join unnest($3::text[], $4::text[], $5::text[], $6::text[], $9::numeric[], $10::numeric[],
      $11::bigint[], $12::bigint[])
    as v(play_code, selection, price, variant, pay_num, pay_den, winning_lines, refund_lines)
    on b.play_code = v.play_code and b.selection = v.selection and b.price = v.price
      and b.variant = v.variant
  where b.brand_id = $1 and b.issue_id = $2
    and not exists (select from bet_results r where r.brand_id = b.brand_id
      and r.bet_no = b.bet_no)) w`

const DECIDE_VOID = `
insert into lottery_decided
select dense_rank() over (order by b.account_id), b.account_id, b.bet_no, 'void', 0, b.stake, 0
from bets b
where b.brand_id = $1 and b.issue_id = $2
  and not exists (select from bet_results r where r.brand_id = b.brand_id
    and r.bet_no = b.bet_no)`

/** A winning bet whose payout rounds to nothing gets its result, but no posting. */
const STAGE = `
insert into ledger_staged (account_rank, account_id, code, amount, ref)
select account_rank, account_id, $1::smallint, payout, bet_no from lottery_decided where payout > 0
union all
select account_rank, account_id, case kind when 'void' then $2::smallint else $3::smallint end,
  refund, bet_no from lottery_decided where refund > 0`

async function prepareTables(connection: Connection): Promise<void> {
  await connection.query(STAGE_TABLE)
  await connection.query(DECIDED_TABLE)
  await connection.query('truncate ledger_staged, lottery_decided')
}

/** Posts and records what was decided, slice by slice; each slice is whole or not at all. */
async function paySlices(connection: Connection, brandId: number, issueId: bigint): Promise<void> {
  await connection.query(STAGE, [
    stagedCode('bet.payout'),
    stagedCode('bet.void'),
    stagedCode('bet.refund'),
  ])
  await connection.query('create index if not exists staged_rank on ledger_staged (account_rank)')
  await connection.query(
    'create index if not exists decided_rank on lottery_decided (account_rank)',
  )
  await connection.query('analyze ledger_staged, lottery_decided')
  const tops = await connection.query<{ top: bigint | null }>(
    'select max(account_rank) as top from lottery_decided',
  )
  const top = Number(tops[0]?.top ?? 0n)
  for (let from = 1; from <= top; from += ACCOUNTS_PER_SLICE) {
    const to = from + ACCOUNTS_PER_SLICE - 1
    await connection.transaction(async (tx) => {
      await postStaged(tx, { brandId, from, to })
      await tx.query(
        `insert into bet_results (brand_id, account_id, bet_no, issue_id, kind, payout, refund,
           winning_lines, decided_at)
         select $1, account_id, bet_no, $2, kind, payout, refund, winning_lines, app_now()
         from lottery_decided where account_rank between $3 and $4`,
        [brandId, issueId, from, to],
      )
    })
  }
}

async function finish(
  connection: Connection,
  issue: IssueRow,
  from: readonly string[],
  state: 'settled' | 'voided',
): Promise<void> {
  await connection.transaction(async (tx) => {
    const rows = await tx.query<IssueRow>(
      `update issues set state = $3, settled_at = app_now()
       where brand_id = $1 and issue_id = $2 and state = any($4) returning *`,
      [issue.brand_id, issue.issue_id, state, from],
    )
    const changed = rows[0]
    if (!changed) return
    await announce(tx, {
      brandId: changed.brand_id,
      event: { type: 'issue.changed', issue: presentIssue(changed) },
    })
  })
}

async function readIssue(db: Tx, brandId: number, issueId: bigint): Promise<IssueRow | undefined> {
  const rows = await db.query<IssueRow>(
    'select * from issues where brand_id = $1 and issue_id = $2',
    [brandId, issueId],
  )
  return rows[0]
}

/**
 * Runs `work` while no other worker settles or voids this issue. The lock belongs to the
 * connection: whoever dies lets go of it. Answers false when somebody else holds it.
 */
async function alone(
  db: Db,
  brandId: number,
  issueId: bigint,
  work: (connection: Connection) => Promise<void>,
): Promise<boolean> {
  return db.withConnection(async (connection) => {
    const key = `settle/${brandId}/${issueId}`
    const rows = await connection.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [key],
    )
    if (!rows[0]?.held) return false
    try {
      await prepareTables(connection)
      await work(connection)
    } finally {
      await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
    }
    return true
  })
}

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

/**
 * Settles a drawn issue: winners get a row and a posting, losing bets are not touched (the issue's
 * state says that they lost). Set-based, in slices; may be killed anywhere, and run by several
 * workers at once. Does nothing unless the issue is drawn.
 */
export async function settleIssue(db: Db, brandId: number, issueId: bigint): Promise<void> {
  const { step, cap } = await limitsOf(db, brandId)
  await alone(db, brandId, issueId, async (connection) => {
    const issue = await readIssue(connection, brandId, issueId)
    if (!issue || issue.state !== 'drawn' || issue.draw === null) return
    const distinct = await connection.query<DistinctBet>(
      `select play_code, selection, price, variant from bets
       where brand_id = $1 and issue_id = $2 group by 1, 2, 3, 4`,
      [brandId, issueId],
    )
    const verdicts = judge(distinct, issue.draw)
    if (verdicts.length > 0) {
      await connection.query(DECIDE, [
        brandId,
        issueId,
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
      ])
      await paySlices(connection, brandId, issueId)
    }
    await finish(connection, issue, ['drawn'], 'settled')
  })
}

/** True when winners have been paid, all or some: their bets could not be voided any more. */
async function hasBegunToPay(db: Tx, issue: IssueRow): Promise<boolean> {
  if (issue.state !== 'drawn') return issue.state === 'settled'
  const paid = await db.query(
    `select 1 from bet_results where brand_id = $1 and issue_id = $2
       and kind in ('won', 'refunded') limit 1`,
    [issue.brand_id, issue.issue_id],
  )
  return paid.length > 0
}

/**
 * Voids an issue that is not settled: every bet that still stands gets its stake back, whole. Only
 * for staff: the caller has checked, and audits by `onVoided`, which runs in the transaction that
 * makes the issue void (not again when refunds cut short are ended). Answers 'voided', 'notFound',
 * 'settled' (too late: it is settled, or a settlement cut short has paid some of the winners and
 * will be ended) or 'busy' (somebody settles it right now).
 */
export async function voidIssue(
  db: Db,
  brandId: number,
  issueId: bigint,
  onVoided?: (tx: Tx) => Promise<void>,
): Promise<'voided' | 'notFound' | 'settled' | 'busy'> {
  const outcome = { answer: 'busy' as 'voided' | 'notFound' | 'settled' | 'busy' }
  await alone(db, brandId, issueId, async (connection) => {
    const found = await readIssue(connection, brandId, issueId)
    if (!found) outcome.answer = 'notFound'
    else if (await hasBegunToPay(connection, found)) outcome.answer = 'settled'
    else outcome.answer = 'voided'
    if (!found || outcome.answer !== 'voided') return
    // Nobody may bet or cancel any more: the state changes before the refunds begin.
    const issue = await connection.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1, $2::bigint::int)', [brandId, issueId])
      const rows = await tx.query<IssueRow>(
        `update issues set state = 'voided' where brand_id = $1 and issue_id = $2 returning *`,
        [brandId, issueId],
      )
      if (found.state !== 'voided') await onVoided?.(tx)
      return rows[0] ?? found
    })
    await connection.query(DECIDE_VOID, [brandId, issueId])
    await paySlices(connection, brandId, issueId)
    await finish(connection, issue, ['voided'], 'voided')
  })
  return outcome.answer
}
