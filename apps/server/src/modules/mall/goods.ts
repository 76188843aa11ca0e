import { minor, minorToWire } from '@fairhouse/money'
import type { GoodKind, GoodState, MallGood } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { pickText } from '../notices/index.ts'
import { presentGifts, readerOf, type GiftTerms } from './gift-terms.ts'

/** Where pictures of goods are. */
export const GOOD_PICTURES = '/wps/mall/pictures'

/** The text of a good in one language. */
export interface GoodTextRow {
  readonly language: string
  readonly title: string
  readonly content: string
}

/** A good as its row has it. */
export interface GoodRow extends GiftTerms {
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

/** The columns of a good of `GOOD_TABLES`. */
export const GOOD_COLUMNS = 'g.*, b.kind as table_kind, b.texts as table_texts'

/** A good `g` and the table of its tickets `b`. */
export const GOOD_TABLES = `mall_goods g
  left join ticket_tables b on b.brand_id = g.brand_id and b.table_no = g.table_no`

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

/** A good as a member sees it who has `taken` of it. */
export function presentGood(
  row: GoodRow & { readonly taken: number },
  brand: Brand,
  language: string,
): MallGood {
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
    ...presentGifts(row, readerOf(brand, language)),
    stock: row.stock,
    leftForMember: row.per_member === null ? null : Math.max(row.per_member - row.taken, 0),
  }
}
