import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { dayIn } from '#server/core/calendar.ts'
import { giveGifts } from './give-gifts.ts'
import { lockPromotion, noteGifts } from './gift-rows.ts'

/** An application that staff have approved just now. */
export interface ApprovedApplication {
  readonly promotion_no: bigint
  readonly application_no: bigint
  readonly member_id: bigint
  readonly sent_at: Date
}

/**
 * Notes what an approved application earns, once, and gives it at once where it may be given: even
 * if the promotion is over by now, as it was applied for in time. A bound may still refuse it.
 */
export async function noteApproved(
  tx: Tx,
  brand: Brand,
  application: ApprovedApplication,
): Promise<void> {
  const { promotion_no: promotionNo, application_no: no, member_id: memberId } = application
  const promotion = await lockPromotion(tx, brand.brandId, promotionNo)
  const { prize: amount } = promotion
  if (amount === null) throw new Error('what is applied for has an amount')
  const date = dayIn(brand.profile.timeZone, application.sent_at)
  await noteGifts(tx, promotion, [
    { memberId, event: `application/${no}`, amount, facts: [{ name: 'date', value: date }] },
  ])
  await giveGifts(tx, brand, promotion)
}
