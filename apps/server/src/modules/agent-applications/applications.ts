import type { AgentApplication, AgentApplicationRow } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { idOfReceipt, receiptNoOf } from '#server/core/receipt-no.ts'

/** What the second person reviews before an application is accepted. */
export const ACCEPT_ACTION = 'agentApplication.accept'

const SELECT = `
select a.*, m.username,
  (select p.approval_id from approvals p
   where p.brand_id = a.brand_id and p.action = '${ACCEPT_ACTION}' and p.status = 'pending'
     and p.expires_at > app_now() and p.input->>'applicationNo' = a.application_id::text
   order by p.approval_id desc limit 1) as approval_id
from agent_applications a left join members m using (brand_id, member_id)`

export interface ApplicationRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly application_id: bigint
  readonly member_id: bigint | null
  readonly username: string | null
  readonly name: string
  readonly email: string | null
  readonly country_dialing_code: string | null
  readonly mobile_num: string | null
  readonly channels: AgentApplication['channels']
  readonly reach: AgentApplication['reach']
  readonly message: string
  readonly language: string
  readonly consented_at: Date
  readonly state: AgentApplication['state']
  readonly sent_at: Date
  readonly handled_by: string | null
  readonly decided_at: Date | null
  readonly decision_reason: string | null
  readonly approval_id: bigint | null
}

/** The receipt number: "A-2611-000042". */
export function applicationNo(row: Pick<ApplicationRow, 'application_id' | 'sent_at'>): string {
  return receiptNoOf('A', row.application_id, row.sent_at)
}

function presentRow(row: ApplicationRow): AgentApplicationRow {
  return {
    applicationId: wireId('agp', row.application_id),
    receiptNo: applicationNo(row),
    name: row.name,
    state: row.state,
    reach: row.reach,
    language: row.language,
    sentAt: row.sent_at.toISOString(),
    handledBy: row.handled_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** An application as staff see it. */
export function presentApplication(row: ApplicationRow): AgentApplication {
  const mobile = row.mobile_num === null ? null : `+${row.country_dialing_code}${row.mobile_num}`
  return {
    ...presentRow(row),
    email: row.email,
    mobile,
    channels: row.channels,
    message: row.message,
    memberId: row.member_id === null ? null : wireId('mbr', row.member_id),
    username: row.username,
    consentedAt: row.consented_at.toISOString(),
    decisionReason: row.decision_reason,
    approvalId: row.approval_id === null ? null : wireId('apr', row.approval_id),
  }
}

/** One application; `isLocked` keeps it from changing. Throws APPLICATION_NOT_FOUND. */
export async function findApplication(
  tx: Tx,
  brandId: number,
  applicationId: string,
  isLocked = false,
): Promise<ApplicationRow> {
  const rows = await tx.query<ApplicationRow>(
    `${SELECT} where a.brand_id = $1 and a.application_id = $2
     ${isLocked ? 'for update of a' : ''}`,
    [brandId, parseId('agp', applicationId) ?? -1n],
  )
  if (!rows[0]) throw new Problem('APPLICATION_NOT_FOUND')
  return rows[0]
}

/** Applications of a brand, newest first; `before` is the id of the last one seen. */
export async function listApplications(
  tx: Tx,
  brandId: number,
  query: { readonly state?: string; readonly q?: string; readonly before?: string },
  limit: number,
): Promise<{ applications: AgentApplicationRow[]; next: string | null }> {
  const { state, q, before } = query
  const rows = await tx.query<ApplicationRow>(
    `${SELECT} where a.brand_id = $1 and ($2::text is null or a.state = $2)
       and ($3::text is null or a.application_id = $4 or strpos(lower(a.name), lower($3)) > 0
         or a.email = lower($3))
       and ($5::bigint is null or a.application_id < $5)
     order by a.application_id desc limit $6`,
    [
      brandId,
      state ?? null,
      q ?? null,
      q === undefined ? null : (idOfReceipt('A', q) ?? null),
      before === undefined ? null : (parseId('agp', before) ?? 0n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    applications: shown.map(presentRow),
    next: rows.length > limit && last ? wireId('agp', last.application_id) : null,
  }
}

/** Retention of a rejected application: the page of /join states it, too. */
const RETENTION_DAYS = 180

/** Removes applications that were rejected long ago. For the worker. */
export async function sweepApplications(db: Tx): Promise<void> {
  await db.query(
    `delete from agent_applications
     where state = 'rejected' and decided_at < app_now() - make_interval(days => $1)`,
    [RETENTION_DAYS],
  )
}
