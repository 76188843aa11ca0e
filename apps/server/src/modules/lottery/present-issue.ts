import type { AnyDraw } from '@fairhouse/lottery'
import type { IssueWire } from '@fairhouse/protocol'

export interface IssueRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly issue_id: bigint
  readonly lottery_code: string
  readonly issue_no: string
  readonly opens_at: Date
  readonly closes_at: Date
  readonly draws_at: Date
  readonly state: IssueWire['state']
  readonly commitment: string | null
  readonly draw: AnyDraw | null
}

export function issueIdOf(issueId: bigint): string {
  return `iss_${issueId}`
}

/** Reads an issue id of the wire; its pattern has been checked by the route. */
export function parseIssueId(text: string): bigint {
  return BigInt(text.slice('iss_'.length))
}

export function presentDraw(draw: AnyDraw | null): IssueWire['draw'] {
  if (draw === null) return null
  if ('digits' in draw) return { digits: [...draw.digits] }
  const entries = Object.entries(draw.prizes).map(([name, numbers]) => [name, [...numbers]])
  return { prizes: Object.fromEntries(entries) as Record<string, string[]> }
}

/** An issue as pages see it; the draw is there as soon as it is made. */
export function presentIssue(row: IssueRow): IssueWire {
  return {
    issueId: issueIdOf(row.issue_id),
    lotteryCode: row.lottery_code,
    issueNo: row.issue_no,
    state: row.state,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    commitment: row.commitment,
    draw: presentDraw(row.draw),
  }
}
