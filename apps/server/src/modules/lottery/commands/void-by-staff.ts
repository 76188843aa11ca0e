import type { Db } from '#server/db/tx.ts'
import { writeAudit } from '../../audit/index.ts'
import { voidIssue } from '../settle-issue.ts'

/** How the voiding of an issue ended. */
export type VoidAnswer =
  | { readonly outcome: 'voided'; readonly refundedBets: bigint; readonly refunded: bigint }
  /** It was void before; refunds that had been cut short are now ended. */
  | { readonly outcome: 'same' }
  | { readonly outcome: 'notFound' | 'settled' | 'busy' }

/**
 * Voids an issue: every bet that still stands gets its whole stake back. The audit entry with the
 * reason is written in the transaction that makes it void. For staff alone: the caller has checked
 * who asks. An issue that is settled stays settled; 'busy': a settlement is under way.
 */
export async function voidByStaff(
  db: Db,
  issue: { readonly brandId: number; readonly lotteryCode: string; readonly issueNo: string },
  reason: string,
  actor: string,
): Promise<VoidAnswer> {
  const { brandId, lotteryCode, issueNo } = issue
  const rows = await db.query<{ issue_id: bigint; state: string }>(
    `select issue_id, state from issues
     where brand_id = $1 and lottery_code = $2 and issue_no = $3`,
    [brandId, lotteryCode, issueNo],
  )
  const found = rows[0]
  if (!found) return { outcome: 'notFound' }
  const answer = await voidIssue(db, brandId, found.issue_id, (tx) =>
    writeAudit(tx, {
      brandId,
      actor,
      action: 'lottery.issue.voided',
      subject: `${lotteryCode}/${issueNo}`,
      details: { reason, stateBefore: found.state },
    }),
  )
  if (answer !== 'voided') return { outcome: answer }
  if (found.state === 'voided') return { outcome: 'same' }
  const sums = await db.query<{ bets: bigint; refunded: bigint }>(
    `select count(*) as bets, coalesce(sum(refund), 0)::bigint as refunded from bet_results
     where brand_id = $1 and issue_id = $2 and kind = 'void'`,
    [brandId, found.issue_id],
  )
  return {
    outcome: 'voided',
    refundedBets: sums[0]?.bets ?? 0n,
    refunded: sums[0]?.refunded ?? 0n,
  }
}
