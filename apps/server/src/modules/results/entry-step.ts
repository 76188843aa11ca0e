import { Problem } from '#server/core/problem.ts'
import { isSameResult, type EntryRow } from './entries.ts'
import type { EntryRound, ResultIssue } from './lock-issue.ts'
import type { CheckedResult } from './read-result.ts'

/** The author of an entry, with the role: first of two (`enter`), second (`confirm`), or feed. */
export interface EntryAuthor {
  readonly name: string
  readonly origin: EntryRow['origin']
  /** A feed or a file never confirms: it is the first of two entries, or a conflict. */
  readonly role: 'enter' | 'confirm' | 'either' | 'feed'
  readonly reason: string | null
}

/** An entry that is about to be made, beside those there are. */
export interface Step {
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
export function requireTurn({ at, author, own, others, ownFeeds }: Step): void {
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
export function agreeing({ author, others, ownFeeds, result }: Step): EntryRow | undefined {
  if (author.role === 'feed') return undefined
  // An author who may only enter, and corrects the own entry, confirms people, not a feed.
  const ofOthers = others.filter((entry) => !ownFeeds.has(entry.entry_id))
  const eligible = author.role === 'enter' ? ofOthers.filter(isOfPerson) : ofOthers
  return eligible.find((entry) => isSameResult(entry, result))
}

function isOfPerson({ origin }: EntryRow): boolean {
  return origin === 'person' || origin === 'machine'
}
