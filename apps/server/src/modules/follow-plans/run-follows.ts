import { eachStep } from '#server/jobs/stuck-rows.ts'
import { copySlips, type FollowRunner } from './copy-slips.ts'
import { endDueFollows } from './end-follows.ts'
import { findSlips, recomputeStats } from './find-slips.ts'

export type { FollowRunner } from './copy-slips.ts'

/**
 * One turn: ends what is over, finds and copies slips of leaders, updates records. Every copy has
 * an idempotency key, so that it happens once with any number of workers and after interruptions.
 * Returns how many were processed.
 */
export async function runFollows(runner: FollowRunner): Promise<number> {
  const { db } = runner
  return eachStep(
    [
      () => endDueFollows(db),
      () => findSlips(db),
      () => copySlips(runner),
      () => recomputeStats(db),
    ],
    'follow plans could not go on',
  )
}
