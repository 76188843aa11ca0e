import type { CurrencyCode } from '@fairhouse/money'
import type { Connection, Db, Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { hasParts, returnParts } from '../bonuses/index.ts'
import { postStaged, STAGE_TABLE, stagedCode } from '../ledger/index.ts'
import { sendMessages } from '../notices/index.ts'
import { presentIssue, type IssueRow } from '../lotteries/index.ts'

/** Ranks of accounts that are paid in one transaction, both ends included. */
export interface Slice {
  readonly from: number
  readonly to: number
}

/** Accounts paid per transaction: few enough that no bet waits long for a locked wallet. */
const ACCOUNTS_PER_SLICE = 500

/** Computed results of an issue's bets, before they are paid. */
const DECIDED_TABLE = `
create temporary table if not exists lottery_decided (
  account_rank bigint not null,
  account_id bigint not null,
  bet_no bigint not null,
  kind text not null,
  payout bigint not null,
  refund bigint not null,
  winning_lines bigint not null,
  -- What the account is still owed of it (negative: owes): the rest was paid in earlier rounds.
  difference bigint not null
) on commit preserve rows`

/** A winning bet whose payout rounds to nothing gets its result, but no posting. */
const STAGE = `
insert into ledger_staged (account_rank, account_id, code, amount, ref)
select account_rank, account_id, $1::smallint, payout, bet_no from lottery_decided where payout > 0
union all
select account_rank, account_id, case kind when 'void' then $2::smallint else $3::smallint end,
  refund, bet_no from lottery_decided where refund > 0`

const STAGE_DIFFERENCES = `
insert into ledger_staged (account_rank, account_id, code, amount, ref)
select account_rank, account_id, $1::smallint, difference, bet_no
from lottery_decided where difference <> 0`

/**
 * Locks the round that is being paid until the slice is committed: the issue cannot be decided
 * again while its earlier decision is paid.
 */
const LOCK_ROUND = `
select 1 from issues where brand_id = $1 and issue_id = $2 and round = $3 and state = $4
  and settled_at is null for share`

const WRITE_RESULTS = `
insert into bet_results (brand_id, account_id, bet_no, issue_id, kind, payout, refund,
  winning_lines, round, decided_at)
select $1, account_id, bet_no, $2, kind, payout, refund, winning_lines, $3, app_now()
from lottery_decided where account_rank between $4 and $5`

export async function readIssue(
  db: Tx,
  brandId: number,
  issueId: bigint,
): Promise<IssueRow | undefined> {
  const rows = await db.query<IssueRow>(
    'select * from issues where brand_id = $1 and issue_id = $2',
    [brandId, issueId],
  )
  return rows[0]
}

/** Empties the temporary tables of a round, on their connection. */
export async function prepareTables(connection: Connection): Promise<void> {
  await connection.query(STAGE_TABLE)
  await connection.query(DECIDED_TABLE)
  await connection.query('truncate ledger_staged, lottery_decided')
}

/** The first round has its own posting codes; later ones post the difference. */
async function stage(connection: Connection, round: number): Promise<void> {
  if (round > 1) {
    await connection.query(STAGE_DIFFERENCES, [stagedCode('bet.correction')])
    return
  }
  await connection.query(STAGE, [
    stagedCode('bet.payout'),
    stagedCode('bet.void'),
    stagedCode('bet.refund'),
  ])
}

interface MovedRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly total: bigint
  readonly rebate: bigint
  readonly currency: CurrencyCode
}

/** Notifies members whose balance a correction changes. */
async function notifyCorrected(tx: Tx, issue: IssueRow, slice: Slice): Promise<void> {
  const isVoid = issue.state === 'voided'
  // Rebates follow in transactions of their own; those of a void issue are all taken back.
  const rows = await tx.query<MovedRow>(
    `select d.account_id, sum(d.difference)::bigint as total, coalesce(sum(p.due), 0)::bigint
       as rebate, b.currency
     from lottery_decided d join brands b on b.brand_id = $1
     left join lateral (select due from bet_rebate_results x
       where x.brand_id = $1 and x.bet_no = d.bet_no order by x.round desc limit 1) p on $4::bool
     where d.account_rank between $2 and $3
     group by d.account_id, b.currency having sum(d.difference) <> 0`,
    [issue.brand_id, slice.from, slice.to, isVoid],
  )
  const messages = rows.map(({ account_id: accountId, total, rebate, currency }) => {
    const amountMinor = String(total - rebate)
    const taken = rebate === 0n ? {} : { rebateMinor: String(rebate) }
    return { accountId, values: { issueNo: issue.issue_no, amountMinor, currency, ...taken } }
  })
  await sendMessages(tx, issue.brand_id, isVoid ? 'issueVoided' : 'resultCorrected', messages)
}

