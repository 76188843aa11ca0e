import type { LabLine, LabRun, LabSheet } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

/** A run as it begins. */
interface NewRun {
  readonly brandId: number
  readonly side: LabRun['side']
  readonly target: LabRun['target']
  readonly vassalage: string | null
  readonly address: string
  readonly planned: number
  readonly startedBy: string
}

interface RunRow {
  readonly [column: string]: unknown
  readonly run_no: bigint
  readonly side: LabRun['side']
  readonly target: LabRun['target']
  readonly vassalage: string | null
  readonly address: string
  readonly planned: number
  readonly started_by: string
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly is_cut: boolean
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const PREFIX = 'lab'
/** A check waits for a vendor half as long at most. */
const SILENT = "interval '2 minutes'"
const KEPT = 50
const SHOWN = 20

const READ = `
select r.*, r.is_cut or (r.ended_at is null and r.last_at < app_now() - ${SILENT}) as is_cut,
  l.passed, l.failed, l.skipped
from lab_runs r cross join lateral (
  select count(*) filter (where verdict = 'pass')::int as passed,
    count(*) filter (where verdict = 'fail')::int as failed,
    count(*) filter (where verdict = 'skip')::int as skipped
  from lab_lines l where l.brand_id = r.brand_id and l.run_no = r.run_no) l
where r.brand_id = $1`

function present(row: RunRow): LabRun {
  const { side, target, vassalage, address, planned, passed, failed, skipped } = row
  const isRunning = row.ended_at === null && !row.is_cut
  return {
    runId: wireId(PREFIX, row.run_no),
    side,
    target,
    vassalage,
    address,
    state: isRunning ? 'running' : row.is_cut ? 'cut' : 'done',
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    planned,
    passed,
    failed,
    skipped,
  }
}

/** The newest runs of a brand, newest first. */
export async function readRuns(db: Tx, brandId: number): Promise<LabRun[]> {
  const rows = await db.query<RunRow>(`${READ} order by r.run_no desc limit ${SHOWN}`, [brandId])
  return rows.map(present)
}

/** A run with its sheet so far. Throws NOT_FOUND. */
export async function readSheet(db: Tx, brandId: number, runId: string): Promise<LabSheet> {
  const params = [brandId, parseId(PREFIX, runId) ?? 0n]
  const rows = await db.query<RunRow>(`${READ} and r.run_no = $2`, params)
  if (!rows[0]) throw new Problem('NOT_FOUND')
  const lines = await db.query<{ line: LabLine }>(
    'select line from lab_lines where brand_id = $1 and run_no = $2 order by line_no',
    params,
  )
  return { ...present(rows[0]), lines: lines.map(({ line }) => line) }
}

/**
 * Begins a run; old ones go. Throws CHANGED_MEANWHILE (another one is under way: there is one at a
 * time, as runs change the keys of the sandbox).
 */
export async function beginRun(tx: Tx, run: NewRun): Promise<bigint> {
  const { brandId } = run
  await tx.query(
    `update lab_runs set ended_at = app_now(), is_cut = true
     where brand_id = $1 and ended_at is null and last_at < app_now() - ${SILENT}`,
    [brandId],
  )
  const rows = await tx.query<{ run_no: bigint }>(
    `insert into lab_runs (brand_id, side, target, vassalage, address, planned, started_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand_id) where ended_at is null do nothing returning run_no`,
    [brandId, run.side, run.target, run.vassalage, run.address, run.planned, run.startedBy],
  )
  const runNo = rows[0]?.run_no
  if (runNo === undefined) throw new Problem('CHANGED_MEANWHILE')
  await tx.query(
    `delete from lab_runs where brand_id = $1 and ended_at is not null and run_no < (
       select min(run_no) from (
         select run_no from lab_runs where brand_id = $1 order by run_no desc limit $2) k)`,
    [brandId, KEPT],
  )
  return runNo
}

/** Adds the result of a check, and records that the run is alive. */
export async function addLine(
  tx: Tx,
  { brandId, runNo }: { readonly brandId: number; readonly runNo: bigint },
  lineNo: number,
  line: LabLine,
): Promise<void> {
  // PostgreSQL stores no zero byte: what another side has sent may contain one.
  const text = JSON.stringify(line).replaceAll('\\u0000', '')
  await tx.query(
    `with told as (
       update lab_runs set last_at = app_now() where brand_id = $1 and run_no = $2)
     insert into lab_lines (brand_id, run_no, line_no, verdict, line) values ($1, $2, $3, $4, $5)`,
    [brandId, runNo, lineNo, line.verdict, text],
  )
}

export async function endRun(
  tx: Tx,
  { brandId, runNo }: { readonly brandId: number; readonly runNo: bigint },
  isCut: boolean,
): Promise<void> {
  await tx.query(
    `update lab_runs set ended_at = app_now(), is_cut = $3
     where brand_id = $1 and run_no = $2 and ended_at is null`,
    [brandId, runNo, isCut],
  )
}
