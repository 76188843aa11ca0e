import { familyOf, findPlay, PLAYS, type AnyDraw } from '@fairhouse/lottery/all'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { ResultIssue } from './lock-issue.ts'

/** A result as given. */
export interface GivenResult {
  readonly draw: unknown
  /** When it was drawn, where that was before the sale ended. */
  readonly drawnAt: Date | null
}

export interface CheckedResult {
  readonly draw: AnyDraw
  readonly drawnAt: Date | null
}

/** Parses a complete result of the lottery's game. Throws VALIDATION_FAILED with the field. */
function readDraw(issue: ResultIssue, given: unknown): AnyDraw {
  const parsed = familyOf(issue.family).parseDraw(given)
  if (!parsed.ok) {
    const { field, reason, expected } = parsed.fault
    const path = field === 'draw' ? field : `draw.${field}`
    const fault = { field: path, code: 'VALIDATION_FAILED' as const, expected: expected ?? reason }
    throw new Problem('VALIDATION_FAILED', [fault])
  }
  const misfit = issue.play_codes.some((code) => findPlay(code)?.fits(parsed.value) === false)
  if (misfit) {
    const fault = { field: 'draw', code: 'VALIDATION_FAILED' as const, expected: issue.game }
    throw new Problem('VALIDATION_FAILED', [fault])
  }
  return parsed.value
}

/**
 * When the draw took place, if that was before the sale ended; null after it. Required for an issue
 * still on sale. Throws VALIDATION_FAILED (before the sale began, or in the future),
 * MISSING_FIELD.
 */
function readDrawnAt(issue: ResultIssue, drawnAt: Date | null): Date | null {
  const isOnSale = issue.state === 'open' && issue.closes_at > issue.now
  if (isOnSale && drawnAt === null) {
    const expected = `from ${issue.opens_at.toISOString()} to ${issue.now.toISOString()}`
    const code = issue.opens_at > issue.now ? 'VALIDATION_FAILED' : 'MISSING_FIELD'
    throw new Problem(code, [{ field: 'drawnAt', code, expected }])
  }
  if (drawnAt === null) return null
  if (drawnAt < issue.opens_at || drawnAt > issue.now) {
    const expected = `from ${issue.opens_at.toISOString()} to ${issue.now.toISOString()}`
    throw new Problem('VALIDATION_FAILED', [
      { field: 'drawnAt', code: 'VALIDATION_FAILED', expected },
    ])
  }
  return drawnAt <= issue.closes_at ? drawnAt : null
}

const BY_ORDER = PLAYS.filter(({ needsDrawOrder }) => needsDrawOrder).map(({ code }) => code)

/**
 * Published tables sort the balls, so that a play on a ball's place cannot be settled by them.
 * Throws VALIDATION_FAILED for a sorted result where such a play is on sale or has been bet on.
 */
async function requireOrder(tx: Tx, issue: ResultIssue, draw: AnyDraw): Promise<void> {
  if (!('order' in draw) || draw.order === 'drawn') return
  const isSold = issue.play_codes.some((code) => BY_ORDER.includes(code))
  const isNeeded = isSold || (await hasBetsOn(tx, issue, BY_ORDER))
  if (!isNeeded) return
  const fault = { field: 'draw.order', code: 'VALIDATION_FAILED' as const, expected: 'drawn' }
  throw new Problem('VALIDATION_FAILED', [fault])
}

async function hasBetsOn(
  tx: Tx,
  { brand_id: brandId, issue_id: issueId }: ResultIssue,
  playCodes: readonly string[],
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from bets where brand_id = $1 and issue_id = $2 and play_code = any($3) limit 1`,
    [brandId, issueId, playCodes],
  )
  return rows.length > 0
}

/** Checks a given result. Throws MISSING_FIELD, VALIDATION_FAILED. */
export async function readResult(
  tx: Tx,
  issue: ResultIssue,
  given: GivenResult,
): Promise<CheckedResult> {
  const drawnAt = readDrawnAt(issue, given.drawnAt)
  const draw = readDraw(issue, given.draw)
  await requireOrder(tx, issue, draw)
  return { draw, drawnAt }
}
