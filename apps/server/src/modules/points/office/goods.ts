import { minor, minorToWire, parseMinor } from '@fairhouse/money'
import type { GoodBody, GoodState, Picture, StaffGood } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/http/ids.ts'
import { Problem } from '#server/http/problem.ts'
import { offeredBy, requireLanguages, requireOwnText } from '../../notices/index.ts'
import {
  presentPicture,
  requirePicture,
  saveStaffPicture,
  type PictureContext,
} from '../../pictures/index.ts'
import type { Brand } from '../../settings/index.ts'
import { auditAction, auditName, type StaffActor } from '../../staff/index.ts'
import { GOOD_PICTURES, textOf, type GoodRow } from '../mall/goods.ts'

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
select g.*, p.width, p.height, coalesce((select sum(e.quantity) from point_exchanges e
    where e.brand_id = g.brand_id and e.good_no = g.good_no and e.state <> 'rejected'),
  0)::int as taken
from mall_goods g left join pictures p using (brand_id, picture_id)`

function pictureOf(row: StaffGoodRow): Picture | null {
  const { picture_id, width, height } = row
  if (picture_id === null || width === null || height === null) return null
  return presentPicture({ picture_id, width, height }, GOOD_PICTURES)
}

function presentGood(row: StaffGoodRow, brand: Brand): StaffGood {
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
  return { goods: rows.map((row) => presentGood(row, brand)), offered: offeredBy(brand) }
}

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
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

function columnsOf(body: GoodBody): unknown[] {
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
  ]
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
    const rows = await tx.query<{ good_no: bigint }>(
      `insert into mall_goods (brand_id, changed_by, kind, state, texts, points, price, worth,
         stock, per_member, picture_id, place)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning good_no`,
      [brandId, auditName(actor), ...columnsOf(body)],
    )
    const good = presentGood(await findGood(tx, brandId, rows[0]?.good_no ?? 0n), brand)
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
    await tx.query(
      `update mall_goods set changed_by = $2, kind = $3, state = $4, texts = $5, points = $6,
         price = $7, worth = $8, stock = $9, per_member = $10, picture_id = $11, place = $12,
         version = version + 1, changed_at = app_now()
       where brand_id = $1 and good_no = $13`,
      [brandId, auditName(actor), ...columnsOf(body), before.good_no],
    )
    const good = presentGood(await findGood(tx, brandId, before.good_no), brand)
    const details = { before: presentGood(before, brand), after: body }
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
