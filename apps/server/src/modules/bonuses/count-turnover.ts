import { minor } from '@fairhouse/money'
import { activeInOrder, countTurnover as countStake } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import { clearBonus, endBonus } from './end-bonus.ts'
import { grantOf, lockActive, lockCash, type GrantRow } from './grant-rows.ts'

/** Members looked after in one turn; the rest in the next. */
const MOST = 500

/** Plays counted in one transaction. */
const PLAYS = 500

interface DueRow {
  readonly brand_id: number
  readonly cash_account: bigint
  readonly member_id: bigint
}

/** Members with a running grant for whom something was settled, or whose grant is at its end. */
const DUE = `
select distinct g.brand_id, g.cash_account, g.member_id from bonus_grants g
where g.brand_id = $1 and g.state = 'active' and (g.ends_at <= $2
  or exists (select from ledger_accounts a
    where a.brand_id = g.brand_id and a.account_id = g.account_id and a.balance = 0)
  or exists (select from settled_plays p
    where p.brand_id = g.brand_id and p.member_id = g.member_id and p.settled_at > g.starts_at
      and not exists (select from bonus_turnover t where t.brand_id = p.brand_id
        and t.member_id = p.member_id and t.product = p.product and t.item_no = p.item_no)))
  and ${isRested('bonuses.count', `g.brand_id || '/' || g.cash_account`)}
order by 2 limit ${MOST}`

interface PlayRow {
  readonly [column: string]: unknown
  readonly product: string
  readonly item_no: bigint
  readonly settled_at: Date
  /** Stakes of its bets, one by one. */
  readonly stakes: readonly string[] | null
}

/**
 * What was settled of a member and not counted, in the order of settlement. A round of a game is
 * one bet; bets of an issue are the member's own, without what came back of them. Shares of group
 * tickets are no bets of one's own.
 */
const UNCOUNTED = `
select p.product, p.item_no, p.settled_at,
  case when p.product <> 'lottery' then array[p.staked::text] else (
    select array_agg((b.stake - coalesce(r.refund, 0))::text order by b.bet_no) from bets b
    left join lateral (select refund from bet_results x
      where x.brand_id = b.brand_id and x.bet_no = b.bet_no order by x.round desc limit 1) r on true
    where b.brand_id = $1 and b.issue_id = p.item_no and b.account_id = $3) end as stakes
from settled_plays p
where p.brand_id = $1 and p.member_id = $2 and p.settled_at > $4
  and not exists (select from bonus_turnover t where t.brand_id = $1 and t.member_id = $2
    and t.product = p.product and t.item_no = p.item_no)
order by p.settled_at, p.product, p.item_no limit ${PLAYS}`

interface CountedPlay {
  readonly play: PlayRow
  readonly grantNo: bigint
  readonly counted: bigint
}

/** Those that ran at an instant and are not cleared, as the rules order them. */
function firstRunning(rows: readonly GrantRow[], at: Date): GrantRow | undefined {
  const running = rows.filter(
    (row) => row.starts_at < at && row.ends_at > at && row.wagered < row.required,
  )
  const [first] = activeInOrder(running.map(grantOf))
  return first && running.find((row) => row.grant_no === BigInt(first.id))
}

/** Counts a play for the grants that ran when it was settled; changes the rows it is given. */
function countPlay(rows: GrantRow[], play: PlayRow): CountedPlay[] {
  const first = firstRunning(rows, play.settled_at)
  if (!first) return []
  const counted = new Map([[first.grant_no, 0n]])
  for (const stake of play.stakes ?? []) {
    const row = firstRunning(rows, play.settled_at)
    if (!row || BigInt(stake) <= 0n) continue
    const { wagered } = countStake(grantOf(row), play.product, minor(BigInt(stake)))
    counted.set(row.grant_no, (counted.get(row.grant_no) ?? 0n) + wagered - row.wagered)
    rows[rows.indexOf(row)] = { ...row, wagered }
  }
  return [...counted].map(([grantNo, amount]) => ({ play, grantNo, counted: amount }))
}

