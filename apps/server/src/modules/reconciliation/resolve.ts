import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { requireDifference, type DifferenceRecord } from './queries.ts'
import { reconcileDay, type ReconcileContext } from './reconcile.ts'
import { SourceUnavailable, type ReportSource } from './sources.ts'

interface Ticket {
  readonly brandId: number
  readonly differenceId: string
  /** The actor, as the audit names them. */
  readonly by: string
}

async function close(
  tx: Tx,
  row: DifferenceRecord,
  how: {
    readonly state: 'explained' | 'resolved'
    readonly resolution: 'event' | 'adjustment' | null
    readonly reason: string
    readonly link: string | null
    readonly by: string
  },
): Promise<void> {
  await tx.query(
    `update reconciliation_differences set state = $3, resolution = $4, reason = $5, link = $6,
       closed_by = $7, closed_at = app_now() where brand_id = $1 and difference_id = $2`,
    [row.brand_id, row.difference_id, how.state, how.resolution, how.reason, how.link, how.by],
  )
}

/**
 * Explains why two books differ, and closes the ticket; a former explanation may be corrected.
 * Requires the permission to resolve differences. Throws DIFFERENCE_NOT_FOUND, NOT_CHANGED
 * (resolved already).
 */
export async function explainDifference(
  tx: Tx,
  ticket: Ticket & { readonly reason: string; readonly link?: string | undefined },
): Promise<DifferenceRecord> {
  const { brandId, differenceId, by, reason, link = null } = ticket
  const row = await requireDifference(tx, brandId, differenceId, true)
  if (row.state === 'resolved') throw new Problem('NOT_CHANGED')
  await close(tx, row, { state: 'explained', resolution: null, reason, link, by })
  return requireDifference(tx, brandId, differenceId)
}

/**
 * Closes a ticket by the adjustment that settles it, in the transaction that posts it. Throws
 * DIFFERENCE_NOT_FOUND, NOT_CHANGED (resolved already).
 */
export async function resolveByAdjustment(
  tx: Tx,
  ticket: Ticket & { readonly reason: string; readonly link: string },
): Promise<void> {
  const { brandId, differenceId, by, reason, link } = ticket
  const row = await requireDifference(tx, brandId, differenceId, true)
  if (row.state === 'resolved') throw new Problem('NOT_CHANGED')
  await close(tx, row, { state: 'resolved', resolution: 'adjustment', reason, link, by })
}

function requireSource(sources: readonly ReportSource[], name: string): ReportSource {
  const source = sources.find((one) => one.name === name)
  if (!source) throw new Problem('NOT_CHANGED')
  return source
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof SourceUnavailable ? new Problem('UNAVAILABLE') : error
  })
}

/**
 * Fetches everything that the other side knows of the subject, applies it, and compares the day
 * again: what was missing is there, or the ticket stays open. Requires the permission to resolve
 * differences. Throws DIFFERENCE_NOT_FOUND, NOT_CHANGED (it is not open, or the other side knows
 * nothing), UNAVAILABLE.
 */
export async function fetchDifference(
  context: ReconcileContext,
  ticket: Ticket & { readonly reason: string },
): Promise<DifferenceRecord> {
  const { brandId, differenceId, by, reason } = ticket
  const { db, sources } = context
  const row = await requireDifference(db, brandId, differenceId)
  if (row.state !== 'open') throw new Problem('NOT_CHANGED')
  const source = requireSource(sources, row.source)
  const count = await orUnavailable(source.fetchMissing(row.subject))
  if (count === 0) throw new Problem('NOT_CHANGED')
  await orUnavailable(reconcileDay(db, source, row.day))
  await nameResolution(db, { brandId, differenceId, by, reason })
  return requireDifference(db, brandId, differenceId)
}

/** A ticket that was closed automatically a moment ago was closed by this event. */
async function nameResolution(
  db: Db,
  { brandId, differenceId, by, reason }: Ticket & { readonly reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireDifference(tx, brandId, differenceId, true)
    if (row.state !== 'resolved' || row.resolution !== 'vanished') return
    await close(tx, row, { state: 'resolved', resolution: 'event', reason, link: null, by })
  })
}

/**
 * Compares a past day once more. Requires the permission to resolve differences. Throws NOT_FOUND
 * (no such source), DATE_RANGE_INVALID (it is not over), UNAVAILABLE.
 */
export async function recompareDay(
  { db, sources }: ReconcileContext,
  name: string,
  day: string,
): Promise<void> {
  const source = sources.find((one) => one.name === name)
  if (!source) throw new Problem('NOT_FOUND')
  const code = 'DATE_RANGE_INVALID'
  const rows = await db.query<{ over: boolean }>(
    `select $1::text < to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD') as over`,
    [day],
  )
  if (!rows[0]?.over) throw new Problem(code, [{ field: 'day', code }])
  await orUnavailable(reconcileDay(db, source, day))
}
