import type { OwnPromotion, PromotionBody, PromotionDetail } from '@fairhouse/protocol'
import { RATE_PRODUCTS } from '@fairhouse/protocol'
import { activityState } from '@fairhouse/rewards'
import { dayIn } from '#server/db/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Brand } from '../../settings/index.ts'
import { periodOf } from '../find-losses.ts'
import { presentAmount, presentDetail, type PromotionTerms } from '../promotion-rows.ts'
import { readWritten, type WrittenPromotion } from './written.ts'

/** What a promotion that is not kept yet would show beside its own columns. */
async function termsOf(tx: Tx, brand: Brand, written: WrittenPromotion): Promise<PromotionTerms> {
  const [beside] = await tx.query<
    Pick<PromotionTerms, 'picture_width' | 'picture_height' | 'table_kind' | 'table_texts'>
  >(
    `select k.width as picture_width, k.height as picture_height, b.kind as table_kind,
       b.texts as table_texts
     from (select) one
     left join pictures k on k.brand_id = $1 and k.picture_id = $2
     left join ticket_tables b on b.brand_id = $1 and b.table_no = $3`,
    [brand.brandId, written.picture_id, written.table_no],
  )
  return {
    ...written,
    promotion_no: 0n,
    given: 0n,
    picture_width: beside?.picture_width ?? null,
    picture_height: beside?.picture_height ?? null,
    table_kind: beside?.table_kind ?? null,
    table_texts: beside?.table_texts ?? null,
  }
}

/** What has come of it for a member of whom nothing is known yet. */
function ownOf(brand: Brand, terms: PromotionTerms, now: Date): OwnPromotion {
  const { kind, prize_kind: prizeKind, period, rates } = terms
  const days = period && periodOf(period, dayIn(brand.profile.timeZone, now))
  const mayStart = now >= terms.starts_at && (terms.ends_at === null || now < terms.ends_at)
  return {
    joinedAt: null,
    gifts: 0,
    given: presentAmount(prizeKind, 0n),
    due: 0,
    rewardIds: [],
    application: null,
    mayApply: kind === 'application' && mayStart,
    deposits: kind === 'deposit' ? 0 : null,
    cashback: days && {
      from: days.first,
      until: days.last,
      products: RATE_PRODUCTS.flatMap((product) => {
        const rateBp = rates[product]
        return rateBp ? [{ product, stakedMinor: '0', returnedMinor: '0', rateBp }] : []
      }),
      amountMinor: '0',
    },
  }
}

/**
 * How a member who could take part would read a promotion; nothing is kept. Requires the permission
 * to view rewards. Throws VALIDATION_FAILED with the field, NOTICE_TEXT_MISSING, PICTURE_NOT_FOUND.
 */
export async function previewPromotion(
  db: Db,
  brand: Brand,
  { promotion, language }: { readonly promotion: PromotionBody; readonly language: string },
): Promise<PromotionDetail> {
  const terms = await termsOf(db, brand, await readWritten(db, brand, promotion))
  const now = await readNow(db)
  const state = activityState({
    now: now.getTime(),
    startsAt: terms.starts_at.getTime(),
    ...(terms.ends_at === null ? {} : { endsAt: terms.ends_at.getTime() }),
    isBudgetGiven: false,
    isAllowed: true,
    entry: terms.entry === 'code' ? 'join' : terms.entry,
    isJoined: false,
    hasProgress: false,
  })
  return presentDetail(brand, terms, { language, state, own: ownOf(brand, terms, now) })
}
