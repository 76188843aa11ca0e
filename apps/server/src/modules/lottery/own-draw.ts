import { beaconRandomness, createStream, drawContext, drawContextV2 } from '@fairhouse/fairness'
import {
  familyOf,
  zodiacYearOn,
  type AnyDraw,
  type DrawFacts,
  type FamilyCode,
} from '@fairhouse/lottery/all'
import { calendarDayOf } from '@fairhouse/lottery/schedule'
import type { IssueRow } from '../lotteries/index.ts'

/** An issue of an own lottery, as far as its draw depends on it. */
interface DrawnIssue {
  readonly lotteryCode: string
  readonly issueNo: string
  readonly family: FamilyCode
  readonly game: string
  readonly drawsAt: Date
  readonly timeZone: string
}

/** The parts of its lottery that a draw depends on, as queries return them. */
export interface LotteryFacts {
  readonly family: FamilyCode
  readonly game: string
  readonly time_zone: string
}

export function drawnIssueOf(row: IssueRow & LotteryFacts): DrawnIssue {
  return {
    lotteryCode: row.lottery_code,
    issueNo: row.issue_no,
    family: row.family,
    game: row.game,
    drawsAt: row.draws_at,
    timeZone: row.time_zone,
  }
}

/** Non-random parts of the draw, known before the sale begins, like the schedule. */
export function factsOf({
  family,
  game,
  drawsAt,
  timeZone,
}: Omit<DrawnIssue, 'issueNo' | 'lotteryCode'>): DrawFacts {
  if (family === 'LHC') return { zodiacYear: zodiacYearOn(calendarDayOf(timeZone, drawsAt)) }
  return game === family ? {} : { game }
}

/** Parts of the context of a draw, from an issue's row. */
type DrawSourceRow = Pick<
  IssueRow,
  'lottery_code' | 'issue_no' | 'draw_version' | 'bets_root' | 'beacon_round' | 'beacon_signature'
>

/**
 * The context of an issue's draw, or null until it is known: the root of the bets, or the named
 * round of the beacon, is still missing.
 */
export function contextOf(row: DrawSourceRow): string | null {
  const { lottery_code: lotteryCode, issue_no: issueNo, bets_root: root } = row
  if (row.draw_version === 1) return drawContext(lotteryCode, issueNo)
  const signature = row.beacon_signature?.toString('hex')
  if (root === null || (row.beacon_round !== null && signature === undefined)) return null
  const beacon = signature === undefined ? null : beaconRandomness(signature)
  return drawContextV2({ lotteryCode, issueNo, betsRoot: root.toString('hex'), beacon })
}

/** Computes the draw from the committed seed and the context of its issue. */
export function drawOwn(issue: DrawnIssue, context: string, serverSeed: string): AnyDraw {
  const stream = createStream(serverSeed, context)
  return familyOf(issue.family).drawFrom(stream, factsOf(issue))
}
