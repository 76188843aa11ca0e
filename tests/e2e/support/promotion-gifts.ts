import { randomUUID } from 'node:crypto'
import type { PromotionGift } from '@fairhouse/protocol'
import type { APIRequestContext } from '@playwright/test'
import { takePhotograph } from '../../../apps/server/test/photograph.ts'
import type { Aside } from './cases.ts'
import { expect } from './journey.ts'
import { jsonOf, STAFF_HEADERS } from './staff.ts'

/** A member applies, with a picture of a photograph. */
export async function applyFor(
  { request }: Aside,
  promotionId: string,
  comment: string,
): Promise<void> {
  const photograph = await takePhotograph()
  const sent = await request.post('/wps/promotions/pictures', {
    data: photograph,
    headers: { ...STAFF_HEADERS, 'content-type': 'image/jpeg' },
  })
  const { pictureId } = await jsonOf<{ pictureId: string }>(sent)
  const applied = await request.post(`/wps/promotions/${promotionId}/apply`, {
    data: { comment, pictureIds: [pictureId] },
    headers: { ...STAFF_HEADERS, 'idempotency-key': randomUUID() },
  })
  expect(applied.ok(), await applied.text()).toBe(true)
}

/** Gifts of a promotion, newest first. */
export async function giftsOf(
  staff: APIRequestContext,
  promotionId: string,
): Promise<readonly PromotionGift[]> {
  const answer = await staff.get(`/staff/promotions/${promotionId}/gifts`)
  return (await jsonOf<{ gifts: PromotionGift[] }>(answer)).gifts
}
