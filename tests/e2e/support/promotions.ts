import { randomUUID } from 'node:crypto'
import type { PromotionBody, PromotionGift, StaffPromotion } from '@fairhouse/protocol'
import type { APIRequestContext } from '@playwright/test'
import { takePhotograph } from '../../../apps/server/test/photograph.ts'
import type { Aside } from './cases.ts'
import { expect } from './journey.ts'
import { jsonOf, STAFF_HEADERS } from './staff.ts'

const HOUR_MS = 3_600_000

/** A published promotion that members apply for: 25.00 each, with a picture. */
export async function addApplied(staff: APIRequestContext, title: string): Promise<StaffPromotion> {
  const body: PromotionBody = {
    stage: 'published',
    category: 'events',
    texts: ['pt', 'en'].map((language) => ({ language, title, content: `${title}.` })),
    pictureId: null,
    kind: 'application',
    entry: 'apply',
    nth: null,
    leastDepositMinor: null,
    matchBp: null,
    capMinor: null,
    period: null,
    rates: [],
    leastMinor: null,
    code: null,
    raceId: null,
    needsPicture: true,
    prizeKind: 'money',
    prize: '250000',
    terms: null,
    ticketTableId: null,
    budget: '2500000',
    perMember: null,
    times: 1,
    claimDays: 30,
    labels: [],
    segmentId: null,
    from: new Date(Date.now() - HOUR_MS).toISOString(),
    until: null,
    place: 900,
  }
  const answer = await staff.post('/staff/promotions', { data: body })
  return (await jsonOf<{ promotion: StaffPromotion }>(answer)).promotion
}

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
