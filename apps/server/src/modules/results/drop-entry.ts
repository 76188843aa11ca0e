import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { parseId } from '#server/core/ids.ts'
import { setEntryState, pendingEntries, type EntryRow } from './entries.ts'
import { lockIssue, roundOf, type ResultIssue } from './lock-issue.ts'

/**
 * Drops a pending entry that is known to be wrong. Throws ISSUE_NOT_FOUND,
 * RESULT_FINAL, CHANGED_MEANWHILE.
 */
export async function dropEntry(
  tx: Tx,
  ref: { readonly brandId: number; readonly issueId: bigint },
  entryId: string,
): Promise<{ readonly issue: ResultIssue; readonly entry: EntryRow }> {
  const issue = await lockIssue(tx, ref)
  const { round } = roundOf(issue)
  const id = parseId('ren', entryId)
  const standing = await pendingEntries(tx, issue.brand_id, issue.issue_id, round)
  const entry = standing.find((one) => one.entry_id === id)
  if (!entry) throw new Problem('CHANGED_MEANWHILE')
  await setEntryState(tx, issue.brand_id, [entry.entry_id], 'dropped')
  return { issue, entry }
}
