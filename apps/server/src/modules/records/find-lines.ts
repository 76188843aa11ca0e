import {
  POSTINGS,
  POSTING_CODES,
  postingCodeOf,
  postingRuleOf,
  type PostingCode,
  type Product,
  type RecordKind,
} from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { codeNumbers, ITEM_OF_POSTING } from './items.ts'
import type { Span } from './range.ts'

/** Filter of movements. */
export interface LineFilter {
  readonly span: Span
  readonly codes: readonly PostingCode[]
  /** Only of this lottery. */
  readonly lotteryCode?: string | undefined
}

/** A movement of the account record. */
export interface LineRow {
  readonly seq: bigint
  readonly code: PostingCode
  readonly amount: bigint
  readonly balance_after: bigint
  readonly ref: bigint
  readonly posted_at: Date
  readonly item: string
}

/** Codes of some kinds ("deposit,withdrawal") and of a product; all by default. */
export function codesOf(query: {
  readonly kinds?: string | undefined
  readonly product?: Product | undefined
}): readonly PostingCode[] {
  const { kinds, product } = query
  const wanted = kinds === undefined ? undefined : new Set(kinds.split(',') as RecordKind[])
  return POSTING_CODES.filter(
    (code) =>
      (wanted === undefined || wanted.has(POSTINGS[code].kind)) &&
      (product === undefined || postingRuleOf(code).product === product),
  )
}

/** SQL: the posting `p` was made on one of the days from $3 to $4 in the time zone $5. */
export const IN_SPAN = `p.posted_at >= $3::date::timestamp at time zone $5
  and p.posted_at < ($4::date + 1)::timestamp at time zone $5`

export const NEWEST = 9_000_000_000_000_000_000n

/**
 * The sequence number from which on the newest (or the oldest) `limit` rows lie. The sums of the
 * days say how many each day has, so that rare or old rows are found without reading those between.
 * Postings that are not rolled up yet have higher numbers.
 */
export const LOWEST = `
with days as (
  select day, min(first_seq) as low, max(last_seq) as high, sum(count) as count
  from account_days
  where brand_id = $1 and account_id = $2 and day between $3::date and $4::date
    and code = any($6::smallint[]) and ($7 = '' or item = $7) and first_seq < $8
  group by day),
taken as (
  select low, coalesce(sum(case when high < $8 then count else 0 end)
    over (order by day desc rows between unbounded preceding and 1 preceding), 0) as ahead
  from days)
select coalesce((select min(low) from taken where ahead < $9::int),
  (select seq + 1 from account_rollups where brand_id = $1 and account_id = $2), 1)`

const columns = (item: string): string =>
  `p.seq, p.code, p.amount, p.balance_after, p.ref, p.posted_at, ${item} as item`

// The lottery is looked up only for rows of the page, not for skipped ones.
const PAGE = `
select ${columns(ITEM_OF_POSTING)} from (
  select p.* from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq >= (${LOWEST}) and p.seq < $8
    and ${IN_SPAN} and p.code = any($6::smallint[])
    and ($7 = '' or ${ITEM_OF_POSTING} = $7)
  order by p.seq desc limit $9::int - $10::int offset $10::int) p
order by p.seq desc`

/** Parameters $1 to $7 of a statement about an account's movements. */
export function filterValues(
  account: AccountRef,
  { span, codes, lotteryCode = '' }: LineFilter,
): unknown[] {
  const { from, to, timeZone } = span
  return [account.brandId, account.accountId, from, to, timeZone, codeNumbers(codes), lotteryCode]
}

interface Raw {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly code: number
  readonly amount: bigint
  readonly balance_after: bigint
  readonly ref: bigint
  readonly posted_at: Date
  readonly item: string
}

const named = (row: Raw): LineRow => ({ ...row, code: postingCodeOf(row.code) })

/**
 * At most `limit` movements below the sequence number `before`, newest first, after the `offset`
 * newest of them.
 */
export async function findLines(
  db: Tx,
  account: AccountRef,
  filter: LineFilter,
  page: {
    readonly limit: number
    readonly before: bigint | undefined
    readonly offset?: number
  },
): Promise<LineRow[]> {
  const { offset = 0 } = page
  const rows = await db.query<Raw>(PAGE, [
    ...filterValues(account, filter),
    page.before ?? NEWEST,
    page.limit + offset,
    offset,
  ])
  return rows.map(named)
}

/**
 * The numbers that movements of the days lie between, by the sums of these very days and by what is
 * not summed yet. Not by the days beside them: a movement that was late at midnight has a number
 * among those of the next day.
 */
const ENDS = `
with tail as (
  select min(p.seq) as low, max(p.seq) as high from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and ${IN_SPAN}
    and p.seq > coalesce((select seq from account_rollups
      where brand_id = $1 and account_id = $2), 0)),
days as (
  select min(first_seq) as low, max(last_seq) as high from account_days
  where brand_id = $1 and account_id = $2 and day between $3::date and $4::date)
select coalesce(least(days.low, tail.low) - 1, 0) as after,
  coalesce(greatest(days.high, tail.high), 0) as up_to from days, tail`

/** Numbers of the account that all movements of some days lie between. */
export async function readEnds(
  db: Tx,
  account: AccountRef,
  { from, to, timeZone }: Span,
): Promise<{ readonly after: bigint; readonly upTo: bigint }> {
  const rows = await db.query<{ after: bigint; up_to: bigint }>(ENDS, [
    account.brandId,
    account.accountId,
    from,
    to,
    timeZone,
  ])
  return { after: rows[0]?.after ?? 0n, upTo: rows[0]?.up_to ?? 0n }
}

const BATCH = `
select ${columns(ITEM_OF_POSTING)} from ledger_postings p
where p.brand_id = $1 and p.account_id = $2 and p.seq > $8 and p.seq <= $9
  and ${IN_SPAN} and p.code = any($6::smallint[])
  and ($7 = '' or ${ITEM_OF_POSTING} = $7)
order by p.seq`

/** Batches requested ahead: the database works while they are written. */
const AHEAD = 2

/**
 * All movements of a filter, oldest first, in batches of at most `size`: those that existed when it
 * began, without later ones. An account's numbers have no gaps, so batches are ranges of them, and
 * none waits for the one before.
 */
export async function* walkLines(
  db: Tx,
  account: AccountRef,
  filter: LineFilter,
  size: number,
): AsyncGenerator<readonly LineRow[]> {
  const ends = await readEnds(db, account, filter.span)
  const { upTo } = ends
  let { after } = ends
  const pending: Promise<Raw[]>[] = []
  const ask = () => {
    if (after >= upTo) return
    const end = after + BigInt(size)
    const part = [after, end < upTo ? end : upTo]
    const rows = db.query<Raw>(BATCH, [...filterValues(account, filter), ...part])
    // A fault reaches the consumer that awaits it; without one it must not be unhandled.
    rows.catch(() => undefined)
    pending.push(rows)
    after = end
  }
  for (let count = 0; count < AHEAD; count += 1) ask()
  for (let next = pending.shift(); next; next = pending.shift()) {
    const rows = await next
    ask()
    if (rows.length > 0) yield rows.map(named)
  }
}
