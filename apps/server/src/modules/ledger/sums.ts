import { postingCodeOf, type PostingCode } from '@fairhouse/protocol'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'

/** Postings of an account: those after one sequence number, up to and with another. */
interface PostingSpan {
  readonly accountId: bigint
  readonly after: bigint
  readonly upTo: bigint
}

/** What postings of one code come to. */
interface CodeSums {
  readonly accountId: bigint
  readonly code: PostingCode
  readonly count: number
  /** Ledger units, from each of the given instants on. */
  readonly sums: readonly [bigint, bigint, bigint]
  readonly newest: Date
}

const SUMS = `
select k.account_id, p.code, count(*)::int as count, max(p.posted_at) as newest,
  coalesce(sum(p.amount) filter (where p.posted_at >= $5), 0)::bigint as first,
  coalesce(sum(p.amount) filter (where p.posted_at >= $6), 0)::bigint as second,
  coalesce(sum(p.amount) filter (where p.posted_at >= $7), 0)::bigint as third
from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as k(account_id, after, up_to)
join ledger_postings p on p.brand_id = $1 and p.account_id = k.account_id
  and p.seq > k.after and p.seq <= k.up_to
  and p.posted_at >= least($5::timestamptz, $6::timestamptz, $7::timestamptz)
group by k.account_id, p.code`

/** Sums postings of accounts of one brand by their codes, from three instants on. */
export async function sumByCode(
  db: Tx,
  brandId: number,
  spans: readonly PostingSpan[],
  starts: readonly [Date, Date, Date],
): Promise<CodeSums[]> {
  const rows = await db.query<{
    account_id: bigint
    code: number
    count: number
    newest: Date
    first: bigint
    second: bigint
    third: bigint
  }>(
    SUMS,
    [
      brandId,
      plainArray(spans.map((one) => one.accountId)),
      plainArray(spans.map((one) => one.after)),
      plainArray(spans.map((one) => one.upTo)),
      ...starts,
    ],
    'ledger-sums',
  )
  return rows.map((row) => ({
    accountId: row.account_id,
    code: postingCodeOf(row.code),
    count: row.count,
    sums: [row.first, row.second, row.third],
    newest: row.newest,
  }))
}

/**
 * Sums an account's postings by their codes from an instant on. It walks back from the newest one:
 * the work is that of the postings since, however long the account's history is.
 */
export async function sumSince(
  db: Tx,
  account: { readonly brandId: number; readonly accountId: bigint },
  since: Date,
): Promise<readonly { readonly code: PostingCode; readonly sum: bigint }[]> {
  const rows = await db.query<{ code: number; sum: bigint }>(
    `select code, sum(amount)::bigint as sum from ledger_postings
     where brand_id = $1 and account_id = $2 and posted_at >= $3
       and seq > coalesce((select seq from ledger_postings
         where brand_id = $1 and account_id = $2 and posted_at < $3
         order by seq desc limit 1), 0)
     group by code`,
    [account.brandId, account.accountId, since],
    'ledger-sum-since',
  )
  return rows.map((row) => ({ code: postingCodeOf(row.code), sum: row.sum }))
}
