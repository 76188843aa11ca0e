import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import { closeDue } from './close-due.ts'
import { lockHolders } from './grant-rows.ts'
import { readIssueStakes, type IssueStakes } from './issue-stakes.ts'
import {
  countPlays,
  PLAYS,
  readUncounted,
  saveCounted,
  type CountedPlays,
} from './turnover-plays.ts'

/** Members looked after in one turn; the rest in the next. */
const MOST = 500

/** Members counted in one transaction: most of what each costs is the way to the database. */
const TOGETHER = 50

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

/** How far members were counted: those of whom more is left are in `more`. */
interface Progress {
  readonly plays: number
  readonly more: readonly DueRow[]
}

interface Turn {
  readonly brandId: number
  readonly read: IssueStakes
  readonly countedTo: Date
}

/** Counts what was settled of members, and ends grants once all of it is counted. */
async function countMembers(
  tx: Tx,
  { brandId, read, countedTo }: Turn,
  due: readonly DueRow[],
): Promise<Progress> {
  const holders = await lockHolders(tx, brandId, due)
  const plays = await readUncounted(tx, brandId, holders)
  const done = holders.map((holder) => {
    const own = plays.get(holder.memberId) ?? []
    const counted: CountedPlays = countPlays(holder, own, read)
    return { holder, ...counted, isMore: own.length === PLAYS && counted.counted.length > 0 }
  })
  const counted = done.flatMap((one) => one.counted)
  await saveCounted(tx, brandId, counted, holders)
  for (const { holder, waits, isMore } of done) {
    if (!waits && !isMore) await closeDue(tx, brandId, holder.rows, countedTo)
  }
  const left = new Set(done.flatMap((one) => (one.isMore && !one.waits ? one.holder.memberId : [])))
  return { plays: counted.length, more: due.filter((row) => left.has(row.member_id)) }
}

const TAKEN = { queue: 'bonuses.count', keyOf: keyBy('cash_account') } as const

/** Counts members together; none of them where one fails, who is found one by one then. */
async function countTogether(db: Db, turn: Turn, due: readonly DueRow[]): Promise<Progress> {
  try {
    const progress = await db.transaction((tx) => countMembers(tx, turn, due))
    await eachRow(db, due, TAKEN, () => Promise.resolve())
    return progress
  } catch {
    return { plays: 0, more: due }
  }
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
  const turn = { brandId, read: await readIssueStakes(db, brandId, due), countedTo }
  let plays = 0
  const more: DueRow[] = []
  for (let at = 0; at < due.length; at += TOGETHER) {
    const progress = await countTogether(db, turn, due.slice(at, at + TOGETHER))
    plays += progress.plays
    more.push(...progress.more)
  }
  const failed = await eachRow(db, more, TAKEN, async (row) => {
    for (let isMore = true; isMore;) {
      const progress = await db.transaction((tx) => countMembers(tx, turn, [row]))
      plays += progress.plays
      isMore = progress.more.length > 0
    }
  })
  faults.push(...failed)
  return plays > 0 && !turn.read.isWhole
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
