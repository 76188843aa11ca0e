import { minor, minorToWire, parseMinor } from '@fairhouse/money'
import type { GoodBody, GoodState, Picture, StaffGood } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { offeredBy, requireLanguages, requireOwnText } from '../../notices/index.ts'
import {
  presentPicture,
  requirePicture,
  saveStaffPicture,
  type PictureContext,
} from '../../pictures/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { presentGifts, readerOf, storedGift, type GiftTerms } from '../gift-terms.ts'
import { readFaults } from '../give-gift.ts'
import { GOOD_COLUMNS, GOOD_PICTURES, GOOD_TABLES, textOf, type GoodRow } from '../goods.ts'
import { fault, readWrittenGift } from './written-gift.ts'

/** Who writes, in a brand. */
interface GoodAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

interface StaffGoodRow extends GoodRow {
  readonly version: number
  readonly changed_by: string
  readonly changed_at: Date
  readonly width: number | null
  readonly height: number | null
  readonly taken: number
}

const SELECT = `
select ${GOOD_COLUMNS}, p.width, p.height, coalesce((select sum(e.quantity) from point_exchanges e
    where e.brand_id = g.brand_id and e.good_no = g.good_no and e.state <> 'rejected'),
  0)::int as taken
from ${GOOD_TABLES}
  left join pictures p on p.brand_id = g.brand_id and p.picture_id = g.picture_id`

function pictureOf(row: StaffGoodRow): Picture | null {
  const { picture_id, width, height } = row
  if (picture_id === null || width === null || height === null) return null
  return presentPicture({ picture_id, width, height }, GOOD_PICTURES)
}

/** What it gives beside things and money, as staff wrote it. */
function giftOf(
  row: StaffGoodRow,
  brand: Brand,
): Pick<StaffGood, 'tickets' | 'rounds' | 'giftName'> {
  const reader = readerOf(brand, brand.settings.languages.defaultLanguage)
  const { tickets, rounds } = presentGifts(row, reader)
  if (tickets) {
    const { tableId, count, name } = tickets
    return { tickets: { tableId, count }, rounds: null, giftName: name }
  }
  if (!rounds) return { tickets: null, rounds: null, giftName: null }
  const { gameName: giftName, rounds: count, ...terms } = rounds
  return { tickets: null, rounds: { ...terms, count }, giftName }
}

