import type { SlipAccepted } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { issueIdOf, presentPlan, type IssueRow } from '../lotteries/index.ts'

export interface IssueFacts {
  readonly lotteryCode: string
  /** Sources of its draw, as shown on receipts of bets. */
  readonly drawnFrom: SlipAccepted['draws'][number]
}

export interface IssueFinder {
  /** The immutable facts of an issue. Whether it is open is decided only under the locks. */
  find(brandId: number, issueId: bigint): Promise<IssueFacts | undefined>
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
  return {
    async find(brandId, issueId) {
      const key = `${brandId}/${issueId}`
      const found = known.get(key)
      if (found) return found
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
    },
  }
}
