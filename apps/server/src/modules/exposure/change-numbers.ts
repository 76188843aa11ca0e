import { findPlay, selectionOfKey } from '@fairhouse/lottery/all'
import { textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { announce } from '#server/realtime/announce.ts'

interface NumberChange {
  readonly brandId: number
  readonly lotteryCode: string
  readonly playCode: string
  readonly outcomes: readonly string[]
  /** Undefined: of all issues, until further notice. */
  readonly issueId: bigint | undefined
  /** Percent of the odds; 0 closes, null opens again. */
  readonly oddsPercent: number | null
}

/** Key for all issues in `number_rules`. */
const EVERY_ISSUE = 0n

async function requireKnown(tx: Tx, change: NumberChange): Promise<void> {
  const { brandId, lotteryCode, playCode, issueId } = change
  const rows = await tx.query<{ is_offered: boolean }>(
    `select prices ? $3 as is_offered from lotteries
     where brand_id = $1 and lottery_code = $2 for share`,
    [brandId, lotteryCode, playCode],
  )
  if (!rows[0]) throw new Problem('LOTTERY_NOT_FOUND')
  const play = findPlay(playCode)
  if (!rows[0].is_offered || !play) {
    throw new Problem('PLAY_NOT_OFFERED', [{ field: 'playCode', code: 'PLAY_NOT_OFFERED' }])
  }
  for (const [index, outcome] of change.outcomes.entries()) {
    if (selectionOfKey(play, outcome)) continue
    const field = `outcomes.${index}`
    throw new Problem('SELECTION_INVALID', [{ field, code: 'SELECTION_INVALID' }])
  }
  if (issueId === undefined) return
  const issues = await tx.query(
    'select 1 from issues where brand_id = $1 and lottery_code = $2 and issue_id = $3',
    [brandId, lotteryCode, issueId],
  )
  if (issues.length === 0) {
    throw new Problem('ISSUE_NOT_FOUND', [{ field: 'issueId', code: 'ISSUE_NOT_FOUND' }])
  }
}

const CLOSE = `
insert into number_rules as r (brand_id, lottery_code, play_code, outcome, issue_id, odds_percent,
  set_by, set_at)
select $1, $2, $3, o, $4, $6, $7, app_now() from unnest($5::text[]) as o order by o
on conflict (brand_id, lottery_code, play_code, outcome, issue_id) do update
set odds_percent = excluded.odds_percent, set_by = excluded.set_by, set_at = excluded.set_at
where r.odds_percent <> excluded.odds_percent
returning outcome`

const REOPEN = `
delete from number_rules where brand_id = $1 and lottery_code = $2 and play_code = $3
  and issue_id = $4 and outcome = any($5::text[]) returning outcome`

/**
 * Closes outcomes of a play, reduces their odds, or reopens them; pages and nodes are notified,
 * placed bets keep their price. Returns the number of changes. Throws LOTTERY_NOT_FOUND,
 * PLAY_NOT_OFFERED, SELECTION_INVALID, ISSUE_NOT_FOUND, NOT_CHANGED.
 */
export async function changeNumbers(tx: Tx, change: NumberChange, setBy: string): Promise<number> {
  await requireKnown(tx, change)
  const { brandId, lotteryCode, playCode, issueId = EVERY_ISSUE, oddsPercent } = change
  const outcomes = textArray([...new Set(change.outcomes)])
  const key = [brandId, lotteryCode, playCode, issueId, outcomes]
  const changed =
    oddsPercent === null
      ? await tx.query(REOPEN, key)
      : await tx.query(CLOSE, [...key, oddsPercent, setBy])
  if (changed.length === 0) throw new Problem('NOT_CHANGED')
  await announce(tx, { brandId, event: { type: 'numbers.changed', lotteryCode } })
  return changed.length
}
