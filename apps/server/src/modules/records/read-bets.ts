import type { BetStatus, BetsQuery, BetWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { AccountRef } from '../ledger/index.ts'
import { readBetsByNumber } from '../lottery/index.ts'
import type { Brand } from '../settings/index.ts'
import { IN_SPAN, LOWEST, NEWEST } from './find-lines.ts'
import { codeNumbers } from './items.ts'
import { spanOf, type Span } from './range.ts'

/** Bets that are looked at for one page: a filter that few match is answered in parts. */
const SCAN = 3_000
const PAGE = 20

/** What bets are looked for, beside the days. */
export interface BetFilter {
  readonly lotteryCode?: string | undefined
  readonly playCode?: string | undefined
  readonly status?: BetStatus | undefined
  readonly issueNo?: string | undefined
}

/**
 * SQL: the bet `b` of the stake `s`, under the filter in the parameters from `first` on. One bet
 * after the other, in the order of the stakes: a page stops as soon as it is full.
 */
export const betsUnder = (first: number): string => `
cross join lateral (
  select * from bet_statuses b where b.brand_id = $1 and b.bet_no = s.ref
    and b.placed_at between s.posted_at - interval '1 day' and s.posted_at + interval '1 day'
    and ($${first} = '' or b.lottery_code = $${first})
    and ($${first + 1} = '' or b.play_code = $${first + 1})
    and ($${first + 2} = '' or b.status = $${first + 2})
    and ($${first + 3} = '' or position($${first + 3} in b.issue_no) > 0)
  limit 1) b`

export function betValues({ lotteryCode, playCode, status, issueNo }: BetFilter): string[] {
  return [lotteryCode ?? '', playCode ?? '', status ?? '', issueNo ?? '']
}

const FIND = `
with stakes as materialized (
  select p.seq, p.ref, p.posted_at from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq >= (${LOWEST}) and p.seq < $8
    and ${IN_SPAN} and p.code = any($6::smallint[])
  order by p.seq desc limit $9::int),
found as (
  select s.seq, s.ref from stakes s ${betsUnder(11)}
  order by s.seq desc limit $10::int)
select 'scan' as what, coalesce(min(seq), 0) as seq, count(*) as ref from stakes
union all select 'bet', seq, ref from found order by 1, 2 desc`

/**
 * The betting record under a filter, newest first. A page looks at so many bets and no more: it may
 * be short, or even empty, while `next` leads on.
 */
export async function readBetRecord(
  db: Tx,
  brand: Brand,
  account: AccountRef,
  query: BetsQuery,
): Promise<Span & { bets: BetWire[]; next: string | null }> {
  const span = await spanOf(db, brand, query)
  const limit = Number(query.limit ?? PAGE)
  const before = /^\d{1,18}$/.test(query.before ?? '') ? BigInt(query.before ?? 0) : NEWEST
  const isFiltered = betValues(query).some((one) => one !== '')
  const scan = isFiltered ? SCAN : limit + 1
  const rows = await db.query<{ what: 'scan' | 'bet'; seq: bigint; ref: bigint }>(FIND, [
    account.brandId,
    account.accountId,
    span.from,
    span.to,
    span.timeZone,
    codeNumbers(['bet.stake']),
    query.lotteryCode ?? '',
    before,
    scan,
    limit + 1,
    ...betValues(query),
  ])
  const found = rows.filter(({ what }) => what === 'bet')
  const shown = found.slice(0, limit)
  const looked = rows.find(({ what }) => what === 'scan')
  const isMore = found.length > limit
  const isScanned = Number(looked?.ref ?? 0n) === scan
  const end = isMore ? shown.at(-1)?.seq : isScanned ? looked?.seq : undefined
  const numbers = shown.map(({ ref }) => ref)
  return {
    ...span,
    bets: await readBetsByNumber(db, brand.brandId, numbers),
    next: end?.toString() ?? null,
  }
}