function presentGood(row: StaffGoodRow, brand: Brand, isOffered: boolean): StaffGood {
  const { defaultLanguage } = brand.settings.languages
  return {
    goodId: wireId('god', row.good_no),
    version: row.version,
    kind: row.kind,
    state: row.state,
    texts: row.texts.map(({ language, title, content }) => ({ language, title, content })),
    title: textOf(row, defaultLanguage, brand).title,
    points: Number(row.points),
    priceMinor: minorToWire(minor(row.price)),
    worthMinor: minorToWire(minor(row.worth)),
    ...giftOf(row, brand),
    isOffered,
    stock: row.stock,
    perMember: row.per_member,
    pictureId: row.picture_id,
    picture: pictureOf(row),
    place: row.place,
    taken: row.taken,
    offered: offeredBy(brand),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

/** Goods of a brand in their order. Requires the permission to view rewards. */
export async function listGoods(db: Db, brand: Brand, state?: GoodState) {
  const rows = await db.query<StaffGoodRow>(
    `${SELECT} where g.brand_id = $1 and ($2::text is null or g.state = $2)
     order by g.place, g.good_no`,
    [brand.brandId, state ?? null],
  )
  const faults = await readFaults(db, brand, rows)
  const goods = rows.map((row) => presentGood(row, brand, !faults.has(row.good_no)))
  return { goods, offered: offeredBy(brand) }
}

/** Checks of a body beyond its schema. Throws VALIDATION_FAILED, NOTICE_TEXT_MISSING. */
function requireSound(brand: Brand, body: GoodBody): void {
  requireLanguages(body.texts)
  requireOwnText(brand, body.texts)
  const worth = parseMinor(body.worthMinor) ?? 0n
  if ((body.kind === 'money') !== worth > 0n) {
    throw fault('worthMinor', body.kind === 'money' ? '> 0' : '0')
  }
}

function columnsOf(body: GoodBody, gift: Partial<GiftTerms>): unknown[] {
  return [
    body.kind,
    body.state,
    JSON.stringify(body.texts),
    body.points,
    parseMinor(body.priceMinor),
    parseMinor(body.worthMinor),
    body.stock,
    body.perMember,
    body.pictureId,
    body.place,
    ...storedGift(gift),
  ]
}

/** The good as it was written, and is presented. */
async function readBack(tx: Tx, brand: Brand, goodNo: bigint): Promise<StaffGood> {
  const row = await findGood(tx, brand.brandId, goodNo)
  return presentGood(row, brand, !(await readFaults(tx, brand, [row])).has(goodNo))
}

async function findGood(tx: Tx, brandId: number, goodNo: bigint): Promise<StaffGoodRow> {
  const rows = await tx.query<StaffGoodRow>(
    `${SELECT} where g.brand_id = $1 and g.good_no = $2 for no key update of g`,
    [brandId, goodNo],
  )
  if (!rows[0]) throw new Problem('GOOD_NOT_FOUND')
  return rows[0]
}

/**
 * Adds a good to the mall. Requires the permission to set rewards. Throws NOT_FOUND (a brand of
 * trials), VALIDATION_FAILED, NOTICE_TEXT_MISSING (none in the brand's own language),
 * PICTURE_NOT_FOUND.
 */
export async function addGood({ db, brand, actor }: GoodAction, body: GoodBody) {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  requireSound(brand, body)
  const { brandId } = brand
  return db.transaction(async (tx) => {
    await requirePicture(tx, brandId, body.pictureId, 'good')
    const gift = await readWrittenGift(tx, brand, body, undefined)
    const rows = await tx.query<{ good_no: bigint }>(
      `insert into mall_goods (brand_id, changed_by, kind, state, texts, points, price, worth,
         stock, per_member, picture_id, place, table_no, rounds, gift_count)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       returning good_no`,
      [brandId, auditName(actor), ...columnsOf(body, gift)],
    )
    const good = await readBack(tx, brand, rows[0]?.good_no ?? 0n)
    const details = { after: body }
    await auditAction(tx, actor, { brandId, action: 'good.added', subject: good.goodId, details })
    return good
  })
}

/**
 * Changes a good; exchanges that were asked for stay as they are. Requires the permission to set
 * rewards. Throws GOOD_NOT_FOUND, CHANGED_MEANWHILE, and the errors of `addGood`.
 */
export async function changeGood(
  { db, brand, actor }: GoodAction,
  given: { readonly goodId: string; readonly version: number; readonly body: GoodBody },
) {
  const { goodId, version, body } = given
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const before = await findGood(tx, brandId, parseId('god', goodId) ?? 0n)
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    requireSound(brand, body)
    await requirePicture(tx, brandId, body.pictureId, 'good')
    const gift = await readWrittenGift(tx, brand, body, before)
    const was = await readBack(tx, brand, before.good_no)
    await tx.query(
      `update mall_goods set changed_by = $2, kind = $3, state = $4, texts = $5, points = $6,
         price = $7, worth = $8, stock = $9, per_member = $10, picture_id = $11, place = $12,
         table_no = $13, rounds = $14, gift_count = $15, version = version + 1,
         changed_at = app_now()
       where brand_id = $1 and good_no = $16`,
      [brandId, auditName(actor), ...columnsOf(body, gift), before.good_no],
    )
    const good = await readBack(tx, brand, before.good_no)
    const details = { before: was, after: body }
    await auditAction(tx, actor, { brandId, action: 'good.changed', subject: goodId, details })
    return good
  })
}

/**
 * Saves a picture for a good. Requires the permission to set rewards. Throws the errors of
 * `remakeUpload`.
 */
export function saveGoodPicture(
  deps: PictureContext,
  action: Omit<GoodAction, 'db'>,
  body: unknown,
): Promise<Picture> {
  return saveStaffPicture(deps, action, { purpose: 'good', folder: GOOD_PICTURES, body })
}
