import type { FamilyCode } from '@fairhouse/lottery/all'
import type { Db } from '#server/db/tx.ts'
import { eachRow, throwAll } from '#server/jobs/stuck-rows.ts'
import { writeAudit } from '../audit/index.ts'
import type { Entered } from './enter-result.ts'
import { FeedFileInvalid, readFeed, type FeedRow } from './feed-format.ts'
import { importResults, type ImportTarget } from './import-results.ts'
import { feedHostsOf, isFeedAllowed } from './rules.ts'

interface FeedContext {
  readonly db: Db
  /** The setting FEED_HOSTS. */
  readonly feedHosts: string
  /** Fetches an address; throws an Error whose message says why it failed. */
  readonly fetchFeed: (url: string) => Promise<string>
}

interface DueFeed extends ImportTarget {
  readonly [column: string]: unknown
  readonly url: string
}

/** Claims a due feed, so that only one worker polls it. */
const CLAIM = `
update result_rules u set polled_at = app_now()
from lotteries l
where l.brand_id = u.brand_id and l.lottery_code = u.lottery_code and u.feed_url is not null
  and (u.polled_at is null or u.polled_at <= app_now() - make_interval(secs => u.feed_seconds))
returning u.brand_id as "brandId", u.lottery_code as "lotteryCode", l.family, l.game,
  u.feed_url as url`

/** Maximum age of issues that a feed may report. */
const LOOK_BACK = '7 days'

async function concerned(
  { db }: FeedContext,
  { brandId, lotteryCode }: ImportTarget,
  rows: readonly FeedRow[],
): Promise<FeedRow[]> {
  const known = await db.query<{ issue_no: string }>(
    `select issue_no from issues where brand_id = $1 and lottery_code = $2
       and issue_no = any($3) and state <> 'voided' and opens_at <= app_now()
       and draws_at > app_now() - $4::interval`,
    [brandId, lotteryCode, rows.map(({ issueNo }) => issueNo), LOOK_BACK],
  )
  const numbers = new Set(known.map((row) => row.issue_no))
  return rows.filter(({ issueNo }) => numbers.has(issueNo))
}

/** The entry of a feed in the audit. */
function auditEntry(brandId: number, actor: string) {
  return (tx: Parameters<typeof writeAudit>[0], { issue, outcome, round }: Entered) =>
    writeAudit(tx, {
      brandId,
      actor,
      action: `lottery.result.${outcome}`,
      subject: `${issue.lottery_code}/${issue.issue_no}`,
      details: { round, origin: 'feed' },
    })
}

/** Polls a feed; returns what was wrong, in a few words, or null. */
async function pollFeed(context: FeedContext, feed: DueFeed): Promise<string | null> {
  if (!isFeedAllowed(feed.url, feedHostsOf(context.feedHosts))) return 'host is not allowed'
  try {
    const rows = readFeed(await context.fetchFeed(feed.url), feed.family, feed.game)
    const name = `feed:${new URL(feed.url).host}`
    const author = { name, origin: 'feed' as const, reason: null }
    const fitting = await concerned(context, feed, rows)
    const onEntered = auditEntry(feed.brandId, name)
    const imported = await importResults(context.db, feed, fitting, author, onEntered)
    const bad = imported.find(({ outcome }) => outcome === 'refused')
    if (!bad) return null
    return `${bad.issueNo}: ${bad.code} ${bad.field ?? ''} ${bad.expected ?? ''}`.trim()
  } catch (error) {
    if (error instanceof FeedFileInvalid) return `not as expected: ${error.message}`
    if (error instanceof Error && error.name === 'FeedFault') return error.message
    throw error
  }
}

/** Polls every due feed; its results are first entries. Returns how many were polled. */
export async function pollFeeds(context: FeedContext): Promise<number> {
  const due = await context.db.query<DueFeed & { readonly family: FamilyCode }>(CLAIM)
  const keyOf = ({ brandId, lotteryCode }: DueFeed) => ({
    brandId,
    key: `${brandId}/${lotteryCode}`,
  })
  const faults = await eachRow(context.db, due, { queue: 'feed.poll', keyOf }, async (feed) => {
    const fault = await pollFeed(context, feed)
    await context.db.query(
      `update result_rules set poll_fault = $3
       where brand_id = $1 and lottery_code = $2 and feed_url = $4`,
      [feed.brandId, feed.lotteryCode, fault?.slice(0, 300) ?? null, feed.url],
    )
  })
  throwAll(faults, 'feeds were not polled')
  return due.length
}