/** Locks the round that is being paid until the commit; false when it is over. */
export async function lockRound(tx: Tx, issue: IssueRow): Promise<boolean> {
  const { brand_id: brandId, issue_id: issueId, round, state } = issue
  return (await tx.query(LOCK_ROUND, [brandId, issueId, round, state])).length > 0
}

/** Gives bonus money its shares of what the bets of a slice have brought. */
async function returnBonus(tx: Tx, issue: IssueRow, slice: Slice): Promise<void> {
  const { brand_id: brandId, issue_id: issueId, round } = issue
  const rows = await tx.query<{ bet_no: bigint; brought: bigint; is_returned: boolean }>(
    `select d.bet_no, d.payout + d.refund as brought,
       d.payout = 0 and d.refund = b.stake as is_returned
     from lottery_decided d join bets b on b.brand_id = $1 and b.issue_id = $2
       and b.bet_no = d.bet_no
     where d.account_rank between $3 and $4 and exists (select from bonus_parts p
       where p.brand_id = $1 and p.bet_no = d.bet_no)`,
    [brandId, issueId, slice.from, slice.to],
  )
  const bets = rows.map((row) => ({
    betNo: row.bet_no,
    brought: row.brought,
    isReturned: row.is_returned,
  }))
  await returnParts(tx, brandId, { bets, round: String(round) })
}

async function paySlice(
  tx: Tx,
  issue: IssueRow,
  slice: Slice,
  hasBonus: boolean,
): Promise<boolean> {
  const { brand_id: brandId, issue_id: issueId, round } = issue
  if (!(await lockRound(tx, issue))) return false
  await postStaged(tx, { brandId, ...slice })
  await tx.query(WRITE_RESULTS, [brandId, issueId, round, slice.from, slice.to])
  if (hasBonus) await returnBonus(tx, issue, slice)
  if (round > 1) await notifyCorrected(tx, issue, slice)
  return true
}

/**
 * Runs `pay` in a transaction for every slice of a temporary table's ranks, until one returns
 * false, which is then the result.
 */
export async function payEachSlice(
  connection: Connection,
  table: 'lottery_decided' | 'lottery_rebates_due',
  accounts = ACCOUNTS_PER_SLICE,
  pay: (tx: Tx, slice: Slice) => Promise<boolean>,
): Promise<boolean> {
  const tops = await connection.query<{ top: bigint | null }>(
    `select max(account_rank) as top from ${table}`,
  )
  const top = Number(tops[0]?.top ?? 0n)
  for (let from = 1; from <= top; from += accounts) {
    const slice = { from, to: from + accounts - 1 }
    if (!(await connection.transaction((tx) => pay(tx, slice)))) return false
  }
  return true
}

/**
 * Posts and records the results, slice by slice; each slice is atomic. Returns false when the issue
 * was decided again meanwhile: the rest belongs to the next round.
 */
export async function paySlices(
  connection: Connection,
  issue: IssueRow,
  accounts?: number,
): Promise<boolean> {
  await stage(connection, issue.round)
  await connection.query('create index if not exists staged_rank on ledger_staged (account_rank)')
  await connection.query(
    'create index if not exists decided_rank on lottery_decided (account_rank)',
  )
  await connection.query('analyze ledger_staged, lottery_decided')
  const hasBonus = await hasParts(connection, issue.brand_id, issue.issue_id)
  return payEachSlice(connection, 'lottery_decided', accounts, (tx, slice) =>
    paySlice(tx, issue, slice, hasBonus),
  )
}

/** Ends a paid round: the issue is settled, or stays void, and pages are notified. */
export async function finishRound(connection: Connection, issue: IssueRow): Promise<void> {
  await connection.transaction(async (tx) => {
    const rows = await tx.query<IssueRow>(
      `update issues set state = case state when 'drawn' then 'settled' else state end,
         settled_at = app_now()
       where brand_id = $1 and issue_id = $2 and round = $3 and state = $4 and settled_at is null
       returning *`,
      [issue.brand_id, issue.issue_id, issue.round, issue.state],
    )
    const changed = rows[0]
    if (!changed) return
    await announce(tx, {
      brandId: changed.brand_id,
      event: { type: 'issue.changed', issue: presentIssue(changed) },
    })
  })
}

/**
 * Runs `work` while no other worker settles or voids this issue. The advisory lock belongs to the
 * connection, so that a crash releases it. Returns false when another worker holds it.
 */
export async function withSettlementLock(
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
      await work(connection)
    } finally {
      await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
    }
    return true
  })
}
