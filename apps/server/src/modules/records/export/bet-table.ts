import { playName } from '@fairhouse/i18n/plays'
import type { BetStatus } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { betIdOf } from '../../wallet/index.ts'
import { betCodes, betsUnder, betValues, type BetFilter } from '../bet-filter.ts'
import { IN_SPAN, readEnds } from '../find-lines.ts'
import type { Span } from '../range.ts'
import { createLotteryNames } from './account-table.ts'
import { readAhead } from './read-ahead.ts'
import type { Cell, Table } from './table.ts'
import type { Words } from './words.ts'

/** Stakes per batch. */
const BATCH = 5_000

interface BetRow {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly bet_no: bigint | null
  readonly lottery_code: string
  readonly issue_no: string
  readonly play_code: string
  readonly selection: string
  readonly line_count: bigint
  readonly unit_stake: bigint
  readonly multiple: number
  readonly stake: bigint
  readonly status: BetStatus
  readonly payout: bigint
  readonly refund: bigint
  readonly placed_at: Date
}

/**
 * Includes the last stake of the batch even if the filter excludes it: the next one starts there.
 */
const BATCH_SQL = `
with stakes as materialized (
  select p.seq, p.ref, p.posted_at from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq > $7 and p.seq <= $8
    and ${IN_SPAN} and p.code = any($6::smallint[])
  order by p.seq limit $9::int)
select s.seq, b.bet_no, b.lottery_code, b.issue_no, b.play_code, b.selection, b.line_count,
  b.unit_stake, b.multiple, b.stake, b.status, b.payout, b.refund, b.placed_at
from stakes s ${betsUnder(10)}
union all
select max(seq), null, null, null, null, null, null, null, null, null, null, null, null, null
from stakes having count(*) > 0
order by 1, 2 nulls last`

async function* walkBets(
  db: Tx,
  account: AccountRef,
  span: Span,
  filter: BetFilter,
): AsyncGenerator<readonly BetRow[]> {
  const ends = await readEnds(db, account, span)
  for (let after: bigint | undefined = ends.after; after !== undefined;) {
    const rows: BetRow[] = await db.query<BetRow>(BATCH_SQL, [
      account.brandId,
      account.accountId,
      span.from,
      span.to,
      span.timeZone,
      betCodes(filter),
      after,
      ends.upTo,
      BATCH,
      ...betValues(filter),
    ])
    after = rows.find((row) => row.bet_no === null)?.seq
    const bets = rows.filter((row) => row.bet_no !== null)
    if (bets.length > 0) yield bets
  }
}

/** The betting record as a table. */
export function betTable(
  db: Tx,
  account: AccountRef,
  about: {
    readonly span: Span
    readonly filter: BetFilter
    readonly words: Words
    readonly digits: number
  },
): Table {
  const { span, filter, words, digits } = about
  const { t, timeZone } = words
  const lotteryOf = createLotteryNames(words)
  const plays = new Map<string, string>()
  const playOf = (code: string): string => {
    const name = plays.get(code) ?? playName(words, code)
    plays.set(code, name)
    return name
  }
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of readAhead(walkBets(db, account, span, filter))) {
      yield batch.map((bet) => [
        bet.placed_at.getTime(),
        betIdOf(bet.bet_no ?? 0n),
        lotteryOf(bet.lottery_code),
        bet.issue_no,
        playOf(bet.play_code),
        bet.selection,
        Number(bet.line_count),
        bet.unit_stake,
        bet.multiple,
        bet.stake,
        t(`bets.status.${bet.status}`),
        bet.payout,
        bet.refund,
      ])
    }
  }
  const text = (title: string, width: number) => ({ title, kind: 'text' as const, width })
  const money = (title: string) => ({ title, kind: 'money' as const, width: 14 })
  return {
    title: t('bets.title'),
    columns: [
      { title: t('records.column.when', { timeZone }), kind: 'instant', width: 20 },
      text(t('bets.betNo'), 16),
      text(t('records.column.lottery'), 24),
      text(t('records.column.draw'), 18),
      text(t('records.column.play'), 30),
      text(t('bets.selection'), 30),
      { title: t('records.column.lines'), kind: 'count', width: 8 },
      money(t('records.column.unitStake')),
      { title: t('records.column.multiple'), kind: 'count', width: 8 },
      money(t('bets.stake')),
      text(t('records.column.status'), 14),
      money(t('bets.payout')),
      money(t('bets.refund')),
    ],
    rows: rows(),
    digits,
    timeZone,
  }
}
