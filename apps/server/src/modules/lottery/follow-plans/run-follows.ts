import { eachStep } from '#server/jobs/stuck-rows.ts'
import { copySlips, type FollowRunner } from './copy-slips.ts'
import { endDueFollows } from './end-follows.ts'
import { findSlips, recomputeStats } from './find-slips.ts'

export type { FollowRunner } from './copy-slips.ts'

/**
 * One turn: what is over ends, slips of leaders are found and copied, records are reckoned. Every
 * copy has a key of its own, so that it happens once however many workers run and wherever they are
 * cut off. Answers how much was looked at.
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
