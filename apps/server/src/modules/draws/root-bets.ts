import type { Db, Tx } from '#server/db/tx.ts'
import { inHalves, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { writeAudit } from '../audit/index.ts'
import { issueIdOf } from '../lotteries/index.ts'
import type { LeafVault } from './bet-leaves.ts'
import { hashBets, type ClosedIssue } from './hash-bets.ts'

/**
 * After the sale and before the draw: the root over all bets that an issue has accepted. None can
 * come later, as every bet is written under the issue lock that closing takes exclusively.
 * Cancelled ones are included: a bet is never changed, and its outcome is not part of the leaf.
 */

/** Issues that get their roots in one transaction. */
const BATCH_SIZE = 100

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
