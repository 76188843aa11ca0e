import { minor } from '@fairhouse/money'
import { pointsOfPeriod, turnoverByProduct, type DayTurnover } from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'
import { monthAfter } from './months.ts'
import type { RankRule } from './rules.ts'

/** Turnover by product, as texts of ledger units: numbers of JSON would lose digits. */
export type StoredTurnover = Readonly<Record<string, string>>

interface DayRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly day: string
  readonly product: string
  readonly turnover: bigint
}

/** What members staked in a month, day by day. */
export async function readMonth(
  tx: Tx,
  brandId: number,
  memberIds: readonly bigint[],
  month: string,
): Promise<ReadonlyMap<bigint, readonly DayTurnover[]>> {
  const rows = await tx.query<DayRow>(
    `select member_id, to_char(day, 'YYYY-MM-DD') as day, product, turnover from own_days
     where brand_id = $1 and member_id = any($2) and day >= $3::date and day < $4::date
       and product <> ''`,
    [brandId, memberIds, month, monthAfter(month)],
  )
  const days = new Map<bigint, DayTurnover[]>()
  for (const { member_id: memberId, day, product, turnover } of rows) {
    const own = days.get(memberId)
    const line = { day, product, turnover: minor(turnover) }
    if (own) own.push(line)
    else days.set(memberId, [line])
  }
  return days
}

/** What a month came to: the points, and the turnover that they are made of. */
export interface MonthFigures {
  readonly points: bigint
  readonly turnover: StoredTurnover
}

/** The figures of a member's month under its rule. */
export function figuresOf(rule: RankRule, days: readonly DayTurnover[]): MonthFigures {
  const turnover = [...turnoverByProduct(days)].map(([product, sum]) => [product, String(sum)])
  return {
    points: pointsOfPeriod(rule.earning, days),
    turnover: Object.fromEntries(turnover) as StoredTurnover,
  }
}
