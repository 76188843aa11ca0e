import { createStream, drawContext } from '@fairhouse/fairness'
import {
  familyOf,
  zodiacYearOn,
  type AnyDraw,
  type DrawFacts,
  type FamilyCode,
} from '@fairhouse/lottery/all'
import { calendarDayOf } from '@fairhouse/lottery/schedule'
import type { IssueRow } from './present-issue.ts'

/** An issue of an own lottery, as far as its draw depends on it. */
export interface DrawnIssue {
  readonly lotteryCode: string
  readonly issueNo: string
  readonly family: FamilyCode
  readonly game: string
  readonly drawsAt: Date
  readonly timeZone: string
}

/** What of its lottery a draw depends on, as queries give it. */
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

/** What the draw states besides chance: known before the sale begins, as the schedule is. */
export function factsOf({
  family,
  game,
  drawsAt,
  timeZone,
}: Omit<DrawnIssue, 'issueNo' | 'lotteryCode'>): DrawFacts {
  if (family === 'LHC') return { zodiacYear: zodiacYearOn(calendarDayOf(timeZone, drawsAt)) }
  return game === family ? {} : { game }
}

/** The draw that follows from the seed committed to. */
export function drawOwn(issue: DrawnIssue, serverSeed: string): AnyDraw {
  const stream = createStream(serverSeed, drawContext(issue.lotteryCode, issue.issueNo))
  return familyOf(issue.family).drawFrom(stream, factsOf(issue))
}
