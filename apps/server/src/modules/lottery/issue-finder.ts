import type { SlipAccepted } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { issueIdOf, presentPlan, type IssueRow } from '../lotteries/index.ts'

export interface IssueFacts {
  readonly lotteryCode: string
  /** Sources of its draw, as shown on receipts of bets. */
  readonly drawnFrom: SlipAccepted['draws'][number]
}

type MaybeIssue = IssueFacts | undefined

export interface IssueFinder {
  /**
   * The immutable facts of an issue, at once where they are cached. Whether it is open is decided
   * only under the locks.
   */
  find(brandId: number, issueId: bigint): MaybeIssue | Promise<MaybeIssue>
}

type FoundRow = Pick<
  IssueRow,
  'lottery_code' | 'issue_no' | 'commitment' | 'draw_version' | 'beacon_round'
>

function factsOf(issueId: bigint, row: FoundRow): IssueFacts {
  const { lottery_code: lotteryCode, issue_no: issueNo } = row
  const drawnFrom = { issueId: issueIdOf(issueId), issueNo, lotteryCode, ...presentPlan(row) }
  return { lotteryCode, drawnFrom }
}

const REMEMBERED_MAX = 10_000

export function createIssueFinder(db: Tx): IssueFinder {
  const known = new Map<string, IssueFacts>()

  async function read(key: string, brandId: number, issueId: bigint): Promise<MaybeIssue> {
    const rows = await db.query<FoundRow>(
      `select lottery_code, issue_no, commitment, draw_version, beacon_round
       from issues where brand_id = $1 and issue_id = $2`,
      [brandId, issueId],
    )
    const row = rows[0]
    if (!row) return undefined
    if (known.size >= REMEMBERED_MAX) known.clear()
    const facts = factsOf(issueId, row)
    known.set(key, facts)
    return facts
  }

  return {
    find(brandId, issueId) {
      const key = `${brandId}/${issueId}`
      return known.get(key) ?? read(key, brandId, issueId)
    },
  }
}
