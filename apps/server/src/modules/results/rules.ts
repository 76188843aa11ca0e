import type { ResultRules } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { recordFeedChange } from './feed-owners.ts'

/** Default rules of a lottery, the same as in the table. */
export const DEFAULT_RULES: ResultRules = {
  overdueMinutes: 60,
  voidAfterMinutes: 1_440,
  feedUrl: null,
  feedSeconds: 60,
}

/** Columns of `result_rules` (joined as `u`), with the defaults where there is no row. */
export const RULE_COLUMNS = `
coalesce(u.overdue_minutes, ${DEFAULT_RULES.overdueMinutes}) as overdue_minutes,
coalesce(u.void_after_minutes, ${DEFAULT_RULES.voidAfterMinutes}) as void_after_minutes,
u.feed_url, coalesce(u.feed_seconds, ${DEFAULT_RULES.feedSeconds}) as feed_seconds,
u.polled_at, u.poll_fault`

export interface RuleRow {
  readonly overdue_minutes: number
  readonly void_after_minutes: number
  readonly feed_url: string | null
  readonly feed_seconds: number
  readonly polled_at: Date | null
  readonly poll_fault: string | null
}

export function presentRules(row: RuleRow): ResultRules {
  return {
    overdueMinutes: row.overdue_minutes,
    voidAfterMinutes: row.void_after_minutes,
    feedUrl: row.feed_url,
    feedSeconds: row.feed_seconds,
  }
}

/** Hosts that feeds may be fetched from, by the setting FEED_HOSTS: "host" or "host:port". */
export function feedHostsOf(setting: string): readonly string[] {
  return setting.split(',').flatMap((one) => one.trim().toLowerCase() || [])
}

/** True where the address is http(s), carries no name and password, and its host is listed. */
export function isFeedAllowed(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === ''
  return isPlain && hosts.includes(host.toLowerCase())
}

/**
 * Changes the rules of a lottery; returns the old ones. A person who changes the address of its
 * feed cannot confirm its results (`ownFeedEntries`). Throws LOTTERY_NOT_FOUND, VALIDATION_FAILED,
 * NOT_CHANGED.
 */
export async function changeRules(
  tx: Tx,
  lottery: { readonly brandId: number; readonly lotteryCode: string },
  rules: ResultRules,
  { feedHosts, by }: { readonly feedHosts: readonly string[]; readonly by: string },
): Promise<ResultRules> {
  const { brandId, lotteryCode } = lottery
  const rows = await tx.query<RuleRow & { readonly [column: string]: unknown }>(
    `select ${RULE_COLUMNS} from lotteries l
     left join result_rules u using (brand_id, lottery_code)
     where l.brand_id = $1 and l.lottery_code = $2 and l.source = 'recorded' for update of l`,
    [brandId, lotteryCode],
  )
  if (!rows[0]) throw new Problem('LOTTERY_NOT_FOUND')
  if (rules.feedUrl !== null && !isFeedAllowed(rules.feedUrl, feedHosts)) {
    const expected = feedHosts.join(', ')
    const fault = { field: 'rules.feedUrl', code: 'VALIDATION_FAILED' as const, expected }
    throw new Problem('VALIDATION_FAILED', [fault])
  }
  const before = presentRules(rows[0])
  if (JSON.stringify(before) === JSON.stringify({ ...before, ...rules })) {
    throw new Problem('NOT_CHANGED')
  }
  await tx.query(
    `insert into result_rules (brand_id, lottery_code, overdue_minutes, void_after_minutes,
       feed_url, feed_seconds) values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, lottery_code) do update set overdue_minutes = $3,
       void_after_minutes = $4, feed_url = $5, feed_seconds = $6, polled_at = null,
       poll_fault = null`,
    [
      brandId,
      lotteryCode,
      rules.overdueMinutes,
      rules.voidAfterMinutes,
      rules.feedUrl,
      rules.feedSeconds,
    ],
  )
  if (rules.feedUrl !== before.feedUrl) await recordFeedChange(tx, lottery, rules.feedUrl, by)
  return before
}
