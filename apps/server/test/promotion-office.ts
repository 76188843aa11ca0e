import type { PromotionBody } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { openRewardWorld, type Gifted } from './reward-world.ts'

/** A code that gives 1.00, in draft, unless told otherwise. */
export function promotionBody(more: Partial<PromotionBody> = {}): PromotionBody {
  return {
    stage: 'draft',
    category: 'events',
    texts: [
      { language: 'pt', title: 'Código da festa', content: 'Um real.' },
      { language: 'en', title: 'Party code', content: 'One real.' },
    ],
    pictureId: null,
    kind: 'code',
    entry: 'code',
    nth: null,
    leastDepositMinor: null,
    matchBp: null,
    capMinor: null,
    period: null,
    rates: [],
    leastMinor: null,
    code: 'PARTY',
    raceId: null,
    needsPicture: false,
    prizeKind: 'money',
    prize: '10000',
    terms: null,
    ticketTableId: null,
    rounds: null,
    budget: '1000000',
    perMember: null,
    times: null,
    claimDays: null,
    labels: [],
    segmentId: null,
    from: '2026-11-20T00:00:00.000Z',
    until: null,
    place: 0,
    ...more,
  }
}

const NO_CODE = { code: null } as const

/** What is applied for: 5.00. */
export const applied = (more: Partial<PromotionBody> = {}) =>
  promotionBody({
    ...NO_CODE,
    kind: 'application',
    entry: 'apply',
    prize: '50000',
    stage: 'published',
    ...more,
  })

/** Half of each deposit of 10.00 and more, up to 50.00. */
export const matched = (more: Partial<PromotionBody> = {}) =>
  promotionBody({
    ...NO_CODE,
    kind: 'deposit',
    entry: 'automatic',
    category: 'deposits',
    leastDepositMinor: '100000',
    matchBp: 5_000,
    capMinor: '500000',
    prize: null,
    ...more,
  })

/** A tenth of what a day of lotteries lost. */
export const returned = (more: Partial<PromotionBody> = {}) =>
  promotionBody({
    ...NO_CODE,
    kind: 'cashback',
    entry: 'automatic',
    category: 'cashback',
    period: 'daily',
    rates: [{ product: 'lottery', rateBp: 1_000 }],
    leastMinor: '0',
    prize: null,
    ...more,
  })

/** Bonus money under plain terms. */
export const BONUS = {
  prizeKind: 'bonus',
  terms: {
    multiplier: 1,
    days: 7,
    weights: [{ product: 'lottery', rateBp: 10_000 }],
    maxBetMinor: null,
    maxConvertMinor: null,
  },
} as const satisfies Partial<PromotionBody>

async function writeApplication(db: Db, promotionNo: bigint, memberId: bigint): Promise<string> {
  const rows = await db.query<{ application_no: bigint }>(
    `insert into promotion_applications (brand_id, promotion_no, member_id, comment,
       request_key, input_hash)
     values (1, $1, $2, 'please', gen_random_uuid(), gen_random_uuid()) returning application_no`,
    [promotionNo, memberId],
  )
  return wireId('pra', rows[0]?.application_no ?? 0n)
}

/** A picture of an application, as its rows. */
export async function writePicture(
  db: Db,
  { memberId, applicationId }: { readonly memberId: bigint; readonly applicationId: string },
  pictureId: string,
): Promise<void> {
  await db.query(
    `insert into pictures (brand_id, picture_id, purpose, member_id, image, width, height,
       created_at) values (1, $1, 'application', $2, 'webp', 3, 2, app_now())`,
    [pictureId, memberId],
  )
  await db.query(
    `insert into promotion_application_pictures (brand_id, application_no, place, picture_id)
     values (1, $1, 0, $2)`,
    [parseId('pra', applicationId), pictureId],
  )
}

/** An application for a promotion that gives 5.00, both as their rows; its id. */
export async function applyForOne(db: Db, memberId: bigint): Promise<string> {
  const rows = await db.query<{ promotion_no: bigint }>(
    `insert into promotions (brand_id, state, category, texts, kind, entry, prize_kind, prize,
       budget, starts_at, published_at, changed_by)
     values (1, 'published', 'events', '[]', 'application', 'apply', 'money', 50000, 500000,
       app_now(), app_now(), 'staff:mia') returning promotion_no`,
  )
  return writeApplication(db, rows[0]?.promotion_no ?? 0n, memberId)
}

/** A platform with promotions as staff see them. */
export async function openPromotionOffice() {
  const world = await openRewardWorld()
  const { platform, staff } = world
  const { db } = platform
  return {
    ...world,
    add: async (body: PromotionBody) =>
      (await staff.call('POST /staff/promotions', { body })).promotion,
    change: async (promotionId: string, version: number, body: PromotionBody) => {
      const changed = { params: { promotionId }, body: { ...body, version } }
      return (await staff.call('PUT /staff/promotions/:promotionId', changed)).promotion
    },
    /** An application of a member, as its row; its id. */
    apply: ({ memberId }: Gifted, promotionId: string) =>
      writeApplication(db, parseId('prm', promotionId) ?? 0n, memberId),
  }
}

export type PromotionOffice = Awaited<ReturnType<typeof openPromotionOffice>>
