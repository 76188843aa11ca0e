import type { EntryOutcome, ResultRules, StaffIssue } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { changeRules } from '../rules.ts'
import { dropEntry } from '../drop-entry.ts'
import { enterResult, type Entered } from '../enter-result.ts'
import { FeedFileInvalid, readFeed } from '../feed-format.ts'
import { findImportTarget, importResults, type ImportedRow } from '../import-results.ts'
import { readStaffIssue } from '../staff-issue.ts'
import { parseIssueId } from '../../lotteries/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'

interface Handler {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

/**
 * The audit of an entry. It contains the numbers once they need not be hidden from the second
 * person: confirmed, or in conflict.
 */
function auditEntered(tx: Tx, actor: StaffActor, { outcome, issue, round, entry }: Entered) {
  const isOpen = outcome === 'confirmed' || outcome === 'conflict'
  const shown = isOpen && entry ? { draw: entry.draw, drawnAt: entry.drawn_at } : {}
  const reason = entry?.reason ? { reason: entry.reason } : {}
  return auditAction(tx, actor, {
    brandId: issue.brand_id,
    action: `lottery.result.${outcome}`,
    subject: `${issue.lottery_code}/${issue.issue_no}`,
    details: { round, ...shown, ...reason },
  })
}

/** A person's entry for an issue. */
interface ResultInput {
  readonly issueId: string
  readonly draw: unknown
  readonly drawnAt?: string
  readonly reason?: string
}

/**
 * Enters a result as the first of two people, or confirms one as the second. Requires the
 * permission to enter results, or to confirm them. Throws the errors of `enterResult`.
 */
export async function submitResult(
  handler: Handler,
  input: ResultInput,
  role: 'enter' | 'confirm',
): Promise<{ outcome: EntryOutcome; issue: StaffIssue }> {
  const { db, brand, actor } = handler
  const outcome = await writeResult(handler, input, role)
  const issueId = parseIssueId(input.issueId)
  return { outcome, issue: await readStaffIssue(db, brand, issueId, auditName(actor)) }
}

/** The same without returning the issue. Throws the errors of `enterResult`. */
export async function writeResult(
  { db, brand, actor }: Handler,
  input: ResultInput,
  role: 'enter' | 'confirm',
): Promise<EntryOutcome> {
  const issueId = parseIssueId(input.issueId)
  const drawnAt = readInstant('drawnAt', input.drawnAt) ?? null
  const name = auditName(actor)
  const author = { name, origin: 'person' as const, role, reason: input.reason ?? null }
  const { outcome } = await db.transaction(async (tx) => {
    const ref = { brandId: brand.brandId, issueId }
    const entered = await enterResult(tx, ref, { draw: input.draw, drawnAt }, author)
    if (entered.outcome !== 'same') await auditEntered(tx, actor, entered)
    return entered
  })
  return outcome
}

/** Drops an entry. Requires the permission to confirm results. Throws the errors of `dropEntry`. */
export async function drop(
  { db, brand, actor }: Handler,
  given: { readonly issueId: string; readonly entryId: string; readonly reason: string },
): Promise<StaffIssue> {
  const { brandId } = brand
  const issueId = parseIssueId(given.issueId)
  await db.transaction(async (tx) => {
    const { issue, entry } = await dropEntry(tx, { brandId, issueId }, given.entryId)
    await auditAction(tx, actor, {
      brandId,
      action: 'lottery.result.dropped',
      subject: `${issue.lottery_code}/${issue.issue_no}`,
      details: { round: entry.round, enteredBy: entry.entered_by, reason: given.reason },
    })
  })
  return readStaffIssue(db, brand, issueId, auditName(actor))
}

/**
 * Enters the results of a file, each as the first of two; the uploader confirms none of them.
 * Requires the permission to enter results. Throws LOTTERY_NOT_FOUND, VALIDATION_FAILED.
 */
export async function importFile(
  { db, brand, actor }: Handler,
  given: { readonly lotteryCode: string; readonly content: string },
): Promise<ImportedRow[]> {
  const target = await findImportTarget(db, brand.brandId, given.lotteryCode)
  const author = { name: auditName(actor), origin: 'file' as const, reason: null }
  try {
    const rows = readFeed(given.content, target.family, target.game)
    return await importResults(db, target, rows, author, (tx, entered) =>
      auditEntered(tx, actor, entered),
    )
  } catch (error) {
    if (!(error instanceof FeedFileInvalid)) throw error
    const fault = { field: 'content', code: 'VALIDATION_FAILED' as const, expected: error.message }
    throw new Problem('VALIDATION_FAILED', [fault])
  }
}

/**
 * Changes the rules of a lottery. Requires the permission to write settings. Throws the errors of
 * `changeRules`.
 */
export function setRules(
  { db, brand, actor }: Handler,
  given: { readonly lotteryCode: string; readonly rules: ResultRules; readonly reason: string },
  feedHosts: readonly string[],
): Promise<void> {
  const { lotteryCode, rules, reason } = given
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const from = { feedHosts, by: auditName(actor) }
    const before = await changeRules(tx, { brandId, lotteryCode }, rules, from)
    await auditAction(tx, actor, {
      brandId,
      action: 'lottery.rules.changed',
      subject: lotteryCode,
      details: { before, after: rules, reason },
    })
  })
}
