import { countFigures } from '#server/modules/team-figures/index.ts'
import { settleDueIssues } from '#server/modules/lottery/index.ts'
import { closeDueIssues } from '#server/modules/lottery/issue-cycle.ts'
import { enterResult } from '#server/modules/results/enter-result.ts'
import type { TestMember, TestPlatform } from './platform.ts'
import { betOn, recordedIssue, resultOf } from './results.ts'

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
  const number = BigInt(issueId.slice('iss_'.length))
  await platform.db.query(
    `update issues set closes_at = app_now(), draws_at = app_now() where issue_id = $1`,
    [number],
  )
  await closeDueIssues({ db: platform.db })
  for (const name of ['ana', 'rui']) {
    const author = { name, origin: 'machine', role: 'either', reason: 'as drawn' } as const
    const given = { draw: resultOf('00045'), drawnAt: null }
    const where = { brandId: 1, issueId: number }
    await platform.db.transaction((tx) => enterResult(tx, where, given, author))
  }
  await settleDueIssues({ db: platform.db })
  await countFigures(platform.deps)
}
