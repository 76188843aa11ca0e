import type { BetsQuery, BetWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { readBetsByNumber } from '../lottery/index.ts'
import { betCodes, betsUnder, betValues } from './bet-filter.ts'
import { queryBets } from './bet-set.ts'
import { IN_SPAN, LOWEST } from './find-lines.ts'
import { spanOf, type Span } from './range.ts'
import { type PageStart, skipLines, startOf } from './skip-lines.ts'

/** Bets scanned for one page: a filter with few matches is answered in parts. */
const SCAN = 3_000
const PAGE = 20

const FIND = `
with stakes as materialized (
  select p.seq, p.ref, p.posted_at from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq >= (${LOWEST}) and p.seq < $8
    and ${IN_SPAN} and p.code = any($6::smallint[])
  order by p.seq desc limit $9::int - $15::int offset $15::int),
found as (
  select s.seq, s.ref from stakes s ${betsUnder(11)}
  order by s.seq desc limit $10::int)
select 'scan' as what, coalesce(min(seq), 0) as seq, count(*) as ref from stakes
union all select 'bet', seq, ref from found order by 1, 2 desc`

interface Found {
  readonly numbers: readonly bigint[]
  /** The sequence number of the stake that the page ends with, where more come after it. */
  readonly end: bigint | undefined
}

interface BetSearch {
  readonly span: Span
  readonly query: BetsQuery
  readonly limit: number
}

/** A page below a sequence number. It scans a limited number of bets, and may be short. */
async function findBelow(
  db: Tx,
  account: AccountRef,
  { span, query, limit }: BetSearch,
  { before, offset }: PageStart,
): Promise<Found> {
  const scan = isFiltered(query) ? SCAN : limit + 1
  const rows = await db.query<{ what: 'scan' | 'bet'; seq: bigint; ref: bigint }>(FIND, [
    account.brandId,
    account.accountId,
    span.from,
    span.to,
    span.timeZone,
    betCodes(query),
    query.lotteryCode ?? '',
    before,
    scan + offset,
    limit + 1,
    ...betValues(query),
    offset,
  ])
  const found = rows.filter(({ what }) => what === 'bet')
  const shown = found.slice(0, limit)
  const scanRow = rows.find(({ what }) => what === 'scan')
  const isMore = found.length > limit
  const isScanned = Number(scanRow?.ref ?? 0n) === scan
  const end = isMore ? shown.at(-1)?.seq : isScanned ? scanRow?.seq : undefined
  return { numbers: shown.map(({ ref }) => ref), end }
}

const SKIPPED = 'select seq, bet_no from bets_ order by seq desc offset $13::int limit $14::int'

/** A page after a number of matches: scans all of them. */
async function findAfter(
  db: Tx,
  account: AccountRef,
  { span, query, limit }: BetSearch,
  skip: number,
): Promise<Found> {
  const found = await queryBets<{ seq: bigint; bet_no: bigint }>(
    db,
    account,
    { span, filter: query },
    { select: SKIPPED, values: [skip, limit + 1] },
  )
  const shown = found.slice(0, limit)
  const end = found.length > limit ? shown.at(-1)?.seq : undefined
  return { numbers: shown.map((row) => row.bet_no), end }
}

const isFiltered = (query: BetsQuery): boolean => betValues(query).some((one) => one !== '')

async function find(db: Tx, account: AccountRef, search: BetSearch): Promise<Found> {
  const { span, query } = search
  if (query.skip !== undefined && query.before === undefined && isFiltered(query)) {
    return findAfter(db, account, search, Number(query.skip))
  }
  const stakes = { span, codes: ['bet.stake'] as const }
  const start = await startOf(query, (count) => skipLines(db, account, stakes, count))
  return findBelow(db, account, search, start)
}

/**
 * The betting record under a filter, newest first: below `before`, where a page scans a limited
 * number of bets and may be short, or even empty, while `next` continues; or after the `skip`
 * newest matches.
 */
export async function readBetRecord(
  db: Tx,
  brand: Brand,
  account: AccountRef,
  query: BetsQuery,
): Promise<Span & { bets: BetWire[]; next: string | null }> {
  const span = await spanOf(db, brand, query)
  const limit = Number(query.limit ?? PAGE)
  const { numbers, end } = await find(db, account, { span, query, limit })
  return {
    ...span,
    bets: await readBetsByNumber(db, brand.brandId, numbers),
    next: end?.toString() ?? null,
  }
}
