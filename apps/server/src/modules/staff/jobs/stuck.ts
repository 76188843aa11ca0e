import { SELF_PACED_QUEUES, type StuckRow, type WorkQueue } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../audited.ts'

interface Row {
  readonly [column: string]: unknown
  readonly stuck_id: bigint
  readonly job: WorkQueue
  readonly row_key: string
  readonly tries: number
  readonly first_at: Date
  readonly last_at: Date
  readonly next_try_at: Date
  readonly parked_at: Date | null
  readonly fault: string
}

function present(row: Row): StuckRow {
  return {
    stuckId: wireId('stk', row.stuck_id),
    queue: row.job,
    key: row.row_key,
    state: row.parked_at === null ? 'resting' : 'parked',
    tries: row.tries,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    nextTryAt: SELF_PACED_QUEUES.includes(row.job) ? null : row.next_try_at.toISOString(),
    parkedAt: row.parked_at?.toISOString() ?? null,
    fault: row.fault,
  }
}

/** Stuck rows of a brand, and those of no brand, newest first. */
export async function listStuck(
  db: Tx,
  brandId: number,
  query: { readonly state?: StuckRow['state']; readonly queue?: WorkQueue },
  page: { readonly limit: number; readonly before: string | undefined },
): Promise<{ rows: StuckRow[]; next: string | null }> {
  const before = page.before === undefined ? null : (parseId('stk', page.before) ?? 0n)
  const rows = await db.query<Row>(
    `select * from stuck_rows
     where (brand_id = $1 or brand_id is null) and ($2::bigint is null or stuck_id < $2)
       and ($3::text is null or (parked_at is not null) = ($3 = 'parked'))
       and ($4::text is null or job = $4)
     order by stuck_id desc limit $5`,
    [brandId, before, query.state ?? null, query.queue ?? null, page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const isMore = rows.length > page.limit && last !== undefined
  return { rows: shown.map(present), next: isMore ? wireId('stk', last.stuck_id) : null }
}

/**
 * Ends the rest of a stuck row: it is due now. Requires the permission to retry. Throws NOT_FOUND;
 * NOT_CHANGED, where the queue itself sets the time.
 */
export function retryStuck(
  db: Db,
  actor: StaffActor,
  input: { readonly brandId: number; readonly stuckId: string; readonly reason: string },
): Promise<StuckRow> {
  const { brandId, stuckId, reason } = input
  return db.transaction(async (tx) => {
    const [row] = await tx.query<Row>(
      `update stuck_rows set next_try_at = app_now()
       where stuck_id = $2 and (brand_id = $1 or brand_id is null) returning *`,
      [brandId, parseId('stk', stuckId) ?? 0n],
    )
    if (!row) throw new Problem('NOT_FOUND')
    if (SELF_PACED_QUEUES.includes(row.job)) throw new Problem('NOT_CHANGED')
    await auditAction(tx, actor, {
      brandId,
      action: 'job.retried',
      subject: `${row.job} ${row.row_key}`,
      details: { tries: row.tries, fault: row.fault, reason },
    })
    return present(row)
  })
}
