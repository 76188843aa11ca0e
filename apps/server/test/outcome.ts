import { ApiError } from '@fairhouse/protocol/client'
import { Problem } from '#server/core/problem.ts'

/** 'ok', or the code by which a call over HTTP or a command is refused. Anything else is thrown. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof ApiError || error instanceof Problem) return error.code
    throw error
  }
}

/** How many of these calls came out how. */
export async function tally(
  works: readonly Promise<unknown>[],
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.all(works.map(outcome))) counts[one] = (counts[one] ?? 0) + 1
  return counts
}
