import type { Db } from '@fairhouse/server/db/tx.ts'
import { wireId } from '@fairhouse/server/core/ids.ts'
import { addPoints } from '@fairhouse/server/modules/points/entries.ts'
import type { Bettor } from '../../bench/lib/brand.ts'

/** The day of play that earned the points: any before today. */
const DAY = '2026-01-01'

/** What the demo brand offers to members with points, and to all. */
export interface Offers {
  /** A good of money, of which a member may have any number. */
  readonly goodId: string
  /** A promotion that one applies for. */
  readonly promotionId: string
}

/** Gives members points, as a day of play earns them. */
export async function givePoints(db: Db, bettors: readonly Bettor[], points: bigint) {
  await db.transaction(async (tx) => {
    const members = await tx.query<{ member_id: bigint }>(
      'select member_id from ledger_accounts where brand_id = 1 and account_id = any($1::bigint[])',
      [bettors.map(({ accountId }) => accountId)],
    )
    const ids = members.map((row) => row.member_id)
    await tx.query(
      `insert into point_days (brand_id, day, member_id, turnover, points)
       select 1, $1::date, m, '{}', $2 from unnest($3::bigint[]) as m`,
      [DAY, points, ids],
    )
    const entry = { kind: 'earned', amount: points, origin: { day: DAY } } as const
    const changes = ids.map((memberId) => ({ memberId, ...entry }))
    await addPoints(tx, 1, changes)
  })
}

/** Throws RangeError where the demo does not offer them. */
export async function findOffers(db: Db): Promise<Offers> {
  const [row] = await db.query<{ good_no: bigint | null; promotion_no: bigint | null }>(
    `select
       (select min(good_no) from mall_goods where brand_id = 1 and kind = 'money'
          and state = 'shown' and stock is null and per_member is null) as good_no,
       (select min(promotion_no) from promotions where brand_id = 1 and kind = 'application'
          and state = 'published') as promotion_no`,
  )
  const { good_no: goodNo, promotion_no: promotionNo } = row ?? {}
  if (!goodNo || !promotionNo) throw new RangeError('the demo offers too little')
  return { goodId: wireId('god', goodNo), promotionId: wireId('prm', promotionNo) }
}
