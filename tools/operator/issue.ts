import { isFamilyCode, type FamilyCode } from '@fairhouse/lottery'
import type { Db } from '../../apps/server/src/db/tx.ts'
import { UsageError } from '../start/options.ts'

/** The lottery that a console command names. */
export interface NamedLottery {
  readonly brandId: number
  readonly lotteryCode: string
  readonly family: FamilyCode
}

/**
 * Finds the lottery by its code, in the brand of this code or in the only one. Throws UsageError
 * that lists what there is.
 */
export async function findLottery(
  db: Db,
  lotteryCode: string,
  brandCode: string | undefined,
): Promise<NamedLottery> {
  const all = await db.query<{ brand_id: number; code: string; lottery: string; family: string }>(
    `select b.brand_id, b.code, l.lottery_code as lottery, l.family
     from brands b join lotteries l using (brand_id) order by b.brand_id, l.position`,
  )
  const brands = new Set(all.map((row) => row.code))
  if (brandCode === undefined && brands.size > 1) {
    throw new UsageError(`--brand is missing; there are ${[...brands].join(', ')}.`)
  }
  const own = all.filter((row) => brandCode === undefined || row.code === brandCode)
  if (own.length === 0) throw new UsageError(`There is no brand ${brandCode ?? ''} with lotteries.`)
  const found = own.find((row) => row.lottery === lotteryCode)
  if (!found || !isFamilyCode(found.family)) {
    const codes = own.map((row) => row.lottery).join(', ')
    throw new UsageError(`There is no lottery ${lotteryCode}; there are ${codes}.`)
  }
  return { brandId: found.brand_id, lotteryCode, family: found.family }
}
