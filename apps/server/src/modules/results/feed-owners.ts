import type { Tx } from '#server/db/tx.ts'
import { personOf, type EntryRow } from './entries.ts'
import type { ResultIssue } from './lock-issue.ts'

/** A change of the address this recently before a result may have manipulated the feed. */
const RECENT_DAYS = 30

/** Records who has changed the address of a feed; null ends the feed. */
export async function recordFeedChange(
  tx: Tx,
  lottery: { readonly brandId: number; readonly lotteryCode: string },
  feedUrl: string | null,
  setBy: string,
): Promise<void> {
  await tx.query(
    `insert into result_feed_changes (brand_id, lottery_code, feed_url, set_by, set_at)
     values ($1, $2, $3, $4, app_now())`,
    [lottery.brandId, lottery.lotteryCode, feedUrl, setBy],
  )
}

const OWN = `
select e.entry_id from result_entries e
where e.brand_id = $1 and e.entry_id = any($2::bigint[]) and exists (
  select from result_feed_changes c
  where c.brand_id = e.brand_id and c.lottery_code = $3
    and regexp_replace(c.set_by, '^staff:', '') = $4
    and (c.set_at > e.entered_at - make_interval(days => $5) or c.change_id = (
      select max(o.change_id) from result_feed_changes o
      where o.brand_id = c.brand_id and o.lottery_code = c.lottery_code
        and o.set_at <= e.entered_at)))`

/**
 * Entries of a feed that this person must not confirm, because of the addresses that the person has
 * set: the one in force when the entry came, and any within the days before it or since. A feed and
 * the person who chose it do not count as two.
 */
export async function ownFeedEntries(
  tx: Tx,
  issue: Pick<ResultIssue, 'brand_id' | 'lottery_code'>,
  entries: readonly EntryRow[],
  author: string,
): Promise<ReadonlySet<bigint>> {
  const ofFeeds = entries.filter(({ origin }) => origin === 'feed')
  if (ofFeeds.length === 0) return new Set()
  const rows = await tx.query<{ entry_id: bigint }>(OWN, [
    issue.brand_id,
    ofFeeds.map((entry) => entry.entry_id),
    issue.lottery_code,
    personOf(author),
    RECENT_DAYS,
  ])
  return new Set(rows.map((row) => row.entry_id))
}
