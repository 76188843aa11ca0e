import type { Tx } from '#server/db/tx.ts'
import type { IssueRow } from '../present-issue.ts'
import type { ResultIssue } from './lock-issue.ts'

/** What the office has approved and the operator carries out on the machine. */
export interface VoidRequest {
  readonly [column: string]: unknown
  readonly approval_id: bigint
  readonly reason: string
  readonly proposed_by: string
  readonly approved_by: string
  readonly approved_at: Date
  readonly carried_out_by: string | null
  readonly carried_out_at: Date | null
}

/**
 * True for an issue that is drawn here, from the end of its sale on: the host can compute the draw
 * as soon as the bets' root stands, and who may undo it alone could wait for one that suits them.
 */
export function needsOperator({ source, state }: Pick<ResultIssue, 'source' | 'state'>): boolean {
  return source === 'own' && (state === 'closed' || state === 'drawn' || state === 'settled')
}

/** What the office has approved of an issue; undefined where it has not. */
export async function findVoidRequest(
  tx: Tx,
  { brand_id: brandId, issue_id: issueId }: Pick<IssueRow, 'brand_id' | 'issue_id'>,
): Promise<VoidRequest | undefined> {
  const rows = await tx.query<VoidRequest>(
    'select * from void_requests where brand_id = $1 and issue_id = $2',
    [brandId, issueId],
  )
  return rows[0]
}

/** Keeps what the office approved for the operator. False where that stands already. */
export async function requestVoid(
  tx: Tx,
  issue: Pick<IssueRow, 'brand_id' | 'issue_id'>,
  approved: {
    readonly approvalId: bigint
    readonly reason: string
    readonly proposedBy: string
    readonly approvedBy: string
  },
): Promise<boolean> {
  const { approvalId, reason, proposedBy, approvedBy } = approved
  const made = await tx.query(
    `insert into void_requests (brand_id, issue_id, approval_id, reason, proposed_by, approved_by,
       approved_at) values ($1, $2, $3, $4, $5, $6, app_now())
     on conflict do nothing returning 1`,
    [issue.brand_id, issue.issue_id, approvalId, reason, proposedBy, approvedBy],
  )
  return made.length > 0
}

/** Notes that the operator has done it. */
export async function closeVoidRequest(
  tx: Tx,
  issue: Pick<IssueRow, 'brand_id' | 'issue_id'>,
  actor: string,
): Promise<void> {
  await tx.query(
    `update void_requests set carried_out_by = $3, carried_out_at = app_now()
     where brand_id = $1 and issue_id = $2`,
    [issue.brand_id, issue.issue_id, actor],
  )
}
