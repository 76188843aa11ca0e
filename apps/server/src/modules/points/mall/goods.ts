import { minor, minorToWire } from '@fairhouse/money'
import type { GoodKind, GoodState, MallGood } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/http/ids.ts'
import { pickText } from '../../notices/index.ts'
import type { SessionMember } from '../../sessions/index.ts'
import type { Brand } from '../../settings/index.ts'

/** Where pictures of goods are. */
export const GOOD_PICTURES = '/wps/mall/pictures'

/** The text of a good in one language. */
export interface GoodTextRow {
  readonly language: string
  readonly title: string
  readonly content: string
}

/** A good as its row has it. */
export interface GoodRow {
  readonly [column: string]: unknown
  readonly good_no: bigint
  readonly kind: GoodKind
  readonly state: GoodState
  readonly texts: readonly GoodTextRow[]
  readonly points: bigint
  readonly price: bigint
  readonly worth: bigint
  readonly stock: number | null
  readonly per_member: number | null
  readonly picture_id: string | null
  readonly place: number
}

/** The text of a good for a reader of a language. */
export function textOf(
  { texts }: Pick<GoodRow, 'texts'>,
  language: string,
  brand: Brand,
): GoodTextRow {
  const own = brand.settings.languages.defaultLanguage
  return pickText(texts, language, own) ?? { language: own, title: '', content: '' }
}

/** Pieces of a good that a member has, or has asked for. */
export async function countTaken(
  tx: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  goodNo: bigint,
): Promise<number> {
  const rows = await tx.query<{ taken: number }>(
    `select coalesce(sum(quantity), 0)::int as taken from point_exchanges
     where brand_id = $1 and good_no = $2 and member_id = $3 and state <> 'rejected'`,
    [owner.brandId, goodNo, owner.memberId],
  )
  return rows[0]?.taken ?? 0
}

/** What the mall shows a member, in their language. */
export async function readGoods(
  db: Db,
  brand: Brand,
  member: SessionMember,
  language: string,
): Promise<MallGood[]> {
  const rows = await db.query<GoodRow & { readonly taken: number }>(
    `select g.*, coalesce((select sum(e.quantity) from point_exchanges e
         where e.brand_id = g.brand_id and e.good_no = g.good_no and e.member_id = $2
           and e.state <> 'rejected'), 0)::int as taken
     from mall_goods g where g.brand_id = $1 and g.state = 'shown'
     order by g.place, g.good_no`,
    [brand.brandId, member.memberId],
  )
  return rows.map((row) => {
    const { title, content } = textOf(row, language, brand)
    return {
      goodId: wireId('god', row.good_no),
      kind: row.kind,
      title,
      content,
      pictureUrl: row.picture_id === null ? null : `${GOOD_PICTURES}/${row.picture_id}`,
      points: Number(row.points),
      priceMinor: minorToWire(minor(row.price)),
      worthMinor: minorToWire(minor(row.worth)),
      stock: row.stock,
      leftForMember: row.per_member === null ? null : Math.max(row.per_member - row.taken, 0),
    }
  })
}