async function saveCounted(
  tx: Tx,
  { brand_id: brandId, member_id: memberId }: DueRow,
  plays: readonly CountedPlay[],
  rows: readonly GrantRow[],
): Promise<void> {
  await tx.query(
    `insert into bonus_turnover
       (brand_id, member_id, product, item_no, grant_no, counted, settled_at)
     select $1, $2, * from unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::timestamptz[])`,
    [
      brandId,
      memberId,
      plays.map(({ play }) => play.product),
      plainColumn(plays, ({ play }) => play.item_no),
      plainColumn(plays, ({ grantNo }) => grantNo),
      plainColumn(plays, ({ counted }) => counted),
      plays.map(({ play }) => play.settled_at),
    ],
  )
  await tx.query(
    `update bonus_grants g set wagered = k.wagered
     from unnest($2::bigint[], $3::bigint[]) as k(grant_no, wagered)
     where g.brand_id = $1 and g.grant_no = k.grant_no and g.wagered <> k.wagered`,
    [brandId, plainColumn(rows, (row) => row.grant_no), plainColumn(rows, (row) => row.wagered)],
  )
}

/** Whether a bet or round that bonus money of a grant is in waits for its result. */
async function hasOpenBet(tx: Tx, brandId: number, grantNo: bigint): Promise<boolean> {
  const rows = await tx.query(
    `select from bonus_parts p join issues i using (brand_id, issue_id)
     where p.brand_id = $1 and p.grant_no = $2 and i.settled_at is null
       and not exists (select from bet_results r
         where r.brand_id = p.brand_id and r.bet_no = p.bet_no)
     union all
     select from bonus_stakes s join game_rounds r using (brand_id, round_no)
     where s.brand_id = $1 and s.grant_no = $2 and not s.is_undone and r.state = 'open' limit 1`,
    [brandId, grantNo],
  )
  return rows.length > 0
}

/** Clears, expires and closes what has come to its end. */
async function closeDue(
  tx: Tx,
  brandId: number,
  rows: readonly GrantRow[],
  countedTo: Date,
): Promise<void> {
  for (const row of rows) {
    if (row.wagered >= row.required) await clearBonus(tx, brandId, row)
    else if (row.ends_at <= countedTo) await endBonus(tx, brandId, row, 'expired')
    else if (row.balance === 0n && !(await hasOpenBet(tx, brandId, row.grant_no))) {
      await endBonus(tx, brandId, row, 'spent')
    }
  }
}

/** Counts what was settled of a member; true when more of it is left. */
async function countMember(tx: Tx, due: DueRow, countedTo: Date): Promise<boolean> {
  const { brand_id: brandId, member_id: memberId, cash_account: cashAccount } = due
  await lockCash(tx, brandId, cashAccount)
  const rows = await lockActive(tx, brandId, cashAccount)
  if (rows.length === 0) return false
  const since = new Date(Math.min(...rows.map((row) => row.starts_at.getTime())))
  const plays = await tx.query<PlayRow>(UNCOUNTED, [brandId, memberId, cashAccount, since])
  const counted: CountedPlay[] = []
  for (const play of plays) counted.push(...countPlay(rows, play))
  await saveCounted(tx, due, counted, rows)
  if (plays.length === PLAYS && counted.length > 0) return true
  await closeDue(tx, brandId, rows, countedTo)
  return false
}

/**
 * Counts settled stakes as turnover of running grants, clears those that have theirs, and ends
 * those that are used up or over. A play counts once, for the grant that was first in order when it
 * was settled; what is counted, cleared and posted goes together, so that it may be interrupted
 * anywhere or run twice. A grant expires when all that was settled before its end is counted.
 */
export async function countBonuses(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  const { db } = context
  const faults: unknown[] = []
  for (const brand of await context.brands.all()) {
    const reach = brand.trialOf === undefined ? await readReach(db, brand) : undefined
    if (!reach) continue
    const due = await db.query<DueRow & { readonly [column: string]: unknown }>(DUE, [
      brand.brandId,
      reach.countedTo,
    ])
    const taken = { queue: 'bonuses.count', keyOf: keyBy('cash_account') } as const
    faults.push(
      ...(await eachRow(db, due, taken, async (row) => {
        while (await db.transaction((tx) => countMember(tx, row, reach.countedTo)));
      })),
    )
  }
  throwAll(faults, 'turnover of bonuses was not counted')
}
