import { minor, minorToWire } from '@fairhouse/money'
import type { Dashboard, DashboardProduct, DashboardTotal } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { bucketsOf, rangeOf, type Period, type Range, type RangeQuery } from './range.ts'
import {
  countActives,
  countActivesOf,
  countNewOnLastDay,
  hasSlots,
  sumBets,
  sumMoney,
  type BetSums,
  type By,
  type BrandScope,
  type MoneySums,
} from './read-sums.ts'

type BetWire = Omit<DashboardProduct, 'product'>
type MoneyWire = Omit<DashboardTotal, keyof BetWire | 'activeCount'>

const wire = (amount: bigint): string => minorToWire(minor(amount))

/** Figures of bets, summed over products, and of bonuses that belong to no product. */
function presentBets(rows: readonly BetSums[], money: readonly MoneySums[] = []): BetWire {
  const sum = (pick: (row: BetSums) => bigint) => rows.reduce((all, row) => all + pick(row), 0n)
  const turnover = sum((row) => row.turnover)
  const payout = sum((row) => row.payout)
  const rebates = sum((row) => row.rebates)
  const given = money.reduce((all, row) => all + row.bonuses, 0n)
  const bonuses = sum((row) => row.bonuses) + given
  const ggr = turnover - payout
  return {
    betCount: Number(sum((row) => row.bets)),
    turnoverMinor: wire(turnover),
    payoutMinor: wire(payout),
    ggrMinor: wire(ggr),
    rebateMinor: wire(rebates),
    bonusMinor: wire(bonuses),
    ngrMinor: wire(ggr - rebates - bonuses),
  }
}

/** Sign-ups and money, summed over hours or days. */
function presentMoney(rows: readonly MoneySums[]): MoneyWire {
  const sum = (pick: (row: MoneySums) => bigint) => rows.reduce((all, row) => all + pick(row), 0n)
  return {
    signUpCount: Number(sum((row) => row.sign_ups)),
    depositCount: Number(sum((row) => row.deposit_count)),
    depositMinor: wire(sum((row) => row.deposits)),
    withdrawalCount: Number(sum((row) => row.withdrawal_count)),
    withdrawalMinor: wire(sum((row) => row.withdrawals)),
  }
}

function presentProducts(rows: readonly BetSums[]): DashboardProduct[] {
  const byProduct = Map.groupBy(rows, (row) => row.product)
  const products = [...byProduct].map(([product, own]) => ({ product, ...presentBets(own) }))
  return products.toSorted((a, b) => {
    const order = BigInt(b.turnoverMinor) - BigInt(a.turnoverMinor)
    return order > 0n ? 1 : order < 0n ? -1 : a.product < b.product ? -1 : 1
  })
}

/** Bets and money of a period, by the given key: all together, and each part. */
async function readBoth(db: Tx, scope: BrandScope, period: Period, by: By) {
  const [bets, money] = await Promise.all([
    sumBets(db, scope, period, by),
    sumMoney(db, scope, period, by),
  ])
  const betsOf = Map.groupBy(bets, (row) => row.key)
  const moneyOf = Map.groupBy(money, (row) => row.key)
  return {
    bets,
    total: { ...presentBets(bets, money), ...presentMoney(money) },
    at: (key: string) => ({
      ...presentBets(betsOf.get(key) ?? [], moneyOf.get(key)),
      ...presentMoney(moneyOf.get(key) ?? []),
    }),
  }
}

/** Members who were active before, up to the hour where the days are cut; null: no longer known. */
async function countBefore(db: Tx, scope: BrandScope, range: Range): Promise<number | null> {
  const { before, now } = range
  if (!before.isCut) return countActivesOf(db, scope, before)
  const startOfLast = startOfDay(scope.timeZone, before.to)
  if (!hasSlots(startOfLast, now)) return null
  const [whole, last] = await Promise.all([
    countActivesOf(db, scope, { from: before.from, to: addDays(before.to, -1) }),
    countNewOnLastDay(db, scope, before, startOfLast),
  ])
  return whole + last
}

async function readCountedTo(db: Tx, brandId: number): Promise<Date | null> {
  const rows = await db.query<{ counted_to: Date | null }>(
    'select counted_to from agency_places where brand_id = $1',
    [brandId],
  )
  return rows[0]?.counted_to ?? null
}

/**
 * Revenue of some days, by hour or day in the brand's time zone and currency, beside the days
 * before: from sums, however many bets there were. Only for staff: the caller has checked. Throws
 * VALIDATION_FAILED, as `rangeOf`.
 */
export async function readDashboard(db: Tx, brand: Brand, choice: RangeQuery): Promise<Dashboard> {
  const { timeZone } = brand.profile
  const range = rangeOf(timeZone, await readNow(db), choice)
  const { by, current, before, now } = range
  const scope = { brandId: brand.brandId, timeZone }
  const [shown, past, actives, activeCount, activeBefore, countedTo] = await Promise.all([
    readBoth(db, scope, current, by),
    readBoth(db, scope, before, 'whole'),
    countActives(db, scope, current, by),
    countActivesOf(db, scope, current),
    countBefore(db, scope, range),
    readCountedTo(db, brand.brandId),
  ])
  const isKnown = by === 'day' || hasSlots(current.start, now)
  return {
    from: current.from,
    to: current.to,
    by,
    timeZone,
    currency: brand.currency.code,
    total: { ...shown.total, activeCount },
    before: {
      from: before.from,
      to: before.to,
      until: before.isCut ? before.end.toISOString() : null,
      total: { ...past.total, activeCount: activeBefore },
    },
    points: bucketsOf(range).map(({ key, at }) => ({
      at: at.toISOString(),
      ...shown.at(key),
      activeCount: isKnown ? (actives.get(key) ?? 0) : null,
    })),
    products: presentProducts(shown.bets),
    countedTo: countedTo?.toISOString() ?? null,
    readAt: now.toISOString(),
  }
}
