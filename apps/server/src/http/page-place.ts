import { Problem } from '#server/core/problem.ts'

/** A number that pages go on from; null: the first page. Throws VALIDATION_FAILED. */
export function readPlace(before: string | undefined): bigint | null {
  if (before === undefined) return null
  if (/^\d{1,18}$/.test(before)) return BigInt(before)
  throw new Problem('VALIDATION_FAILED', [{ field: 'before', code: 'VALIDATION_FAILED' }])
}
