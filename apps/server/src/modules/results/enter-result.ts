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
import { ownFeedEntries } from './feed-owners.ts'
import {
  isSameDraw,
  lockIssue,
  roundOf,
  type EntryRound,
  type IssueRef,
  type ResultIssue,
} from './lock-issue.ts'
import { readResult, type CheckedResult, type GivenResult } from './read-result.ts'

/** The author of an entry, with the role: first of two (`enter`), second (`confirm`), or feed. */
export interface EntryAuthor {
  readonly name: string
  readonly origin: EntryRow['origin']
  /** A feed or a file never confirms: it is the first of two entries, or a conflict. */
  readonly role: 'enter' | 'confirm' | 'either' | 'feed'
  readonly reason: string | null
}

/** Outcome of an entry, for the answer and the audit. */
export interface Entered {
  readonly outcome: EntryOutcome
  readonly issue: ResultIssue
  readonly round: number
  readonly entry: EntryRow | undefined
  readonly standing: readonly EntryRow[]
}

interface Step {
  readonly issue: ResultIssue
  readonly at: EntryRound
  readonly author: EntryAuthor
  readonly result: CheckedResult
  readonly own: EntryRow | undefined
  readonly others: readonly EntryRow[]
  /** Those from a feed address which the author has set. */
  readonly ownFeeds: ReadonlySet<bigint>
}

/**
 * Requires that the author may enter a result now. Throws CHANGED_MEANWHILE (an entry exists, or
 * none does), APPROVAL_OWN, MISSING_FIELD.
 */
function requireTurn({ at, author, own, others, ownFeeds }: Step): void {
  const { role, reason } = author
  if (role === 'enter' && !own && others.length > 0) throw new Problem('CHANGED_MEANWHILE')
  if (role === 'confirm' && others.length === 0) {
    throw new Problem(own ? 'APPROVAL_OWN' : 'CHANGED_MEANWHILE')
  }
  // Whatever the feed's result: the answer must not reveal whether it is the same.
  if (role === 'confirm' && others.every((entry) => ownFeeds.has(entry.entry_id))) {
    throw new Problem('APPROVAL_OWN')
  }
  if (at.isCorrection && role !== 'feed' && reason === null) {
    throw new Problem('MISSING_FIELD', [{ field: 'reason', code: 'MISSING_FIELD' }])
  }
}

/** Another author's entry with the same result that this one may confirm. */
function agreeing({ author, others, ownFeeds, result }: Step): EntryRow | undefined {
  if (author.role === 'feed') return undefined
  // An author who may only enter, and corrects the own entry, confirms people, not a feed.
  const ofOthers = others.filter((entry) => !ownFeeds.has(entry.entry_id))
  const eligible = author.role === 'enter' ? ofOthers.filter(isOfPerson) : ofOthers
  return eligible.find((entry) => isSameResult(entry, result))
}

function isOfPerson({ origin }: EntryRow): boolean {
  return origin === 'person' || origin === 'machine'
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
