import type { EntryOutcome, ErrorCode } from '@fairhouse/protocol'
import type { FamilyCode } from '@fairhouse/lottery/all'
import type { Db, Tx } from '#server/db/tx.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import type { FeedRow } from './feed-format.ts'
import { enterResult, type Entered } from './enter-result.ts'
import type { EntryAuthor } from './entry-step.ts'

/** Outcome of a row of a file. */
export interface ImportedRow {
  readonly line: number
  readonly issueNo: string
  readonly outcome: EntryOutcome | 'refused'
  readonly code: ErrorCode | null
  readonly field: string | null
  readonly expected: string | null
}

/** A lottery whose results are imported. */
export interface ImportTarget {
  readonly brandId: number
  readonly lotteryCode: string
  readonly family: FamilyCode
  readonly game: string
}

/** Throws LOTTERY_NOT_FOUND, also for a lottery with own draws. */
export async function findImportTarget(
  db: Tx,
  brandId: number,
  lotteryCode: string,
): Promise<ImportTarget> {
  const rows = await db.query<{ family: FamilyCode; game: string }>(
    `select family, game from lotteries
     where brand_id = $1 and lottery_code = $2 and source = 'recorded'`,
    [brandId, lotteryCode],
  )
  if (!rows[0]) throw new Problem('LOTTERY_NOT_FOUND')
  return { brandId, lotteryCode, ...rows[0] }
}

function refused({ line, issueNo }: FeedRow, problem: Problem): ImportedRow {
  const [fault] = problem.fields
  const { code } = problem
  const field = fault?.field ?? null
  return { line, issueNo, outcome: 'refused', code, field, expected: fault?.expected ?? null }
}

/**
 * Enters each row in a transaction of its own, with the audit of `onEntered`: a bad row does not
 * block others. Rows without news are not audited.
 */
export async function importResults(
  db: Db,
  target: ImportTarget,
  rows: readonly FeedRow[],
  author: Omit<EntryAuthor, 'role'>,
  onEntered: (tx: Tx, entered: Entered) => Promise<void>,
): Promise<ImportedRow[]> {
  const { brandId, lotteryCode } = target
  const imported: ImportedRow[] = []
  for (const row of rows) {
    const { line, issueNo } = row
    try {
      const drawnAt = readInstant('drawnAt', row.drawnAt ?? undefined) ?? null
      const { outcome } = await db.transaction(async (tx) => {
        const ref = { brandId, lotteryCode, issueNo }
        const feedAuthor = { ...author, role: 'feed' as const }
        const entered = await enterResult(tx, ref, { draw: row.draw, drawnAt }, feedAuthor)
        if (entered.outcome !== 'same') await onEntered(tx, entered)
        return entered
      })
      imported.push({ line, issueNo, outcome, code: null, field: null, expected: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      imported.push(refused(row, error))
    }
  }
  return imported
}
