import { createMerkleAccumulator } from '@fairhouse/fairness'
import type { Db, Tx } from '#server/db/tx.ts'
import { inHalves, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { writeAudit } from '../audit/index.ts'
import { issueIdOf } from '../lotteries/index.ts'
import {
  hashLeaf,
  LEAF_COLUMNS,
  leafTextOf,
  sha256,
  type LeafRow,
  type LeafVault,
} from './bet-leaves.ts'

/**
 * After the sale and before the draw: the root over all bets that an issue has accepted. None can
 * come later, as every bet is written under the issue lock that closing takes exclusively.
 * Cancelled ones are included: a bet is never changed, and its outcome is not part of the leaf.
 */

/** Issues that get their roots in one transaction. */
const BATCH_SIZE = 100

/**
 * Leaves of a page, read, hashed and stored at a time to bound memory and blocking of the event
 * loop. A power of two, so that the roots of pages are a level of the tree.
 */
export const PAGE_LEAVES = 4_096

interface ClosedIssue {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly brand: string
  readonly issue_id: bigint
  readonly has_bets: boolean
}

const DUE = `
select brand_id, issue_id from issues
where state = 'closed' and draw_version = 2 and bets_root is null
  and ${isRested('issue.root', "brand_id || '/' || issue_id")}
order by draws_at limit $1`

/**
 * Skips issues of another worker. Bets are counted instead of checked for existence: for an issue
 * without bets the planner would read the whole table.
 */
const LOCK = `
select i.brand_id, i.issue_id, w.code as brand, (select count(*) from bets b
  where b.brand_id = i.brand_id and b.issue_id = i.issue_id) > 0 as has_bets
from unnest($1::int[], $2::bigint[]) as k(brand, issue)
join issues i on i.brand_id = k.brand and i.issue_id = k.issue
join brands w on w.brand_id = i.brand_id
where i.state = 'closed' and i.bets_root is null
order by i.brand_id, i.draws_at, i.issue_id for update of i skip locked`

const PAGE = `
insert into issue_bet_pages (brand_id, issue_id, page_no, first_bet_no, last_bet_no, root, hashes)
values ($1, $2, $3, $4, $5, $6, $7)`

async function storePage(
  tx: Tx,
  issue: ClosedIssue,
  pageNo: number,
  page: {
    readonly rows: readonly LeafRow[]
    readonly hashes: readonly Uint8Array[]
    readonly root: Buffer
  },
): Promise<void> {
  await tx.query(PAGE, [
    issue.brand_id,
    issue.issue_id,
    pageNo,
    page.rows[0]?.bet_no,
    page.rows.at(-1)?.bet_no,
    page.root,
    Buffer.concat(page.hashes),
  ])
}

function rootOf(hashes: readonly Uint8Array[]): Buffer {
  const tree = createMerkleAccumulator(sha256)
  for (const hash of hashes) tree.add(hash)
  return Buffer.from(tree.root())
}

/** Reads all bets of an issue in the order of their numbers, and stores their hashes. */
async function hashBets(tx: Tx, vault: LeafVault, issue: ClosedIssue) {
  const pages: Buffer[] = []
  let count = 0
  if (!issue.has_bets) return { count, root: rootOf(pages) }
  // Interpolates only numbers of the database: a cursor takes no parameters. Filters by the issue
  // first and sorts then (`offset 0`): otherwise the planner walks the whole table in order.
  await tx.query(
    `declare issue_bets no scroll cursor for
     select ${LEAF_COLUMNS} from (select * from bets
       where brand_id = ${issue.brand_id} and issue_id = ${issue.issue_id} offset 0) b
     order by bet_no`,
  )
  for (let pageNo = 0; ; pageNo += 1) {
    const rows = await tx.query<LeafRow>(`fetch ${PAGE_LEAVES} from issue_bets`)
    const hashes = rows.map((row) => hashLeaf(leafTextOf(vault, issue.brand, row)))
    const root = rootOf(hashes)
    if (rows.length > 0) {
      await storePage(tx, issue, pageNo, { rows, hashes, root })
      pages.push(root)
      count += rows.length
    }
    if (rows.length < PAGE_LEAVES) break
  }
  await tx.query('close issue_bets')
  // Roots of pages are a level of the tree: the root above them is that of all leaves.
  return { count, root: rootOf(pages) }
}

interface Rooted {
  readonly issueId: string
  readonly betsRoot: string
  readonly betsCount: number
}

async function rootIssue(tx: Tx, vault: LeafVault, issue: ClosedIssue): Promise<Rooted> {
  const { count, root } = await hashBets(tx, vault, issue)
  await tx.query(
    `update issues set bets_root = $3, bets_count = $4 where brand_id = $1 and issue_id = $2`,
    [issue.brand_id, issue.issue_id, root, count],
  )
  const issueId = issueIdOf(issue.issue_id)
  return { issueId, betsRoot: root.toString('hex'), betsCount: count }
}

async function rootSome(
  tx: Tx,
  vault: LeafVault,
  due: readonly { readonly brand_id: number; readonly issue_id: bigint }[],
): Promise<void> {
  const keys = [due.map((one) => one.brand_id), due.map((one) => one.issue_id)]
  const issues = await tx.query<ClosedIssue>(LOCK, keys)
  const rooted = new Map<number, Rooted[]>()
  for (const issue of issues) {
    const ofBrand = rooted.get(issue.brand_id) ?? []
    ofBrand.push(await rootIssue(tx, vault, issue))
    rooted.set(issue.brand_id, ofBrand)
  }
  // Audit entries of a brand are serialised: they come last, in the order of the brands.
  for (const [brandId, roots] of rooted) {
    await writeAudit(tx, {
      brandId,
      actor: 'machine:draws',
      action: 'lottery.issues.rooted',
      subject: roots[0]?.issueId ?? '',
      details: { issues: roots },
    })
  }
}

/** Computes the roots of closed issues' bets. Returns how many were due. */
export async function rootDueIssues(context: {
  readonly db: Db
  readonly vault: LeafVault
}): Promise<number> {
  const { db, vault } = context
  const taken = { queue: 'issue.root', keyOf: keyBy('issue_id') } as const
  for (let count = 0; ;) {
    const due = await db.query<Pick<ClosedIssue, 'brand_id' | 'issue_id'>>(DUE, [BATCH_SIZE])
    const faults = await inHalves(db, due, taken, (some) =>
      db.transaction((tx) => rootSome(tx, vault, some)),
    )
    throwAll(faults, 'bets of issues got no root')
    count += due.length
    if (due.length < BATCH_SIZE) return count
  }
}
