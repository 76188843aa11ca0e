import { createMerkleAccumulator } from '@fairhouse/fairness'
import type { Tx } from '#server/db/tx.ts'
import {
  hashLeaf,
  LEAF_COLUMNS,
  leafTextOf,
  sha256,
  type LeafRow,
  type LeafVault,
} from './bet-leaves.ts'

/**
 * Leaves of a page, read, hashed and stored at a time to bound memory and blocking of the event
 * loop. A power of two, so that the roots of pages are a level of the tree.
 */
export const PAGE_LEAVES = 4_096

/** An issue whose bets are all there. */
export interface ClosedIssue {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly brand: string
  readonly issue_id: bigint
  readonly has_bets: boolean
}

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

/** Reads all bets of an issue in the order of their numbers, and stores their hashes by pages. */
export async function hashBets(tx: Tx, vault: LeafVault, issue: ClosedIssue) {
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
