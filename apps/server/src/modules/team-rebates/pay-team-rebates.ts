import { addDays } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { lockFigures, readReach } from '../team-figures/index.ts'
import type { Brands } from '../settings/index.ts'
import { payShares } from './pay-shares.ts'
import { computeDay } from './compute-day.ts'

/** True when nothing is left to do for a day. */
async function paySome(tx: Tx, brand: Brand, day: string): Promise<boolean> {
  await lockFigures(tx, brand.brandId)
  if ((await computeDay(tx, brand, day)) > 0) return false
  return (await payShares(tx, brand.brandId, day)) === 0
}

/**
 * Pays rebates along the line for days that are over: on the day after, and the differences when
 * bets of theirs are settled again within `days` days. Each step is computed and marked in one
 * transaction: it may be interrupted anywhere, run twice or by several at once.
 */
export async function payTeamRebates(
  context: { readonly db: Db; readonly brands: Pick<Brands, 'all'> },
  days: number,
): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter((brand) => brand.trialOf === undefined)
  await eachBrand(db, 'rebate.pay', brands, async (brand) => {
    const reach = await readReach(db, brand)
    if (!reach) return []
    for (let back = 0; back < days; back += 1) {
      const day = addDays(reach.whole, -back)
      while (!(await db.transaction((tx) => paySome(tx, brand, day))));
    }
    return []
  })
}
