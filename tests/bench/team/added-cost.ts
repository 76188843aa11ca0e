import type { Brand } from '@fairhouse/server/core/brand.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { settleIssue } from '@fairhouse/server/modules/lottery/index.ts'
import { countFigures } from '../../../apps/server/src/modules/team-figures/index.ts'
import { addBettors, type Bettor } from '../lib/brand.ts'
import { runInProcess } from '../lib/in-process.ts'
import { median, round } from '../lib/statistics.ts'
import { size } from '../lib/size.ts'
import { LEVELS } from './grow-team.ts'

const BETTORS = size(10_000, 500)
const SECONDS = size(7, 1)
const ROUNDS = size(3, 1)

/** Bettors below members of the last level but one: their bets count for eleven above. */
async function putBelow(db: Db, bettors: readonly Bettor[]): Promise<void> {
  await db.query('alter table members disable trigger members_line, disable trigger members_moved')
  await db.query(
    `update members m set referrer_id = u.member_id, ancestor_ids = u.ancestor_ids || u.member_id
     from (select member_id, row_number() over (order by member_id) as place
         from ledger_accounts where account_id = any($1)) k
     join members u on u.brand_id = 1 and u.username_key = 't' || $2::int || 'n' || k.place
     where m.brand_id = 1 and m.member_id = k.member_id`,
    [bettors.map(({ accountId }) => accountId), LEVELS - 2],
  )
  await db.query('alter table members enable trigger members_line, enable trigger members_moved')
  await db.query('vacuum analyze members')
}

async function openIssue(db: Db, issueNo: string): Promise<bigint> {
  const rows = await db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     values (1, 'SSC1', $1, app_now() - interval '1 minute', app_now() + interval '1 day',
       app_now() + interval '1 day') returning issue_id`,
    [issueNo],
  )
  return rows[0]?.issue_id ?? 0n
}

/** Draws and settles the issue, as its hour would have. */
async function settle(db: Db, issueId: bigint): Promise<void> {
  await db.query(
    `update issues set state = 'drawn', draw = '{"digits":["1","2","3","4","7"]}',
       closes_at = app_now(), draws_at = app_now() where issue_id = $1`,
    [issueId],
  )
  await settleIssue(db, 1, issueId)
}

/**
 * What the figures of a bet cost beside placing it: microseconds of the wall clock for each, and
 * the share of one in the other. Every bet is counted for its member and for all eleven above.
 */
export async function measureAddedCost(db: Db, brand: Brand) {
  const bettors = await addBettors(db, BETTORS)
  await putBelow(db, bettors)
  await countFigures({ db, brands: { all: async () => [brand] } })
  const rounds: { placeMicros: number; countMicros: number }[] = []
  for (let round_ = 0; round_ <= ROUNDS; round_ += 1) {
    const issueId = await openIssue(db, `COST-${round_}`)
    const { perSecond } = await runInProcess(db, bettors, issueId, SECONDS)
    await settle(db, issueId)
    const bets = await db.query<{ n: number }>(
      'select count(*)::int as n from bets where brand_id = 1 and issue_id = $1',
      [issueId],
    )
    const began = performance.now()
    await countFigures({ db, brands: { all: async () => [brand] } })
    const countMicros = ((performance.now() - began) * 1_000) / (bets[0]?.n ?? 0)
    rounds.push({ placeMicros: 1e6 / perSecond, countMicros })
    process.stderr.write(`${bets[0]?.n} bets: ${JSON.stringify(rounds.at(-1))}\n`)
  }
  // The first warms up.
  const kept = rounds.slice(1)
  const placeMicros = round(median(kept.map((one) => one.placeMicros)), 1)
  const countMicros = round(median(kept.map((one) => one.countMicros)), 1)
  const share = median(kept.map((one) => one.countMicros / one.placeMicros))
  return { placeMicros, countMicros, addedPercent: round(share * 100, 1) }
}
