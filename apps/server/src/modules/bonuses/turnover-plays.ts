import { minor } from '@fairhouse/money'
import { activeInOrder, countTurnover as countStake } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { grantOf, type GrantRow, type LockedHolder } from './grant-rows.ts'
import type { IssueStakes } from './issue-stakes.ts'

interface PlayRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly product: string
  readonly item_no: bigint
  readonly settled_at: Date
  readonly staked: bigint
}

/** Plays that are counted at once of a member. */
export const PLAYS = 500

/** What was settled of members and not counted, in the order of settlement of each. */
const UNCOUNTED = `
select h.member_id, p.product, p.item_no, p.settled_at, p.staked
from unnest($2::bigint[], $3::timestamptz[]) as h(member_id, since)
cross join lateral (
  select p.product, p.item_no, p.settled_at, p.staked from settled_plays p
  where p.brand_id = $1 and p.member_id = h.member_id and p.settled_at > h.since
    and not exists (select from bonus_turnover t where t.brand_id = $1
      and t.member_id = h.member_id and t.product = p.product and t.item_no = p.item_no)
  order by p.settled_at, p.product, p.item_no limit ${PLAYS}) p
order by h.member_id, p.settled_at, p.product, p.item_no`

/** Reads what is to be counted, by member. */
export async function readUncounted(
  tx: Tx,
  brandId: number,
  holders: readonly LockedHolder[],
): Promise<ReadonlyMap<bigint, readonly PlayRow[]>> {
  const since = holders.map(({ rows }) => Math.min(...rows.map((row) => row.starts_at.getTime())))
  const plays = await tx.query<PlayRow>(UNCOUNTED, [
    brandId,
    plainColumn(holders, ({ memberId }) => memberId),
    since.map((at) => new Date(at)),
  ])
  return Map.groupBy(plays, (play) => play.member_id)
}

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
function stakesOf({ product, item_no: itemNo, staked }: PlayRow, read: IssueStakes, cash: bigint) {
  return product === 'lottery' ? (read.of(itemNo, cash) ?? []) : [String(staked)]
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

/** What was counted of some plays, and whether one waits for stakes that were not read. */
export interface CountedPlays {
  readonly counted: readonly CountedPlay[]
  readonly waits: boolean
}

/** Counts plays in their order, as far as stakes were read; changes the rows it is given. */
export function countPlays(
  { rows, cashAccount }: LockedHolder,
  plays: readonly PlayRow[],
  read: IssueStakes,
): CountedPlays {
  const counted: CountedPlay[] = []
  for (const play of plays) {
    // Where no grant was running nothing counts, whatever was staked.
    if (!firstRunning(rows, play.settled_at)) continue
    const isUnread = play.product === 'lottery' && !read.has(play.item_no)
    if (isUnread) return { counted, waits: true }
    counted.push(...countPlay(rows, play, stakesOf(play, read, cashAccount)))
  }
  return { counted, waits: false }
}

/** Writes what was counted, and the turnover of the grants. */
export async function saveCounted(
  tx: Tx,
  brandId: number,
  plays: readonly CountedPlay[],
  holders: readonly LockedHolder[],
): Promise<void> {
  if (plays.length > 0) {
    await tx.query(
      `insert into bonus_turnover
         (brand_id, member_id, product, item_no, grant_no, counted, settled_at)
       select $1, * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::timestamptz[])`,
      [
        brandId,
        plainColumn(plays, ({ play }) => play.member_id),
        plays.map(({ play }) => play.product),
        plainColumn(plays, ({ play }) => play.item_no),
        plainColumn(plays, ({ grantNo }) => grantNo),
        plainColumn(plays, ({ counted }) => counted),
        plays.map(({ play }) => play.settled_at),
      ],
    )
  }
  const rows = holders.flatMap((holder) => holder.rows)
  await tx.query(
    `update bonus_grants g set wagered = k.wagered
     from unnest($2::bigint[], $3::bigint[]) as k(grant_no, wagered)
     where g.brand_id = $1 and g.grant_no = k.grant_no and g.wagered <> k.wagered`,
    [brandId, plainColumn(rows, (row) => row.grant_no), plainColumn(rows, (row) => row.wagered)],
  )
}
