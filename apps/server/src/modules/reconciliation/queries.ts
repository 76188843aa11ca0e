import type { DifferenceRow, ReconciliationDay } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { ReportSource } from './sources.ts'

export interface DifferenceRecord {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly difference_id: bigint
  readonly source: string
  readonly day: string
  readonly subject: string
  readonly kind: DifferenceRow['kind']
  readonly theirs: Record<string, string>[] | null
  readonly ours: Record<string, string>[] | null
  readonly state: DifferenceRow['state']
  readonly resolution: DifferenceRow['resolution']
  readonly reason: string | null
  readonly link: string | null
  readonly closed_by: string | null
  readonly closed_at: Date | null
  readonly found_at: Date
  readonly seen_at: Date
}

const COLUMNS = `brand_id, difference_id, source, to_char(day, 'YYYY-MM-DD') as day, subject, kind,
  theirs, ours, state, resolution, reason, link, closed_by, closed_at, found_at, seen_at`

/** A missing entry can be fetched; a wrong one cannot. */
const FETCHED: ReadonlySet<DifferenceRow['kind']> = new Set(['missingHere', 'status'])

export function presentDifference(
  row: DifferenceRecord,
  sources: readonly ReportSource[],
): DifferenceRow {
  const isSource = sources.some(({ name }) => name === row.source)
  return {
    differenceId: wireId('dif', row.difference_id),
    source: row.source,
    day: row.day,
    subject: row.subject,
    kind: row.kind,
    theirs: row.theirs,
    ours: row.ours,
    state: row.state,
    resolution: row.resolution,
    reason: row.reason,
    link: row.link,
    closedBy: row.closed_by,
    closedAt: row.closed_at?.toISOString() ?? null,
    foundAt: row.found_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    canFetch: row.state === 'open' && isSource && FETCHED.has(row.kind),
  }
}

/** A ticket of the brand; `isLocked` keeps it from changing. Throws DIFFERENCE_NOT_FOUND. */
export async function requireDifference(
  tx: Tx,
  brandId: number,
  differenceId: string,
  isLocked = false,
): Promise<DifferenceRecord> {
  const rows = await tx.query<DifferenceRecord>(
    `select ${COLUMNS} from reconciliation_differences
     where brand_id = $1 and difference_id = $2${isLocked ? ' for update' : ''}`,
    [brandId, parseId('dif', differenceId) ?? -1n],
  )
  if (!rows[0]) throw new Problem('DIFFERENCE_NOT_FOUND')
  return rows[0]
}

/** Tickets of a brand by filter, newest first. */
export async function listDifferences(
  db: Tx,
  brandId: number,
  query: {
    readonly state?: string
    readonly kind?: string
    readonly q?: string
    readonly source?: string
  },
  page: { readonly limit: number; readonly before: string | undefined },
  sources: readonly ReportSource[],
): Promise<{ differences: DifferenceRow[]; next: string | null }> {
  const before = page.before === undefined ? null : (parseId('dif', page.before) ?? 0n)
  const rows = await db.query<DifferenceRecord>(
    `select ${COLUMNS} from reconciliation_differences
     where brand_id = $1 and ($2::bigint is null or difference_id < $2)
       and ($3::text is null or state = $3) and ($4::text is null or kind = $4)
       and ($5::text is null or starts_with(subject, $5))
       and ($6::text is null or source = $6 or starts_with(source, $6 || '.'))
     order by difference_id desc limit $7`,
    [
      brandId,
      before,
      query.state ?? null,
      query.kind ?? null,
      query.q ?? null,
      query.source ?? null,
      page.limit + 1,
    ],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    differences: shown.map((row) => presentDifference(row, sources)),
    next: rows.length > page.limit && last ? wireId('dif', last.difference_id) : null,
  }
}

interface DayRow {
  readonly [column: string]: unknown
  readonly source: string
  readonly day: string
  readonly looked_at: Date
  readonly theirs: number
  readonly ours: number
  readonly differences: number
  readonly open_count: number
  readonly fault: string | null
}

/** The newest days that were compared; of one source and day, or of all. */
export async function readDays(
  db: Tx,
  only?: { readonly source: string; readonly day: string },
): Promise<ReconciliationDay[]> {
  const rows = await db.query<DayRow>(
    `select r.source, to_char(r.day, 'YYYY-MM-DD') as day, r.looked_at, r.theirs, r.ours,
       r.differences, r.fault, (select count(*)::int from reconciliation_differences d
         where d.source = r.source and d.day = r.day and d.state = 'open') as open_count
     from reconciliation_days r
     where ($1::text is null or (r.source = $1 and r.day = $2::date))
     order by r.day desc, r.source limit 60`,
    [only?.source ?? null, only?.day ?? null],
  )
  return rows.map((row) => ({
    source: row.source,
    day: row.day,
    lookedAt: row.looked_at.toISOString(),
    theirs: row.theirs,
    ours: row.ours,
    differences: row.differences,
    openCount: row.open_count,
    fault: row.fault,
  }))
}
