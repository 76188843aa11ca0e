import type { GoodKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readRoundGames, roundsToGive } from '../free-rounds/index.ts'
import { GOODS, ROUNDS, UNIT, type DemoGood } from './demo-goods.ts'
import { storedGift, type GiftTerms } from './gift-terms.ts'

async function writeGood(
  tx: Tx,
  { brandId, by, place }: { readonly brandId: number; readonly by: string; readonly place: number },
  good: Pick<DemoGood, 'points' | 'worth' | 'stock' | 'perMember' | 'pt' | 'en'> & {
    readonly kind: GoodKind
    readonly gift?: Partial<GiftTerms>
  },
): Promise<void> {
  const { kind, points, worth, stock, perMember, pt, en, gift } = good
  const texts = [
    { language: 'pt', title: pt[0], content: pt[1] },
    { language: 'en', title: en[0], content: en[1] },
  ]
  await tx.query(
    `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, stock,
       per_member, place, changed_by, table_no, rounds, gift_count)
     values ($1, $2, 'shown', $3, $4, 0, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      brandId,
      kind,
      JSON.stringify(texts),
      points,
      BigInt(worth) * UNIT,
      stock,
      perMember,
      place,
      by,
      ...storedGift(gift),
    ],
  )
}

/**
 * Writes some goods for a demo brand that has none. Its tickets draw from the first table that
 * issues some; without one there is no such good.
 */
export async function seedMall(tx: Tx, { brandId }: Brand, by: string): Promise<void> {
  const set = await tx.query('select from mall_goods where brand_id = $1 limit 1', [brandId])
  if (set.length > 0) return
  const [table] = await tx.query<{ table_no: bigint }>(
    `select table_no from ticket_tables where brand_id = $1 and state = 'issuing'
     order by table_no limit 1`,
    [brandId],
  )
  for (const [place, good] of GOODS.entries()) {
    if (good.kind !== 'ticket') await writeGood(tx, { brandId, by, place }, good)
    else if (table) {
      const gift = { table_no: table.table_no, gift_count: 1 }
      await writeGood(tx, { brandId, by, place }, { ...good, gift })
    }
  }
}

/**
 * Adds a good of free rounds to a mall that has none and still has the goods of the demo, in the
 * first game that takes grants; to be called once the catalogue has games.
 */
export async function seedRoundGood(tx: Tx, brand: Brand, by: string): Promise<void> {
  const { brandId } = brand
  const [mall] = await tx.query<{ is_demo: boolean }>(
    `select coalesce(bool_and(changed_by = $2 and kind <> 'rounds'), false) as is_demo
     from mall_goods where brand_id = $1`,
    [brandId, by],
  )
  const [game] = mall?.is_demo ? await readRoundGames(tx, brand, 'en') : []
  if (!game) return
  const { vassalage, gameId } = game
  const { points, perMember, count, days, most, pt, en } = ROUNDS
  const least = BigInt(game.minStakeMinor)
  const stake =
    ROUNDS.stake >= least && ROUNDS.stake <= BigInt(game.maxStakeMinor) ? ROUNDS.stake : least
  const wanted = { vassalage, gameId, days, stake, maxWin: stake * most }
  const rounds = await roundsToGive(tx, brand, wanted)
  if ('fault' in rounds) return
  const good = { kind: 'rounds', points, worth: 0, stock: null, perMember, pt, en } as const
  const at = { brandId, by, place: GOODS.length }
  await writeGood(tx, at, { ...good, gift: { rounds, gift_count: count } })
}
