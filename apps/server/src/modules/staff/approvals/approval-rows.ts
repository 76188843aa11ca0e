import type { ApprovalShape } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'

/** Actions that may be proposed; `ApprovalRules` says who may, and what carries each out. */
export type ApprovalAction =
  | 'member.adjust'
  | 'member.giveReward'
  | 'member.resetPassword'
  | 'member.resetSecondFactors'
  | 'member.resetSocialLinks'
  | 'staff.create'
  | 'staff.update'
  | 'role.save'
  | 'agentApplication.accept'
  | 'member.move'
  | 'member.type'
  | 'contract.offer'
  | 'contract.accept'
  | 'contract.end'
  | 'bill.clawback'
  | 'lottery.voidIssue'

export interface ApprovalRow {
  readonly [column: string]: unknown
  readonly approval_id: bigint
  readonly brand_id: number
  readonly brand_code: string
  readonly action: ApprovalAction
  readonly subject: string
  readonly input: Record<string, unknown>
  readonly reason: string
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly is_expired: boolean
  readonly proposed_by: bigint
  readonly proposer: string
  readonly proposed_at: Date
  readonly expires_at: Date
  readonly decider: string | null
  readonly decided_at: Date | null
  readonly decision_reason: string | null
  /** Approved, and to be carried out by the operator on the machine. */
  readonly awaits_operator: boolean
}

const SELECT = `
select a.*, b.code as brand_code, p.username as proposer, d.username as decider,
  a.status = 'pending' and a.expires_at <= app_now() as is_expired,
  exists (select from void_requests v where v.brand_id = a.brand_id
    and v.approval_id = a.approval_id and v.carried_out_at is null) as awaits_operator
from approvals a join brands b using (brand_id)
join staff_members p on p.staff_id = a.proposed_by
left join staff_members d on d.staff_id = a.decided_by`

/** One proposal; `isLocked` keeps it from being decided twice at once. */
export async function findApproval(
  tx: Tx,
  brandId: number,
  approvalId: bigint,
  isLocked = false,
): Promise<ApprovalRow | undefined> {
  const rows = await tx.query<ApprovalRow>(
    `${SELECT} where a.brand_id = $1 and a.approval_id = $2${isLocked ? ' for update of a' : ''}`,
    [brandId, approvalId],
  )
  return rows[0]
}

/** A page of a brand's proposals as this reader sees them, newest first. */
export async function listApprovals(
  db: Tx,
  brandId: number,
  reader: StaffActor,
  query: { readonly status?: ApprovalShape['status']; readonly before?: string | undefined },
  limit: number,
): Promise<{ approvals: ApprovalShape[]; next: string | null }> {
  const before = query.before === undefined ? null : (parseId('apr', query.before) ?? 0n)
  const rows = await db.query<ApprovalRow>(
    `${SELECT} where a.brand_id = $1 and ($2::bigint is null or a.approval_id < $2)
       and ($3::text is null or $3 =
         case when a.status = 'pending' and a.expires_at <= app_now() then 'expired'
              else a.status end)
     order by a.approval_id desc limit $4`,
    [brandId, before, query.status ?? null, limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    approvals: shown.map((row) => presentApproval(row, reader)),
    next: rows.length > limit && last ? wireId('apr', last.approval_id) : null,
  }
}

export function presentApproval(row: ApprovalRow, actor: StaffActor): ApprovalShape {
  const status = row.is_expired ? ('expired' as const) : row.status
  const isOwn = row.proposed_by === actor.staffId || row.subject === wireId('stf', actor.staffId)
  return {
    approvalId: wireId('apr', row.approval_id),
    action: row.action,
    subject: row.subject,
    input: row.input,
    reason: row.reason,
    status,
    brandCode: row.brand_code,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    awaitsOperator: row.awaits_operator,
    canDecide: status === 'pending' && !isOwn,
  }
}
