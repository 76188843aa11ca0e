import type { EntryOutcome } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { decideAgain, decideFirst, sealNow } from './decide-round.ts'
import {
  addEntry,
  isSameResult,
  personOf,
  setEntryState,
  standingEntries,
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

/** Who says it, and as what: the first of two (`enter`), the second (`confirm`), or a feed. */
export interface EntryAuthor {
  readonly name: string
  readonly origin: EntryRow['origin']
  /** A feed or a file never confirms: it is the first of two entries, or a conflict. */
  readonly role: 'enter' | 'confirm' | 'either' | 'feed'
  readonly reason: string | null
}

/** What became of an entry, for the answer and the audit. */
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
  /** Those of them that come from an address which the author has set. */
  readonly ownFeeds: ReadonlySet<bigint>
}

/**
 * Who may say it now. Errors: CHANGED_MEANWHILE (somebody has entered one, or nobody has),
 * APPROVAL_OWN, MISSING_FIELD.
 */
function requireTurn({ at, author, own, others, ownFeeds }: Step): void {
  const { role, reason } = author
  if (role === 'enter' && !own && others.length > 0) throw new Problem('CHANGED_MEANWHILE')
  if (role === 'confirm' && others.length === 0) {
    throw new Problem(own ? 'APPROVAL_OWN' : 'CHANGED_MEANWHILE')
  }
  // Whatever the feed says: the answer must not tell whether it is the same.
  if (role === 'confirm' && others.every((entry) => ownFeeds.has(entry.entry_id))) {
    throw new Problem('APPROVAL_OWN')
  }
  if (at.isCorrection && role !== 'feed' && reason === null) {
    throw new Problem('MISSING_FIELD', [{ field: 'reason', code: 'MISSING_FIELD' }])
  }
}

/** The entry of somebody else that says the same and may be confirmed by this one. */
function agreeing({ author, others, ownFeeds, result }: Step): EntryRow | undefined {
  if (author.role === 'feed') return undefined
  // Who may only enter, and puts the own entry right, agrees with people, not with a feed.
  const ofOthers = others.filter((entry) => !ownFeeds.has(entry.entry_id))
  const heard = author.role === 'enter' ? ofOthers.filter(isOfPerson) : ofOthers
  return heard.find((entry) => isSameResult(entry, result))
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

/** A feed says the same at every look: what a person has dropped does not come back. */
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
  const isSaidBefore = own ? isSameResult(own, result) : await wasDropped(tx, step)
  if (isSaidBefore && !agreeing(step)) {
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
 * Takes what somebody says the result of an issue is, in one transaction with its audit by the
 * caller. An issue still on sale is sealed at this instant: its result is known to somebody. Two
 * entries that say the same, of two people or of a feed and a person who has not set its address,
 * confirm it; the worker settles. After that an entry is the first of a correction. Errors, in
 * order: ISSUE_NOT_FOUND, RESULT_FINAL, MISSING_FIELD, VALIDATION_FAILED, NOT_CHANGED (a correction
 * that corrects nothing), CHANGED_MEANWHILE, APPROVAL_OWN.
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
  const stands = at.isCorrection && isSameStanding(issue, result)
  if (stands && author.role !== 'feed') throw new Problem('NOT_CHANGED')
  const entries = await standingEntries(tx, issue.brand_id, issue.issue_id, at.round)
  const isOwn = (entry: EntryRow) => personOf(entry.entered_by) === personOf(author.name)
  const own = entries.find(isOwn)
  const others = entries.filter((entry) => entry !== own)
  if (stands) return { outcome: 'same', issue, round: issue.round, entry: undefined, standing: [] }
  const ownFeeds = await ownFeedEntries(tx, issue, others, author.name)
  const step: Step = { issue, at, author, result, own, others, ownFeeds }
  requireTurn(step)
  if (issue.state === 'open') await sealNow(tx, issue)
  return write(tx, step)
}

function isSameStanding(issue: ResultIssue, { draw, drawnAt }: CheckedResult): boolean {
  return isSameDraw(issue.draw, draw) && issue.void_from?.getTime() === drawnAt?.getTime()
}
