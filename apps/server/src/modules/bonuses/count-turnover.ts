import { minor } from '@fairhouse/money'
import { activeInOrder, countTurnover as countStake } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import { clearBonus, endBonus } from './end-bonus.ts'
import { readIssueStakes, type IssueStakes } from './issue-stakes.ts'
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
  readonly staked: bigint
}

/** What was settled of a member and not counted, in the order of settlement. */
const UNCOUNTED = `
select p.product, p.item_no, p.settled_at, p.staked
from settled_plays p
where p.brand_id = $1 and p.member_id = $2 and p.settled_at > $3
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

/**
 * Stakes of a play, one by one. A round of a game is one bet; bets of an issue are the member's
 * own. Shares of group tickets are no bets of one's own.
 */
function stakesOf({ product, item_no: itemNo, staked }: PlayRow, read: IssueStakes, due: DueRow) {
  return product === 'lottery' ? (read.of(itemNo, due.cash_account) ?? []) : [String(staked)]
}

/** Counts a play for the grants that ran when it was settled; changes the rows it is given. */
function countPlay(rows: GrantRow[], play: PlayRow, stakes: readonly string[]): CountedPlay[] {
  const first = firstRunning(rows, play.settled_at)
  if (!first) return []
  const counted = new Map([[first.grant_no, 0n]])
  for (const stake of stakes) {
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

/** What was counted of some plays, and whether one waits for stakes that were not read. */
interface CountedPlays {
  readonly counted: readonly CountedPlay[]
  readonly waits: boolean
}

/** Counts plays in their order, as far as stakes were read; changes the rows it is given. */
function countPlays(
  rows: GrantRow[],
  plays: readonly PlayRow[],
  { read, due }: { readonly read: IssueStakes; readonly due: DueRow },
): CountedPlays {
  const counted: CountedPlay[] = []
  for (const play of plays) {
    // Where no grant was running nothing counts, whatever was staked.
    if (!firstRunning(rows, play.settled_at)) continue
    const isUnread = play.product === 'lottery' && !read.has(play.item_no)
    if (isUnread) return { counted, waits: true }
    counted.push(...countPlay(rows, play, stakesOf(play, read, due)))
  }
  return { counted, waits: false }
}

/** How far a member was counted. `isDone`: as far as stakes were read. */
interface Progress {
  readonly plays: number
  readonly isDone: boolean
}

/** Counts what was settled of a member, and ends grants once all of it is counted. */
async function countMember(
  tx: Tx,
  due: DueRow,
  read: IssueStakes,
  countedTo: Date,
): Promise<Progress> {
  const { brand_id: brandId, member_id: memberId, cash_account: cashAccount } = due
  await lockCash(tx, brandId, cashAccount)
  const rows = await lockActive(tx, brandId, cashAccount)
  if (rows.length === 0) return { plays: 0, isDone: true }
  const since = new Date(Math.min(...rows.map((row) => row.starts_at.getTime())))
  const plays = await tx.query<PlayRow>(UNCOUNTED, [brandId, memberId, since])
  const { counted, waits } = countPlays(rows, plays, { read, due })
  await saveCounted(tx, due, counted, rows)
  const isMore = !waits && plays.length === PLAYS && counted.length > 0
  if (!waits && !isMore) await closeDue(tx, brandId, rows, countedTo)
  return { plays: counted.length, isDone: !isMore }
}

/** Counts for some members of a brand; true when issues were left that wait for the next turn. */
async function countSome(
  db: Db,
  brandId: number,
  countedTo: Date,
  faults: unknown[],
): Promise<boolean> {
  const due = await db.query<DueRow & { readonly [column: string]: unknown }>(DUE, [
    brandId,
    countedTo,
  ])
  if (due.length === 0) return false
  const read = await readIssueStakes(db, brandId, due)
  let counted = 0
  const taken = { queue: 'bonuses.count', keyOf: keyBy('cash_account') } as const
  const failed = await eachRow(db, due, taken, async (row) => {
    for (let isDone = false; !isDone;) {
      const progress = await db.transaction((tx) => countMember(tx, row, read, countedTo))
      counted += progress.plays
      isDone = progress.isDone
    }
  })
  faults.push(...failed)
  return counted > 0 && !read.isWhole
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
    while (await countSome(db, brand.brandId, reach.countedTo, faults));
  }
  throwAll(faults, 'turnover of bonuses was not counted')
}
