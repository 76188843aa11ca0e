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
