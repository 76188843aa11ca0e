import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { presentIssue, type IssueRow } from '../lotteries/index.ts'
import { hasBegunToPay, markVoid } from '../lottery/index.ts'
import type { ResultIssue } from './lock-issue.ts'
import type { CheckedResult } from './read-result.ts'

/** Announces the issue's new state to open pages. */
async function announceChange(tx: Tx, issue: IssueRow | undefined): Promise<void> {
  if (!issue) return
  const event = { type: 'issue.changed' as const, issue: presentIssue(issue) }
  await announce(tx, { brandId: issue.brand_id, event })
}

/** Closes the issue at once: its result is known. The caller holds the issue lock. */
export async function closeNow(tx: Tx, issue: ResultIssue): Promise<void> {
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'closed', closes_at = least(closes_at, $3)
     where brand_id = $1 and issue_id = $2 and state = 'open' returning *`,
    [issue.brand_id, issue.issue_id, issue.now],
  )
  await announceChange(tx, rows[0])
}

/** Saves a round's decision; the first is saved when a second comes. */
async function saveRound(
  tx: Tx,
  issue: IssueRow,
  decided: {
    readonly round: number
    readonly draw: unknown
    readonly voidFrom: Date | null
    readonly reason: string | null
    readonly at: Date | null
  },
): Promise<void> {
  const draw = decided.draw === null ? null : JSON.stringify(decided.draw)
  await tx.query(
    `insert into issue_rounds (brand_id, issue_id, round, draw, void_from, reason, decided_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, app_now())) on conflict do nothing`,
    [
      issue.brand_id,
      issue.issue_id,
      decided.round,
      draw,
      decided.voidFrom,
      decided.reason,
      decided.at,
    ],
  )
}

function savePresent(tx: Tx, issue: ResultIssue): Promise<void> {
  const { round, draw, void_from: voidFrom, drawn_at: at } = issue
  return saveRound(tx, issue, { round, draw, voidFrom, reason: null, at })
}

/** Writes the first result of a closed issue; the worker settles. */
export async function decideFirst(
  tx: Tx,
  issue: ResultIssue,
  { draw, drawnAt }: CheckedResult,
): Promise<void> {
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'drawn', draw = $3, drawn_at = app_now(), void_from = $4
     where brand_id = $1 and issue_id = $2 and state = 'closed' returning *`,
    [issue.brand_id, issue.issue_id, JSON.stringify(draw), drawnAt],
  )
  await announceChange(tx, rows[0])
}

/**
 * Replaces the result in force, as a further round: the worker pays the differences. A round that
 * is being paid is interrupted, and the new one includes the rest.
 */
export async function decideAgain(
  tx: Tx,
  issue: ResultIssue,
  { draw, drawnAt }: CheckedResult,
  reason: string,
): Promise<void> {
  await savePresent(tx, issue)
  const round = issue.round + 1
  await saveRound(tx, issue, { round, draw, voidFrom: drawnAt, reason, at: null })
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'drawn', draw = $3, drawn_at = app_now(), void_from = $4,
       round = $5, settled_at = null
     where brand_id = $1 and issue_id = $2 returning *`,
    [issue.brand_id, issue.issue_id, JSON.stringify(draw), drawnAt, round],
  )
  await announceChange(tx, rows[0])
}

/**
 * Voids an issue in any state; the worker returns the stakes. Where winners have been paid it is a
 * further round, which takes payouts back.
 */
export async function decideVoid(tx: Tx, issue: ResultIssue, reason: string): Promise<void> {
  if (!(await hasBegunToPay(tx, issue))) {
    return announceChange(tx, await markVoid(tx, issue, reason))
  }
  await savePresent(tx, issue)
  const round = issue.round + 1
  await saveRound(tx, issue, { round, draw: null, voidFrom: null, reason, at: null })
  const rows = await tx.query<IssueRow>(
    `update issues set state = 'voided', round = $3, settled_at = null, void_reason = $4
     where brand_id = $1 and issue_id = $2 returning *`,
    [issue.brand_id, issue.issue_id, round, reason],
  )
  await announceChange(tx, rows[0])
}
