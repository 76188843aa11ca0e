import type { Db, Tx } from '#server/db/tx.ts'
import { writeAudit } from '../audit/index.ts'
import { lockIssue, type ResultIssue } from './lock-issue.ts'
import {
  closeVoidRequest,
  findVoidRequest,
  needsOperator,
  type VoidRequest,
} from './void-requests.ts'
import { voidResult } from './void-result.ts'
import { settleIssue, voidIssue } from '../lottery/index.ts'

/** Outcome of voiding an issue. */
export type VoidAnswer =
  | { readonly outcome: 'voided'; readonly refundedBets: bigint; readonly refunded: bigint }
  /** It was void before; interrupted refunds are now completed. */
  | { readonly outcome: 'same' }
  | { readonly outcome: 'notFound' | 'settled' | 'busy' }
  /** It is drawn here, and the office has not approved voiding it. */
  | { readonly outcome: 'unapproved' }

interface Action {
  readonly reason: string
  readonly actor: string
}

interface NamedIssue {
  readonly brandId: number
  readonly lotteryCode: string
  readonly issueNo: string
}

interface FoundIssue extends Pick<ResultIssue, 'source' | 'state'> {
  readonly [column: string]: unknown
  readonly issue_id: bigint
}

function audit(
  tx: Tx,
  { brandId, lotteryCode, issueNo }: NamedIssue,
  { reason, actor }: Action,
  details: object,
): Promise<void> {
  return writeAudit(tx, {
    brandId,
    actor,
    action: 'lottery.issue.voided',
    subject: `${lotteryCode}/${issueNo}`,
    details: { reason, ...details },
  })
}

/** Executes the office's approved request for an issue drawn here; false without one. */
async function carryOut(tx: Tx, named: NamedIssue, action: Action): Promise<boolean> {
  const issue = await lockIssue(tx, named)
  const request: VoidRequest | undefined = await findVoidRequest(tx, issue)
  if (!request) return false
  await voidResult(tx, named, request.reason)
  await closeVoidRequest(tx, issue, action.actor)
  await audit(tx, named, action, {
    stateBefore: issue.state,
    approvedReason: request.reason,
    proposedBy: request.proposed_by,
    approvedBy: request.approved_by,
  })
  return true
}

async function voidedOf(db: Db, brandId: number, issueId: bigint): Promise<VoidAnswer> {
  const sums = await db.query<{ bets: bigint; refunded: bigint }>(
    `select count(*) as bets, coalesce(sum(refund), 0)::bigint as refunded from bet_results
     where brand_id = $1 and issue_id = $2 and kind = 'void'`,
    [brandId, issueId],
  )
  return {
    outcome: 'voided',
    refundedBets: sums[0]?.bets ?? 0n,
    refunded: sums[0]?.refunded ?? 0n,
  }
}

/**
 * Voids an issue by the operator's command: every valid bet gets its whole stake back. The audit
 * entry with the reason is written in the same transaction. Only for the operator, which the caller
 * has checked. An issue drawn here needs the office's approval ('unapproved'), and is then voided
 * even if it is settled. Any other settled issue stays settled; 'busy': a settlement is in
 * progress.
 */
export async function voidByStaff(
  db: Db,
  named: NamedIssue,
  reason: string,
  actor: string,
): Promise<VoidAnswer> {
  const { brandId, lotteryCode, issueNo } = named
  const rows = await db.query<FoundIssue>(
    `select i.issue_id, i.state, l.source from issues i
     join lotteries l using (brand_id, lottery_code)
     where brand_id = $1 and lottery_code = $2 and issue_no = $3`,
    [brandId, lotteryCode, issueNo],
  )
  const found = rows[0]
  if (!found) return { outcome: 'notFound' }
  const action = { reason, actor }
  if (needsOperator(found)) {
    const isDone = await db.transaction((tx) => carryOut(tx, named, action))
    if (!isDone) return { outcome: 'unapproved' }
    await settleIssue(db, brandId, found.issue_id)
    return voidedOf(db, brandId, found.issue_id)
  }
  const answer = await voidIssue(db, brandId, found.issue_id, reason, (tx) =>
    audit(tx, named, action, { stateBefore: found.state }),
  )
  if (answer !== 'voided') return { outcome: answer }
  if (found.state === 'voided') return { outcome: 'same' }
  return voidedOf(db, brandId, found.issue_id)
}
