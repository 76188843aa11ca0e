import type { Tx } from '#server/db/tx.ts'

export interface IssueFacts {
  readonly lotteryCode: string
}

export interface IssueFinder {
  /** What never changes of an issue. Whether it is still open is decided under the locks alone. */
  find(brandId: number, issueId: bigint): Promise<IssueFacts | undefined>
}

const REMEMBERED_MAX = 10_000

export function createIssueFinder(db: Tx): IssueFinder {
  const known = new Map<string, IssueFacts>()
  return {
    async find(brandId, issueId) {
      const key = `${brandId}/${issueId}`
      const found = known.get(key)
      if (found) return found
      const rows = await db.query<{ lottery_code: string }>(
        'select lottery_code from issues where brand_id = $1 and issue_id = $2',
        [brandId, issueId],
      )
      const row = rows[0]
      if (!row) return undefined
      if (known.size >= REMEMBERED_MAX) known.clear()
      const facts = { lotteryCode: row.lottery_code }
      known.set(key, facts)
      return facts
    },
  }
}
