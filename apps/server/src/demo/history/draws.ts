import { familyOf } from '@fairhouse/lottery/all'
import {
  drawDueIssues,
  openSlots,
  closeDueIssues,
  settleDueIssues,
} from '#server/modules/lottery/index.ts'
import { rootDueIssues } from '#server/modules/draws/index.ts'
import { issueIdOf } from '#server/modules/lotteries/index.ts'
import { factsOf } from '#server/modules/lottery/own-draw.ts'
import { writeResult } from '#server/modules/results/office/results.ts'
import type { Dice } from '#server/simulator/dice.ts'
import { advanceGroups } from './groups.ts'
import type { HistoryPlatform } from './platform.ts'
import type { PlannedIssue } from './shapes.ts'

/** Opens all issues of the plan, those of a lottery together. Answers their ids by place. */
export async function openPlanned(
  platform: HistoryPlatform,
  issues: readonly PlannedIssue[],
): Promise<readonly bigint[]> {
  const places = [...issues.entries()]
  const groups = Map.groupBy(places, ([, one]) => `${one.brandId}/${one.lotteryCode}`)
  const ids: bigint[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { brandId, lotteryCode } = first[1]
    const lottery = await platform.catalogue.find(brandId, lotteryCode)
    if (!lottery) throw new RangeError(`the brand has no lottery ${lotteryCode}`)
    await openSlots(
      platform.cycle,
      lottery,
      group.map(([, { slot }]) => slot),
    )
    const rows = await platform.db.query<{ issue_id: bigint; issue_no: string }>(
      'select issue_id, issue_no from issues where brand_id = $1 and lottery_code = $2',
      [brandId, lotteryCode],
    )
    const byNo = new Map(rows.map((row) => [row.issue_no, row.issue_id]))
    for (const [place, { slot }] of group) ids[place] = byNo.get(slot.issueNo) ?? 0n
  }
  return ids
}

/** As several workers: what one of them settles the others pass over. */
const WORKERS = 3

/** Closes, draws and settles what is due, as workers do. */
export async function advance(platform: HistoryPlatform): Promise<void> {
  await closeDueIssues(platform.cycle)
  await rootDueIssues(platform.cycle)
  await drawDueIssues(platform.cycle)
  await Promise.all(Array.from({ length: WORKERS }, () => settleDueIssues(platform.cycle)))
  await advanceGroups(platform)
}

/**
 * Two staff members enter the result: an invented one, and marked as such. Lotteries with official
 * results are never drawn here.
 */
export async function record(
  platform: HistoryPlatform,
  dice: Dice,
  { brandId, lotteryCode, slot }: PlannedIssue,
  issueId: bigint,
): Promise<void> {
  const { db } = platform
  const brand = await platform.brands.byId(brandId)
  const lottery = await platform.catalogue.find(brandId, lotteryCode)
  if (!lottery) throw new RangeError(`the brand has no lottery ${lotteryCode}`)
  const { family, game, schedule } = lottery
  const facts = factsOf({ family, game, drawsAt: slot.drawsAt, timeZone: schedule.timeZone })
  const said = { issueId: issueIdOf(issueId), draw: familyOf(family).drawFrom(dice, facts) }
  const [first, second] = [await platform.staff('diego'), await platform.staff('fabio')]
  await db.query('update issues set is_invented = true where brand_id = $1 and issue_id = $2', [
    brandId,
    issueId,
  ])
  await writeResult({ db, brand, actor: first }, said, 'enter')
  await writeResult({ db, brand, actor: second }, said, 'confirm')
}
