import Type, { type Static } from 'typebox'
import { ExposureLimitsShape, OUTCOME } from '../http/exposure.ts'
import { FAMILY_CODES, IssueState, SelectionShape } from '../http/lottery-shapes.ts'
import { ISSUE_ID, LOTTERY_CODE } from '../http/lottery.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { GridPaging, Next, NullableText, Reason } from './shapes.ts'

const PLAY_CODE = '^[A-Z0-9_]{2,40}$'
const NullableMoney = Type.Union([MoneyOut, Type.Null()])
/** Share of a limit in ten-thousandths; null where there is none. */
const ShareBp = Type.Union([Type.Integer(), Type.Null()])

/** Number of outcomes on the board: those that would cost most. */
export const EXPOSED_OUTCOMES_MAX = 50

export const ExposedPlay = strict({
  playCode: Type.String(),
  betCount: Type.Integer(),
  stakeMinor: MoneyOut,
  /** Payout of its most expensive outcome, or of all bets at most if counted as a whole. */
  payoutMinor: MoneyOut,
  /** The most expensive outcome; null where the play is counted as a whole. */
  outcome: NullableText,
  limitMinor: NullableMoney,
  shareBp: ShareBp,
})

export const ExposedOutcome = strict({
  playCode: Type.String(),
  outcome: Type.String(),
  betCount: Type.Integer(),
  payoutMinor: MoneyOut,
  limitMinor: NullableMoney,
  shareBp: ShareBp,
  /** What it pays to new bets, in percent of the odds; 0: sold out. */
  oddsPercent: Type.Integer(),
  /** True where staff have said so, not its limit. */
  isByStaff: Type.Boolean(),
})

/** An outcome that staff have closed, or pay less on. */
export const NumberRule = strict({
  playCode: Type.String(),
  outcome: Type.String(),
  isEveryIssue: Type.Boolean(),
  oddsPercent: Type.Integer(),
  setBy: Type.String(),
  setAt: Instant,
})

export const StaffExposure = strict({
  issueId: Type.String(),
  lotteryCode: Type.String(),
  issueNo: Type.String(),
  family: Type.Enum([...FAMILY_CODES]),
  state: IssueState,
  currency: Type.String(),
  closesAt: Instant,
  /** When the bets were counted. */
  countedAt: Instant,
  betCount: Type.Integer(),
  stakeMinor: MoneyOut,
  plays: Type.Array(ExposedPlay),
  outcomes: Type.Array(ExposedOutcome),
  rules: Type.Array(NumberRule),
  /** Plays whose outcomes are counted one by one: those that can be closed. */
  offered: Type.Array(Type.String()),
})

export const ExposedBetRow = strict({
  betId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  selection: SelectionShape,
  stakeMinor: MoneyOut,
  /** What it would pay on this outcome. */
  payoutMinor: MoneyOut,
  price: Type.String(),
  placedAt: Instant,
})

export const StaffLimits = strict({
  limits: ExposureLimitsShape,
  /** Those of jurisdiction and family. */
  defaults: ExposureLimitsShape,
  isDefault: Type.Boolean(),
  currency: Type.String(),
})

export type ExposedPlay = Static<typeof ExposedPlay>
export type ExposedOutcome = Static<typeof ExposedOutcome>
export type NumberRule = Static<typeof NumberRule>
export type StaffExposure = Static<typeof StaffExposure>
export type ExposedBetRow = Static<typeof ExposedBetRow>
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
