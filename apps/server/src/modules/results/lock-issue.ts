import type { FamilyCode } from '@fairhouse/lottery/all'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IssueRow } from '../lotteries/index.ts'

/** Reference to an issue: by its number in the database, or by lottery and issue number. */
export type IssueRef =
  | { readonly brandId: number; readonly issueId: bigint }
  | { readonly brandId: number; readonly lotteryCode: string; readonly issueNo: string }

/** An issue with its lottery's rules of results. */
export interface ResultIssue extends IssueRow {
  readonly source: 'own' | 'recorded'
  readonly family: FamilyCode
  readonly game: string
  /** Codes of the plays on sale. */
  readonly play_codes: readonly string[]
  readonly drawn_at: Date | null
  /** The clock of the transaction's statement. */
  readonly now: Date
}

/** The round that an entry belongs to, and whether it corrects an earlier one. */
export interface EntryRound {
  readonly round: number
  readonly isCorrection: boolean
}

async function findId(tx: Tx, ref: IssueRef): Promise<{ id: bigint; isOpen: boolean }> {
  const byNumber = 'issueId' in ref
  const rows = await tx.query<{ issue_id: bigint; state: string }>(
    `select issue_id, state from issues where brand_id = $1 and ${
      byNumber ? 'issue_id = $2' : 'lottery_code = $2 and issue_no = $3'
    }`,
    byNumber ? [ref.brandId, ref.issueId] : [ref.brandId, ref.lotteryCode, ref.issueNo],
  )
  if (!rows[0]) throw new Problem('ISSUE_NOT_FOUND')
  return { id: rows[0].issue_id, isOpen: rows[0].state === 'open' }
}

/**
 * The issue's row, locked until the transaction ends; while it is on sale also its issue lock, so
 * that no bet is in flight. Throws ISSUE_NOT_FOUND.
 */
export async function lockIssue(tx: Tx, ref: IssueRef): Promise<ResultIssue> {
  const { id, isOpen } = await findId(tx, ref)
  // The issue lock first, as closing does.
  if (isOpen) {
    await tx.query('select pg_advisory_xact_lock($1, issue_gate($2))', [ref.brandId, id])
  }
  const rows = await tx.query<ResultIssue>(
    `select i.*, l.source, l.family, l.game, app_now() as now,
       array(select jsonb_object_keys(l.prices)) as play_codes
     from issues i join lotteries l using (brand_id, lottery_code)
     where i.brand_id = $1 and i.issue_id = $2 for update of i`,
    [ref.brandId, id],
  )
  if (!rows[0]) throw new Problem('ISSUE_NOT_FOUND')
  return rows[0]
}

/** Throws RESULT_FINAL where the issue has an own draw or is void. */
export function roundOf(issue: ResultIssue): EntryRound {
  if (issue.source !== 'recorded' || issue.state === 'voided') throw new Problem('RESULT_FINAL')
  const isCorrection = issue.state === 'drawn' || issue.state === 'settled'
  return { round: issue.round + (isCorrection ? 1 : 0), isCorrection }
}

/** Two draws are the same whatever the order of their fields. */
export function isSameDraw(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
