import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { decideVoid } from './decide-round.ts'
import { lockIssue, type IssueRef, type ResultIssue } from './lock-issue.ts'
import { DEFAULT_RULES } from './rules.ts'

async function voidAfterMinutes(tx: Tx, issue: ResultIssue): Promise<number> {
  const rows = await tx.query<{ void_after_minutes: number }>(
    'select void_after_minutes from result_rules where brand_id = $1 and lottery_code = $2',
    [issue.brand_id, issue.lottery_code],
  )
  return rows[0]?.void_after_minutes ?? DEFAULT_RULES.voidAfterMinutes
}

/**
 * The issue, locked, if it can be voided now: before its draw (it was called off), when its result
 * has been missing for long enough, or once it has a result. Throws ISSUE_NOT_FOUND, RESULT_FINAL
 * (void already), VOID_TOO_EARLY.
 */
export async function requireVoidable(tx: Tx, ref: IssueRef): Promise<ResultIssue> {
  const issue = await lockIssue(tx, ref)
  if (issue.state === 'voided') throw new Problem('RESULT_FINAL')
  const isAwaited = issue.source === 'recorded' && /^(open|closed)$/.test(issue.state)
  if (!isAwaited || issue.draws_at > issue.now) return issue
  const waitMs = (await voidAfterMinutes(tx, issue)) * 60_000
  if (issue.now.getTime() < issue.draws_at.getTime() + waitMs) throw new Problem('VOID_TOO_EARLY')
  return issue
}

/** Voids an issue, whatever has been paid. Only for staff: the caller has checked, and audits. */
export async function voidResult(tx: Tx, ref: IssueRef, reason: string): Promise<ResultIssue> {
  const issue = await requireVoidable(tx, ref)
  await decideVoid(tx, issue, reason)
  await tx.query(
    `update result_entries set state = 'dropped'
     where brand_id = $1 and issue_id = $2 and state = 'standing'`,
    [issue.brand_id, issue.issue_id],
  )
  return issue
}
