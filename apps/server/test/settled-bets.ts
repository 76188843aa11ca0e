import { countFigures } from '#server/modules/team-figures/index.ts'
import { settleDueIssues } from '#server/modules/lottery/index.ts'
import { closeDueIssues } from '#server/modules/lottery/issue-cycle.ts'
import { enterResult } from '#server/modules/results/enter-result.ts'
import type { TestMember, TestPlatform } from './platform.ts'
import { betOn, recordedIssue, resultOf } from './results.ts'

/** Closes an issue on which members have bet, draws 45 in it, and settles it. */
export async function settleAs45({ db }: TestPlatform, issueId: string): Promise<void> {
  const number = BigInt(issueId.slice('iss_'.length))
  await db.query(
    `update issues set closes_at = app_now(), draws_at = app_now() where issue_id = $1`,
    [number],
  )
  await closeDueIssues({ db })
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const given = { draw: resultOf('00045'), drawnAt: null }
    const where = { brandId: 1, issueId: number }
    await db.transaction((tx) => enterResult(tx, where, given, author))
  }
  await settleDueIssues({ db })
}

/**
 * Lets members bet one unit on each of their numbers in an issue of the present day, which then
 * draws 45; it is settled at once, and counted in the figures of teams.
 */
export async function settleBets(
  platform: TestPlatform,
  bets: readonly (readonly [TestMember, ...string[]])[],
): Promise<void> {
  const { issueId } = await recordedIssue(platform)
  for (const [member, ...numbers] of bets) await betOn(member, issueId, numbers)
  await settleAs45(platform, issueId)
  await countFigures(platform.deps)
}
