import type { AnyDraw } from '@fairhouse/lottery/all'
import type { ResultEntry } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { isSameDraw } from './lock-issue.ts'
import type { CheckedResult } from './read-result.ts'

export interface EntryRow {
  readonly [column: string]: unknown
  readonly entry_id: bigint
  readonly issue_id: bigint
  readonly round: number
  readonly draw: AnyDraw
  readonly drawn_at: Date | null
  readonly origin: ResultEntry['origin']
  readonly entered_by: string
  readonly reason: string | null
  readonly entered_at: Date
  readonly state: ResultEntry['state']
}

/** The person of an entry, the same in the office and by the operator's command. */
export function personOf(enteredBy: string): string {
  return enteredBy.replace(/^staff:/, '')
}

/** Two entries are equal when the draw and the time from which bets are void are. */
export function isSameResult(entry: EntryRow, { draw, drawnAt }: CheckedResult): boolean {
  return isSameDraw(entry.draw, draw) && entry.drawn_at?.getTime() === drawnAt?.getTime()
}

/** Pending entries of a round, oldest first. */
export function pendingEntries(
  tx: Tx,
  brandId: number,
  issueId: bigint,
  round: number,
): Promise<EntryRow[]> {
  return tx.query<EntryRow>(
    `select * from result_entries where brand_id = $1 and issue_id = $2 and round = $3
       and state = 'standing' order by entry_id`,
    [brandId, issueId, round],
  )
}

/** Every entry of an issue, oldest first. */
export function allEntries(db: Tx, brandId: number, issueId: bigint): Promise<EntryRow[]> {
  return db.query<EntryRow>(
    'select * from result_entries where brand_id = $1 and issue_id = $2 order by entry_id',
    [brandId, issueId],
  )
}

export async function addEntry(
  tx: Tx,
  brandId: number,
  entry: Pick<EntryRow, 'issue_id' | 'round' | 'origin' | 'entered_by' | 'reason'> & CheckedResult,
): Promise<EntryRow> {
  const rows = await tx.query<EntryRow>(
    `insert into result_entries (brand_id, issue_id, round, draw, drawn_at, origin, entered_by,
       reason, entered_at) values ($1, $2, $3, $4, $5, $6, $7, $8, app_now()) returning *`,
    [
      brandId,
      entry.issue_id,
      entry.round,
      JSON.stringify(entry.draw),
      entry.drawnAt,
      entry.origin,
      entry.entered_by,
      entry.reason,
    ],
  )
  if (!rows[0]) throw new Error('the entry was not written')
  return rows[0]
}

export async function setEntryState(
  tx: Tx,
  brandId: number,
  entryIds: readonly bigint[],
  state: EntryRow['state'],
): Promise<void> {
  await tx.query(
    'update result_entries set state = $3 where brand_id = $1 and entry_id = any($2)',
    [brandId, entryIds, state],
  )
}
