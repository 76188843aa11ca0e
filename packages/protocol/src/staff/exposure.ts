import Type, { type Static } from 'typebox'
import { ExposureLimitsShape, OUTCOME } from '../http/exposure.ts'
import { ISSUE_ID, LOTTERY_CODE } from '../http/lottery.ts'
import { strict } from '../schema.ts'
import { ExposedBetRow, StaffExposure } from './exposure-shapes.ts'
import { GridPaging, Next, Reason } from './shapes.ts'

const PLAY_CODE = '^[A-Z0-9_]{2,40}$'

export const StaffLimits = strict({
  limits: ExposureLimitsShape,
  /** Those of jurisdiction and family. */
  defaults: ExposureLimitsShape,
  isDefault: Type.Boolean(),
  currency: Type.String(),
})

export type StaffLimits = Static<typeof StaffLimits>

const issueParams = strict({ issueId: Type.String({ pattern: ISSUE_ID }) })
const lotteryParams = strict({ lotteryCode: Type.String({ pattern: LOTTERY_CODE }) })

export const staffExposureRoutes = {
  'GET /staff/lottery/issues/:issueId/exposure': {
    summary: 'Exposure of the platform on an issue, by play and by outcome',
    access: 'staff',
    permission: 'lottery.read',
    params: issueParams,
    response: strict({ exposure: StaffExposure }),
    errors: ['ISSUE_NOT_FOUND'],
  },
  'GET /staff/lottery/issues/:issueId/exposure/bets': {
    summary: 'Bets that an outcome would pay, newest first',
    access: 'staff',
    permission: 'lottery.read',
    params: issueParams,
    query: strict({
      playCode: Type.String({ pattern: PLAY_CODE }),
      /** Left out: all bets of the play. */
      outcome: Type.Optional(Type.String({ pattern: OUTCOME })),
      ...GridPaging,
    }),
    response: strict({ bets: Type.Array(ExposedBetRow), next: Next }),
    errors: ['ISSUE_NOT_FOUND', 'PLAY_NOT_OFFERED', 'SELECTION_INVALID'],
  },
  'PUT /staff/lottery/lotteries/:lotteryCode/numbers': {
    summary:
      'Close outcomes of a play, pay less on them, or open them again; bets keep their price',
    access: 'staff',
    permission: 'lottery.exposure',
    params: lotteryParams,
    body: strict({
      playCode: Type.String({ pattern: PLAY_CODE }),
      outcomes: Type.Array(Type.String({ pattern: OUTCOME }), { minItems: 1, maxItems: 1_000 }),
      /** Of one issue; of all until further notice where it is left out. */
      issueId: Type.Optional(Type.String({ pattern: ISSUE_ID })),
      /** Percent of the odds; 0 closes, null opens again. */
      oddsPercent: Type.Union([Type.Integer({ minimum: 0, maximum: 99 }), Type.Null()]),
      reason: Reason,
    }),
    response: strict({ changedCount: Type.Integer() }),
    errors: [
      'LOTTERY_NOT_FOUND',
      'ISSUE_NOT_FOUND',
      'PLAY_NOT_OFFERED',
      'SELECTION_INVALID',
      'NOT_CHANGED',
    ],
  },
  'GET /staff/lottery/lotteries/:lotteryCode/limits': {
    summary: 'Exposure limits of the platform on one issue of a lottery',
    access: 'staff',
    permission: 'lottery.read',
    params: lotteryParams,
    response: StaffLimits,
    errors: ['LOTTERY_NOT_FOUND'],
  },
  'PUT /staff/lottery/lotteries/:lotteryCode/limits': {
    summary: 'Change it; null goes back to the limits of the jurisdiction',
    access: 'staff',
    permission: 'lottery.exposure',
    params: lotteryParams,
    body: strict({ limits: Type.Union([ExposureLimitsShape, Type.Null()]), reason: Reason }),
    response: StaffLimits,
    errors: ['LOTTERY_NOT_FOUND', 'NOT_CHANGED'],
  },
} as const
