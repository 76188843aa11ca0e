import type { AnyDraw } from '@fairhouse/lottery/all'
import type { BetWire, IssueWire } from '@fairhouse/protocol'

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
  readonly settled_at: Date | null
  /** 1 is the first result; each correction counts up. */
  readonly round: number
  /** Bets from then on are void: the draw took place before the sale ended. */
  readonly void_from: Date | null
  /** Version of the procedure of its own draw; 1 for all recorded results. */
  readonly draw_version: number
  /** Over all of its bets, once its sale has ended; of draws of version 2. */
  readonly bets_root: Buffer | null
  readonly bets_count: bigint | null
  /** The round that its draw waits for, named before its sale. */
  readonly beacon_chain: string | null
  readonly beacon_round: bigint | null
  readonly beacon_signature: Buffer | null
  readonly void_reason: string | null
  /** Invented for a demo: never drawn. */
  readonly is_invented: boolean
}

export function issueIdOf(issueId: bigint): string {
  return `iss_${issueId}`
}

/** Reads an issue id of the wire; its pattern has been checked by the route. */
export function parseIssueId(text: string): bigint {
  return BigInt(text.slice('iss_'.length))
}

/** A draw from the database, which was validated by its family before it was written. */
export function presentDraw(draw: AnyDraw | null): IssueWire['draw'] {
  return draw as IssueWire['draw']
}

/** An issue for pages; with its draw as soon as it is made. */
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
    ...(row.is_invented && row.draw !== null ? { isInvented: true } : {}),
    ...(row.state === 'voided' && row.void_reason ? { voidReason: row.void_reason } : {}),
  }
}

/** Sources of an issue's draw, as named before its sale. */
export function presentPlan(
  row: Pick<IssueRow, 'commitment' | 'draw_version' | 'beacon_round'>,
): BetWire['drawPlan'] {
  return {
    commitment: row.commitment,
    drawVersion: row.draw_version,
    beaconRound: row.beacon_round === null ? null : Number(row.beacon_round),
  }
}
