import { familyOf, findPlay, type AnyDraw } from '@fairhouse/lottery/all'
import { Problem } from '#server/http/problem.ts'
import type { ResultIssue } from './lock-issue.ts'

/** What somebody says the result is. */
export interface GivenResult {
  readonly draw: unknown
  /** When it was drawn, where that was before the sale ended. */
  readonly drawnAt: Date | null
}

export interface CheckedResult {
  readonly draw: AnyDraw
  readonly drawnAt: Date | null
}

/** A whole result of the lottery's game. Error: VALIDATION_FAILED, with the field at fault. */
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
 * When the draw took place, if that was before the sale ended; null after it. An issue still on
 * sale demands it. Errors: VALIDATION_FAILED (before the sale began, or yet to come),
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

/** Checks what was said. Errors: MISSING_FIELD, VALIDATION_FAILED. */
export function readResult(issue: ResultIssue, given: GivenResult): CheckedResult {
  const drawnAt = readDrawnAt(issue, given.drawnAt)
  return { draw: readDraw(issue, given.draw), drawnAt }
}
