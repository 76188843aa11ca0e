import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'

/** Millionths of the turnover by product: 'lottery' or a category of games. */
export type GivenRates = Readonly<Record<string, number>>

/** Keeps the rates of a new member from the first day on: there is none before it. */
export async function saveRates(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  rates: GivenRates,
  by: string,
): Promise<void> {
  const given = Object.entries(rates)
  if (given.length === 0) return
  const today = dayIn(brand.profile.timeZone, await readNow(tx))
  await tx.query(
    `insert into member_rates (brand_id, member_id, product, from_day, rate_ppm, set_by)
     select $1, $2, p, $3, r, $6 from unnest($4::text[], $5::integer[]) as k(p, r)`,
    [
      brand.brandId,
      memberId,
      today,
      given.map(([product]) => product),
      given.map(([, r]) => r),
      by,
    ],
  )
}
