import type { EntryOutcome } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { decideAgain, decideFirst, closeNow } from './decide-round.ts'
import {
  addEntry,
  isSameResult,
  personOf,
  setEntryState,
  pendingEntries,
  type EntryRow,
} from './entries.ts'
import { agreeing, requireTurn, type EntryAuthor, type Step } from './entry-step.ts'
import { ownFeedEntries } from './feed-owners.ts'
import { isSameDraw, lockIssue, roundOf, type IssueRef, type ResultIssue } from './lock-issue.ts'
import { readResult, type CheckedResult, type GivenResult } from './read-result.ts'

/** Outcome of an entry, for the answer and the audit. */
export interface Entered {
  readonly outcome: EntryOutcome
  readonly issue: ResultIssue
  readonly round: number
  readonly entry: EntryRow | undefined
  readonly standing: readonly EntryRow[]
}

async function confirm(tx: Tx, step: Step, mine: EntryRow, other: EntryRow): Promise<void> {
  const { issue, at, result, author, others } = step
  const brandId = issue.brand_id
  await setEntryState(tx, brandId, [mine.entry_id, other.entry_id], 'confirmed')
  const beaten = others.filter((entry) => entry !== other).map((entry) => entry.entry_id)
  await setEntryState(tx, brandId, beaten, 'dropped')
  if (!at.isCorrection) return decideFirst(tx, issue, result)
  await decideAgain(tx, issue, result, other.reason ?? author.reason ?? '')
}

/** True if a person has dropped this entry before: a feed repeats it at every poll. */
async function wasDropped(tx: Tx, { issue, at, author, result }: Step): Promise<boolean> {
  if (author.origin !== 'feed') return false
  const rows = await tx.query(
    `select 1 from result_entries where brand_id = $1 and issue_id = $2 and round = $3
       and entered_by = $4 and state = 'dropped' and draw = $5::jsonb
       and drawn_at is not distinct from $6 limit 1`,
    [
      issue.brand_id,
      issue.issue_id,
      at.round,
      author.name,
      JSON.stringify(result.draw),
      result.drawnAt,
    ],
  )
  return rows.length > 0
}

async function write(tx: Tx, step: Step): Promise<Entered> {
  const { issue, at, author, own, others, result } = step
  const { round } = at
  const isRepeat = own ? isSameResult(own, result) : await wasDropped(tx, step)
  if (isRepeat && !agreeing(step)) {
    return { outcome: 'same', issue, round, entry: own, standing: own ? [...others, own] : others }
  }
  if (own) await setEntryState(tx, issue.brand_id, [own.entry_id], 'replaced')
  const mine = await addEntry(tx, issue.brand_id, {
    issue_id: issue.issue_id,
    round,
    origin: author.origin,
    entered_by: author.name,
    reason: author.reason,
    ...result,
  })
  const standing = [...others, mine]
  const other = agreeing(step)
  if (other) {
    await confirm(tx, step, mine, other)
    return { outcome: 'confirmed', issue, round, entry: mine, standing }
  }
  const differ = others.some((entry) => !isSameResult(entry, result))
  return { outcome: differ ? 'conflict' : 'entered', issue, round, entry: mine, standing }
}

/**
 * Records an entry of an issue's result, in one transaction with its audit by the caller. An issue
 * still on sale is closed at once, since its result is known. Two equal entries, of two people or
 * of a feed and a person who has not set its address, confirm it; the worker settles. A later entry
 * is the first of a correction. Throws, in this order: ISSUE_NOT_FOUND, RESULT_FINAL,
 * MISSING_FIELD, VALIDATION_FAILED, NOT_CHANGED (a correction that corrects nothing),
 * CHANGED_MEANWHILE, APPROVAL_OWN.
 */
export async function enterResult(
  tx: Tx,
  ref: IssueRef,
  given: GivenResult,
  author: EntryAuthor,
): Promise<Entered> {
  const issue = await lockIssue(tx, ref)
  const at = roundOf(issue)
  const result = await readResult(tx, issue, given)
  const stands = at.isCorrection && isSameAsCurrent(issue, result)
  if (stands && author.role !== 'feed') throw new Problem('NOT_CHANGED')
  const entries = await pendingEntries(tx, issue.brand_id, issue.issue_id, at.round)
  const isOwn = (entry: EntryRow) => personOf(entry.entered_by) === personOf(author.name)
  const own = entries.find(isOwn)
  const others = entries.filter((entry) => entry !== own)
  if (stands) return { outcome: 'same', issue, round: issue.round, entry: undefined, standing: [] }
  const ownFeeds = await ownFeedEntries(tx, issue, others, author.name)
  const step: Step = { issue, at, author, result, own, others, ownFeeds }
  requireTurn(step)
  if (issue.state === 'open') await closeNow(tx, issue)
  return write(tx, step)
}

function isSameAsCurrent(issue: ResultIssue, { draw, drawnAt }: CheckedResult): boolean {
  return isSameDraw(issue.draw, draw) && issue.void_from?.getTime() === drawnAt?.getTime()
}
