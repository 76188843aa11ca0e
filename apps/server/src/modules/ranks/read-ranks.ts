import { minor, minorToWire, ZERO } from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type RankChangeWire,
  type RankOverview,
  type RankRebateWire,
  type RankTurnoverWire,
} from '@fairhouse/protocol'
import { nextRank, type ByProduct } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { readPlace } from '#server/http/page-place.ts'
import { figuresOf, readMonth, type StoredTurnover } from './figures.ts'
import { mayFall } from './lower-ranks.ts'
import { lastDayOf, monthOf } from './months.ts'
import { rebateLines } from './pay-rebates.ts'
import {
  presentRanks,
  presentRates,
  rankName,
  ratesOf,
  readRule,
  thresholdsOf,
  type RankRule,
} from './rules.ts'

/** Who reads whose ranks, and in which language the names are. */
export interface RankReader {
  readonly brand: Brand
  readonly memberId: bigint
  readonly language?: string
}

interface Page {
  readonly before: string | undefined
  readonly limit: number
}

/** Turnover on the wire, each product with the rate at which it earns points of play. */
function presentTurnover(turnover: StoredTurnover, rates: ByProduct): RankTurnoverWire[] {
  return RATE_PRODUCTS.flatMap((product) => {
    const units = turnover[product]
    if (units === undefined) return []
    const rateBp = Number(rates.get(product) ?? 0n)
    return [{ product, turnoverMinor: minorToWire(minor(BigInt(units))), rateBp }]
  })
}

/** Whether anything of ranks may reach the member at present. */
export async function mayReach(db: Tx, { brand, memberId }: RankReader): Promise<boolean> {
  const rows = await db.query<{ may: boolean }>('select may_be_rewarded($1, $2) as may', [
    brand.brandId,
    memberId,
  ])
  return rows[0]?.may === true
}

/** The ranks of the running month, and the member's own place among them. */
export async function readOverview(db: Tx, reader: RankReader): Promise<RankOverview> {
  const { brand, memberId, language } = reader
  const { brandId, profile } = brand
  const month = monthOf(dayIn(profile.timeZone, await readNow(db)))
  const rule = await readRule(db, brandId, month)
  const standings = await db.query<{ rank: number; since: string }>(
    `select rank, to_char(since, 'YYYY-MM-DD') as since from rank_standings
     where brand_id = $1 and member_id = $2`,
    [brandId, memberId],
  )
  const rank = standings[0]?.rank ?? 0
  const days = rule && (await readMonth(db, brandId, [memberId], month)).get(memberId)
  const figures = rule ? figuresOf(rule, days ?? []) : { points: 0n, turnover: {} }
  const canFall = rank > 0 && (await mayFall(db, brandId, memberId, month))
  const after = rule ? nextRank(rank, thresholdsOf(rule), figures.points) : rank
  return {
    from: month,
    to: lastDayOf(month),
    unitMinor: minorToWire(rule?.earning.unit ?? ZERO),
    rates: presentRates(rule?.earning.rates ?? new Map()),
    ranks: rule ? presentRanks(rule, brand, language) : [],
    rank,
    since: standings[0]?.since ?? null,
    points: Number(figures.points),
    lines: presentTurnover(figures.turnover, rule?.earning.rates ?? new Map()),
    rankAfter: after < rank && !canFall ? rank : after,
  }
}

/** The rules of the months that rows are of, each read once. */
async function rulesOf(
  db: Tx,
  brandId: number,
  days: readonly string[],
): Promise<(day: string) => RankRule | undefined> {
  const rules = new Map<string, RankRule | undefined>()
  for (const month of new Set(days.map(monthOf))) {
    rules.set(month, await readRule(db, brandId, month))
  }
  return (day) => rules.get(monthOf(day))
}

interface ChangeRow {
  readonly [column: string]: unknown
  readonly change_no: bigint
  readonly month: string
  readonly day: string
  readonly from_rank: number
  readonly rank: number
  readonly points: bigint
  readonly turnover: StoredTurnover
}

/** A page of changes of a member's rank, newest first. Throws VALIDATION_FAILED. */
export async function readChanges(
  db: Tx,
  { brand, memberId, language }: RankReader,
  { before, limit }: Page,
): Promise<{ changes: RankChangeWire[]; next: string | null }> {
  const { brandId } = brand
  const rows = await db.query<ChangeRow>(
    `select change_no, to_char(month, 'YYYY-MM-DD') as month, to_char(day, 'YYYY-MM-DD') as day,
       from_rank, rank, points, turnover
     from rank_changes
     where brand_id = $1 and member_id = $2 and ($3::bigint is null or change_no < $3)
     order by change_no desc limit $4`,
    [brandId, memberId, readPlace(before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  const ruleOf = await rulesOf(
    db,
    brandId,
    shown.map(({ month }) => month),
  )
  const changes = shown.map((row): RankChangeWire => {
    const rule = ruleOf(row.month)
    return {
      day: row.day,
      change: row.rank > row.from_rank ? 'raised' : 'fallen',
      rank: row.rank,
      name: rankName(rule, row.rank, brand, language),
      from: row.from_rank,
      month: row.month,
      points: Number(row.points),
      unitMinor: minorToWire(rule?.earning.unit ?? ZERO),
      lines: presentTurnover(row.turnover, rule?.earning.rates ?? new Map()),
    }
  })
  const last = shown.at(-1)
  return { changes, next: rows.length > limit && last ? String(last.change_no) : null }
}

interface RebateRow {
  readonly [column: string]: unknown
  readonly day: string
  readonly place: string
  readonly rank: number
  readonly rates: Readonly<Record<string, number>>
  readonly turnover: StoredTurnover
  readonly amount: bigint
}

function presentRebate(
  row: RebateRow,
  rule: RankRule | undefined,
  { brand, language }: RankReader,
): RankRebateWire {
  const amounts = new Map(
    rebateLines(row.rates, row.turnover, brand.currency).map((line) => [line.product, line.amount]),
  )
  const lines = presentTurnover(row.turnover, ratesOf(row.rates)).map((line) => ({
    ...line,
    amountMinor: minorToWire(amounts.get(line.product) ?? ZERO),
  }))
  return {
    day: row.day,
    rank: row.rank,
    name: rankName(rule, row.rank, brand, language),
    amountMinor: minorToWire(minor(row.amount)),
    lines,
  }
}

/**
 * A page of a member's rebates by day, newest first; days that never brought any are left out.
 * Throws VALIDATION_FAILED.
 */
export async function readRebates(
  db: Tx,
  reader: RankReader,
  { before, limit }: Page,
): Promise<{ rebates: RankRebateWire[]; next: string | null }> {
  const { brandId } = reader.brand
  // Pages go on from a day, written as a number: 20261120.
  const rows = await db.query<RebateRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, to_char(day, 'YYYYMMDD') as place, rank, rates,
       turnover, amount
     from rank_rebates
     where brand_id = $1 and member_id = $2 and (amount > 0 or payments > 0)
       and ($3::bigint is null or to_char(day, 'YYYYMMDD')::bigint < $3)
     order by rank_rebates.day desc limit $4`,
    [brandId, reader.memberId, readPlace(before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  const ruleOf = await rulesOf(
    db,
    brandId,
    shown.map(({ day }) => day),
  )
  const last = shown.at(-1)
  return {
    rebates: shown.map((row) => presentRebate(row, ruleOf(row.day), reader)),
    next: rows.length > limit && last ? last.place : null,
  }
}
