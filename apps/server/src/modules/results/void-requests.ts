import type { Tx } from '#server/db/tx.ts'
import type { IssueRow } from '../lotteries/index.ts'
import type { ResultIssue } from './lock-issue.ts'

/** A void approved by the office, to be executed by the operator's command. */
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
 * True for an issue drawn here, from the end of its sale on: the host can compute the draw as soon
 * as the bets' root is fixed, and anybody who could void it alone could wait for a favourable one.
 */
export function needsOperator({ source, state }: Pick<ResultIssue, 'source' | 'state'>): boolean {
  return source === 'own' && (state === 'closed' || state === 'drawn' || state === 'settled')
}

/** The approved request of an issue; undefined without one. */
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

/** Saves an approved request for the operator. False where there is one already. */
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

/** Marks the request as executed. */
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
