import { Problem } from './problem.ts'

/**
 * An instant of a request, which must exist in the calendar. Undefined stays undefined. Throws
 * VALIDATION_FAILED with the field.
 */
export function readInstant(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const instant = new Date(text)
  // The 31st of February is read as a day of March; such a text was a mistake.
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.slice(0, 19))) {
    return instant
  }
  throw new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected: 'UTC' }])
}
