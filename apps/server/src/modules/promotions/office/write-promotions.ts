import type { PromotionBody, StaffPromotion } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { readNow } from '#server/db/clock.ts'
import { sqlState, type Db, type Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { fault } from './promotion-body.ts'
import { presentForStaff, type StaffPromotionRow } from './present-for-staff.ts'
import { lockForStaff } from './staff-rows.ts'
import { COLUMNS, FIELDS, valuesOf, type WrittenPromotion } from './written-columns.ts'
import { readWritten } from './written.ts'

/** Who writes, in a brand. */
export interface PromotionAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

/** What may change once members have read it; stage, end and budget in one direction each. */
const FREE: ReadonlySet<string> = new Set([
  'state',
  'category',
  'texts',
  'picture_id',
  'place',
  'ends_at',
  'budget',
])

/** A value in a form that can be compared: keys of objects in order. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return String(part)
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** A promotion that was published keeps its terms. Throws VALIDATION_FAILED with the field. */
function requireKept(before: WrittenPromotion, written: WrittenPromotion): void {
  if (written.state === 'draft') throw fault('stage', 'published or stopped')
  for (const column of COLUMNS) {
    if (FREE.has(column)) continue
    if (comparable(before[column]) !== comparable(written[column])) {
      throw fault(FIELDS[column], 'as it was published')
    }
  }
  if (written.budget < before.budget) throw fault('budget', `≥ ${before.budget}`)
  const isEarlier =
    written.ends_at !== null && (before.ends_at === null || written.ends_at < before.ends_at)
  if (isEarlier) throw fault('until', 'no earlier: stop it instead')
}

/** What is published for the first time is ahead, or runs. Throws VALIDATION_FAILED. */
async function requirePublishable(tx: Tx, { state, ends_at: endsAt }: WrittenPromotion) {
  if (state === 'stopped') throw fault('stage', 'draft or published')
  if (state === 'published' && endsAt && endsAt <= (await readNow(tx)))
    throw fault('until', '> now')
}

const isTaken = (error: unknown) =>
  sqlState(error) === '23505' &&
  (error as { constraint?: unknown }).constraint === 'promotions_codes'

/** Runs a write; a code that another published promotion has is refused. */
async function withFreeCode<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!isTaken(error)) throw error
    const taken = { field: 'code', code: 'PROMOTION_CODE_TAKEN' } as const
    throw new Problem('PROMOTION_CODE_TAKEN', [taken])
  })
}

const placesFrom = (first: number) => COLUMNS.map((_, index) => `$${first + index}`)

/**
 * Adds a promotion. Requires the permission to set rewards. Throws NOT_FOUND (a brand of trials),
 * VALIDATION_FAILED with the field, NOTICE_TEXT_MISSING, PICTURE_NOT_FOUND, PROMOTION_CODE_TAKEN.
 */
export function addPromotion(
  { db, brand, actor }: PromotionAction,
  body: PromotionBody,
): Promise<StaffPromotion> {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const written = await readWritten(tx, brand, body)
    await requirePublishable(tx, written)
    const rows = await withFreeCode(
      tx.query<{ promotion_no: bigint }>(
        `insert into promotions (brand_id, changed_by, published_at, ${COLUMNS.join(', ')})
         values ($1, $2, case when $3 then app_now() end, ${placesFrom(4).join(', ')})
         returning promotion_no`,
        [brandId, auditName(actor), written.state !== 'draft', ...valuesOf(written)],
      ),
    )
    const row = await lockForStaff(tx, brandId, rows[0]?.promotion_no ?? 0n)
    const promotion = presentForStaff(row, brand)
    const { promotionId: subject } = promotion
    const details = { after: body }
    await auditAction(tx, actor, { brandId, action: 'promotion.added', subject, details })
    return promotion
  })
}

async function writeChange(
  tx: Tx,
  before: StaffPromotionRow,
  { written, by }: { readonly written: WrittenPromotion; readonly by: string },
): Promise<void> {
  const places = placesFrom(5)
  await withFreeCode(
    tx.query(
      `update promotions set changed_by = $3, version = version + 1, changed_at = app_now(),
         published_at = case when $4 then coalesce(published_at, app_now()) end,
         ${COLUMNS.map((column, index) => `${column} = ${places[index]}`).join(', ')}
       where brand_id = $1 and promotion_no = $2`,
      [before.brand_id, before.promotion_no, by, written.state !== 'draft', ...valuesOf(written)],
    ),
  )
}

/**
 * Changes a promotion. Once it was published, what it asks for and gives stays as it is: its texts,
 * picture, category and place may change, it may be stopped and go on, end later, and have more to
 * give. Requires the permission to set rewards. Throws NOT_FOUND, CHANGED_MEANWHILE, and the errors
 * of `addPromotion`.
 */
export function changePromotion(
  { db, brand, actor }: PromotionAction,
  given: { readonly promotionId: string; readonly version: number; readonly body: PromotionBody },
): Promise<StaffPromotion> {
  const { promotionId: subject, version, body } = given
  const { brandId } = brand
  const promotionNo = parseId('prm', subject) ?? 0n
  return db.transaction(async (tx) => {
    const before = await lockForStaff(tx, brandId, promotionNo)
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    const written = await readWritten(tx, brand, body, before)
    if (before.state === 'draft') await requirePublishable(tx, written)
    else requireKept(before, written)
    await writeChange(tx, before, { written, by: auditName(actor) })
    const promotion = presentForStaff(await lockForStaff(tx, brandId, promotionNo), brand)
    const details = { before: presentForStaff(before, brand), after: body }
    await auditAction(tx, actor, { brandId, action: 'promotion.changed', subject, details })
    return promotion
  })
}
