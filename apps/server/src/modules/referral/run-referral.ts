import { FREE_KINDS } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import { givePrizes } from './give-prizes.ts'
import { noteFriends } from './note-friends.ts'

async function readLook(db: Db, brandId: number): Promise<Date | null> {
  const rows = await db.query<{ looked_at: Date | null }>(
    'select looked_at from referral_looks where brand_id = $1',
    [brandId],
  )
  return rows[0]?.looked_at ?? null
}

/** Notes all that is new, batch by batch; the mark moves when nothing is left. */
async function lookAround(db: Db, brand: Brand, countedTo: Date): Promise<void> {
  const { brandId } = brand
  const lookedAt = await readLook(db, brandId)
  let after: bigint | undefined = 0n
  while (after !== undefined) {
    const from: bigint = after
    after = await db.transaction((tx) => noteFriends(tx, brand, lookedAt, from))
  }
  await db.query(
    `insert into referral_looks as l (brand_id, looked_at) values ($1, $2)
     on conflict (brand_id) do update set looked_at = greatest(l.looked_at, excluded.looked_at)`,
    [brandId, countedTo],
  )
}

/**
 * Looks which stages friends have reached by the figures, and gives the prizes into the reward
 * centre. Each step is a transaction of its own: it may be interrupted anywhere, run twice or by
 * several at once.
 */
export async function runReferral(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter(
    (brand) => brand.trialOf === undefined && isOn(brand, 'referral'),
  )
  await eachBrand(db, 'referral.run', brands, async (brand) => {
    const reach = await readReach(db, brand)
    if (!reach) return []
    await lookAround(db, brand, reach.countedTo)
    for (const kind of FREE_KINDS) {
      while (!(await db.transaction((tx) => givePrizes(tx, brand, kind))));
    }
    return []
  })
}
