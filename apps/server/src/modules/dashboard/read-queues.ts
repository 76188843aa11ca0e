import {
  DASHBOARD_QUEUES,
  type DashboardQueue,
  type DashboardQueueName,
  type StaffPermission,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** SQL of the instants since when rows of a brand ($1) wait for staff. */
const WAITING: Readonly<Record<DashboardQueueName, string>> = {
  approvals: `select proposed_at as since from approvals
    where brand_id = $1 and status = 'pending' and expires_at > app_now()`,
  withdrawals: `select requested_at from withdrawals
    where brand_id = $1 and status = 'checking'`,
  disputes: `select opened_at from withdrawal_disputes
    where brand_id = $1 and resolved_at is null`,
  kyc: `select coalesce(submitted_at, opened_at) from kyc_cases
    where brand_id = $1 and state = 'inReview'`,
  risk: `select raised_at from risk_cases where brand_id = $1 and state in ('open', 'claimed')`,
  conversations: `select waiting_since from service_conversations
    where brand_id = $1 and waiting_since is not null`,
  feedback: `select sent_at from feedback where brand_id = $1 and answered_at is null`,
  applications: `select sent_at from agent_applications
    where brand_id = $1 and state in ('new', 'inReview')`,
  differences: `select found_at from reconciliation_differences
    where brand_id = $1 and state = 'open'`,
  parked: `select parked_at from stuck_rows
    where (brand_id = $1 or brand_id is null) and parked_at is not null`,
}

const NAMES = Object.keys(WAITING) as DashboardQueueName[]

interface Row {
  readonly [column: string]: unknown
  readonly queue: DashboardQueueName
  readonly count: number
  readonly oldest_at: Date | null
}

const ALL = NAMES.map(
  (name) => `select '${name}' as queue, count(*)::int as count, min(since) as oldest_at
    from (${WAITING[name]}) as w(since)`,
).join(' union all ')

/** All queues of a brand, unfiltered: `queuesFor` says who sees which. */
export async function readQueues(db: Tx, brandId: number): Promise<DashboardQueue[]> {
  const rows = await db.query<Row>(ALL, [brandId])
  const byName = new Map(rows.map((row) => [row.queue, row]))
  return NAMES.map((queue) => ({
    queue,
    count: byName.get(queue)?.count ?? 0,
    oldestAt: byName.get(queue)?.oldest_at?.toISOString() ?? null,
  }))
}

/** The queues whose lists a staff member may open. */
export function queuesFor(
  queues: readonly DashboardQueue[],
  permissions: ReadonlySet<StaffPermission>,
): DashboardQueue[] {
  return queues.filter(({ queue }) => permissions.has(DASHBOARD_QUEUES[queue]))
}
