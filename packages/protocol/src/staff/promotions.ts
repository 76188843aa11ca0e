import Type from 'typebox'
import { Picture, PICTURE_ID } from '../http/notices.ts'
import {
  PROMOTION_APPLICATION_ID,
  PROMOTION_ID,
  PROMOTION_KINDS,
  PromotionDetail,
} from '../http/promotions.ts'
import { LanguageTag, strict } from '../schema.ts'
import {
  PROMOTION_GIFT_STATES,
  PROMOTION_STAGES,
  PromotionBody,
  PromotionGift,
  PromotionSimulation,
  StaffApplication,
  StaffPromotion,
} from './promotion-shapes.ts'
import { GridPaging, Next, Reason } from './shapes.ts'

const params = strict({ promotionId: Type.String({ pattern: PROMOTION_ID }) })
const one = strict({ applicationId: Type.String({ pattern: PROMOTION_APPLICATION_ID }) })
const promotion = strict({ promotion: StaffPromotion })
const application = strict({ application: StaffApplication })
const WRITE_ERRORS = [
  'VALIDATION_FAILED',
  'NOTICE_TEXT_MISSING',
  'PICTURE_NOT_FOUND',
  'PROMOTION_CODE_TAKEN',
] as const

export const staffPromotionRoutes = {
  'GET /staff/promotions': {
    summary: 'Promotions of the brand in their order, and how they go',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      stage: Type.Optional(Type.Enum([...PROMOTION_STAGES])),
      kind: Type.Optional(Type.Enum([...PROMOTION_KINDS])),
    }),
    response: strict({
      promotions: Type.Array(StaffPromotion),
      offered: Type.Array(Type.String()),
    }),
    errors: [],
  },
  'POST /staff/promotions': {
    summary: 'Add a promotion',
    access: 'staff',
    permission: 'rewards.write',
    body: PromotionBody,
    response: promotion,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/promotions/:promotionId': {
    summary: 'Change a promotion; once it was published, what it asks for and gives stays as it is',
    access: 'staff',
    permission: 'rewards.write',
    params,
    body: strict({ ...PromotionBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: promotion,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS],
  },
  'POST /staff/promotions/pictures': {
    summary: 'Send a banner for a promotion: PNG or JPEG, its bytes as the body',
    access: 'staff',
    permission: 'rewards.write',
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID'],
  },
  'POST /staff/promotions/preview': {
    summary: 'How members would read a promotion; nothing is saved',
    access: 'staff',
    permission: 'rewards.read',
    body: strict({ promotion: PromotionBody, language: LanguageTag }),
    response: strict({ promotion: PromotionDetail }),
    errors: WRITE_ERRORS,
  },
  'POST /staff/promotions/simulate': {
    summary: 'What a promotion would have given on the play of the last thirty days',
    access: 'staff',
    permission: 'rewards.read',
    body: strict({ promotion: PromotionBody }),
    response: PromotionSimulation,
    errors: ['VALIDATION_FAILED', 'NOTICE_TEXT_MISSING', 'PICTURE_NOT_FOUND', 'UNAVAILABLE'],
  },
  'GET /staff/promotions/:promotionId/gifts': {
    summary: 'What a promotion has given, or refused, to whom and why; newest first',
    access: 'staff',
    permission: 'rewards.read',
    params,
    query: strict({
      ...GridPaging,
      q: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(Type.Enum([...PROMOTION_GIFT_STATES])),
    }),
    response: strict({ gifts: Type.Array(PromotionGift), next: Next }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /staff/promotion-applications': {
    summary: 'Applications of members: open ones by age, decided ones newest first',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      ...GridPaging,
      q: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(Type.Enum(['open', 'approved', 'rejected'])),
      promotionId: Type.Optional(Type.String({ pattern: PROMOTION_ID })),
    }),
    response: strict({ applications: Type.Array(StaffApplication), next: Next }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /staff/promotion-applications/:applicationId': {
    summary: 'An application',
    access: 'staff',
    permission: 'rewards.read',
    params: one,
    response: application,
    errors: ['NOT_FOUND'],
  },
  'GET /staff/promotion-applications/:applicationId/pictures/:pictureId': {
    summary: 'A picture of an application: WebP. Who looks at it is audited',
    access: 'staff',
    permission: 'rewards.decide',
    params: strict({ ...one.properties, pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['NOT_FOUND'],
  },
  'POST /staff/promotion-applications/:applicationId/take': {
    summary: 'Take an application, so that no colleague works on it; false gives it back',
    access: 'staff',
    permission: 'rewards.decide',
    params: one,
    body: strict({ isTaken: Type.Boolean() }),
    response: application,
    errors: ['NOT_FOUND', 'APPLICATION_DECIDED', 'APPLICATION_TAKEN'],
  },
  'POST /staff/promotion-applications/:applicationId/decide': {
    summary: 'Approve or reject an application; the member reads the remark',
    access: 'staff',
    permission: 'rewards.decide',
    params: one,
    body: strict({
      verdict: Type.Enum(['approved', 'rejected']),
      remark: Reason,
    }),
    response: application,
    errors: ['NOT_FOUND', 'APPLICATION_DECIDED', 'APPLICATION_TAKEN', 'VALIDATION_FAILED'],
  },
} as const
