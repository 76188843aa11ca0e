import type { PromotionBody, PromotionDetail } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { OwnRow } from '../own-rows.ts'
import type { PromotionTerms } from '../promotion-rows.ts'
import { presentFor } from '../read-promotions.ts'
import type { WrittenPromotion } from './written-columns.ts'
import { readWritten } from './written.ts'

/** What a promotion shows beside its own columns. */
type Beside = Pick<
  PromotionTerms,
  'picture_width' | 'picture_height' | 'table_kind' | 'table_texts'
>

/** A promotion that is not kept yet, for a member who may take part and has done nothing so far. */
async function rowOf(tx: Tx, { brandId }: Brand, written: WrittenPromotion): Promise<OwnRow> {
  const [beside] = await tx.query<Beside>(
    `select k.width as picture_width, k.height as picture_height, b.kind as table_kind,
       b.texts as table_texts
     from (select) one
     left join pictures k on k.brand_id = $1 and k.picture_id = $2
     left join ticket_tables b on b.brand_id = $1 and b.table_no = $3`,
    [brandId, written.picture_id, written.table_no],
  )
  return {
    ...written,
    brand_id: brandId,
    promotion_no: 0n,
    version: 0,
    given: 0n,
    gifts: 0,
    looked_at: null,
    looked_place: null,
    stopped_at: null,
    published_at: null,
    changed_by: '',
    changed_at: await readNow(tx),
    picture_width: beside?.picture_width ?? null,
    picture_height: beside?.picture_height ?? null,
    table_kind: beside?.table_kind ?? null,
    table_texts: beside?.table_texts ?? null,
    is_for: true,
    may: true,
    joined_at: null,
    own_gifts: 0,
    own_given: 0n,
    own_due: 0,
    own_noted: 0,
    reward_nos: [],
    claimed: 0,
    ready_tickets: 0,
    application_no: null,
    application_state: null,
    rejected: 0,
    approved: 0,
    own_deposits: 0,
    has_played: false,
  }
}

/** No member has this number: nothing is found of its play. */
const NOBODY = 0n

/**
 * How a member who could take part would read a promotion; nothing is kept. Requires the permission
 * to view rewards. Throws VALIDATION_FAILED with the field, NOTICE_TEXT_MISSING, PICTURE_NOT_FOUND.
 */
export async function previewPromotion(
  db: Db,
  brand: Brand,
  { promotion, language }: { readonly promotion: PromotionBody; readonly language: string },
): Promise<PromotionDetail> {
  const row = await rowOf(db, brand, await readWritten(db, brand, promotion))
  return presentFor(db, brand, row, { memberId: NOBODY, language })
}
