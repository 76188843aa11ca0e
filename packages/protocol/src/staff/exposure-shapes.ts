import Type, { type Static } from 'typebox'
import { FAMILY_CODES, IssueState, SelectionShape } from '../http/lottery-shapes.ts'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { NullableText } from './shapes.ts'

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

export type ExposedPlay = Static<typeof ExposedPlay>
export type ExposedOutcome = Static<typeof ExposedOutcome>
export type NumberRule = Static<typeof NumberRule>
export type StaffExposure = Static<typeof StaffExposure>
export type ExposedBetRow = Static<typeof ExposedBetRow>
