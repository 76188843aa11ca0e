import { isFamilyCode, type FamilyCode } from '@fairhouse/lottery/all'
import { calendarDayOf } from '@fairhouse/lottery/schedule'
import type { Db } from '../../apps/server/src/db/tx.ts'
import { UsageError } from '../start/options.ts'

/** The lottery that a console command names. */
export interface NamedLottery {
  readonly brandId: number
  readonly lotteryCode: string
  readonly family: FamilyCode
  readonly game: string
  readonly timeZone: string
}

interface LotteryRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly code: string
  readonly lottery: string
  readonly family: string
  readonly game: string
  readonly time_zone: string
}

/**
 * Finds the lottery by its code, in the brand of this code or in the only one. Throws UsageError
 * that lists the existing ones.
 */
export async function findLottery(
  db: Db,
  lotteryCode: string,
  brandCode: string | undefined,
): Promise<NamedLottery> {
  const all = await db.query<LotteryRow>(
    `select b.brand_id, b.code, l.lottery_code as lottery, l.family, l.game,
       l.schedule->>'timeZone' as time_zone
     from brands b join lotteries l using (brand_id) order by b.brand_id, l.position`,
  )
  const brands = new Set(all.map((row) => row.code))
  if (brandCode === undefined && brands.size > 1) {
    throw new UsageError(`--brand is missing; there are ${[...brands].join(', ')}.`)
  }
  const own = all.filter((row) => brandCode === undefined || row.code === brandCode)
  if (own.length === 0) throw new UsageError(`There is no brand ${brandCode ?? ''} with lotteries.`)
  const found = own.find((row) => row.lottery === lotteryCode)
  if (!found) {
    const codes = own.map((row) => row.lottery).join(', ')
    throw new UsageError(`There is no lottery ${lotteryCode}; there are ${codes}.`)
  }
  if (!isFamilyCode(found.family)) throw new UsageError(`Family ${found.family} is not built.`)
  const { brand_id: brandId, game, time_zone: timeZone } = found
  return { brandId, lotteryCode, family: found.family, game, timeZone }
}

/** The day of an issue's draw in its lottery's zone; undefined where there is no such issue. */
export async function findDrawDay(
  db: Db,
  { brandId, lotteryCode, timeZone }: NamedLottery,
  issueNo: string,
): Promise<string | undefined> {
  const rows = await db.query<{ draws_at: Date }>(
    'select draws_at from issues where brand_id = $1 and lottery_code = $2 and issue_no = $3',
    [brandId, lotteryCode, issueNo],
  )
  return rows[0] && calendarDayOf(timeZone, rows[0].draws_at)
}
