import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { SlipEntry } from './lottery.ts'

export const CHASE_STATES = ['running', 'finished', 'stopped'] as const
export const STEP_STATES = ['waiting', 'placed', 'won', 'lost', 'void', 'cancelled'] as const

/** total = held + staked + released, always. */
const ChaseMoney = {
  totalMinor: MoneyOut,
  /** Set aside for steps to come. */
  heldMinor: MoneyOut,
  /** Of steps that became bets. */
  stakedMinor: MoneyOut,
  /** Back in the balance, unplayed. */
  releasedMinor: MoneyOut,
  /** What its bets have won, stake included. */
  payoutMinor: MoneyOut,
}

export const ChaseShape = strict({
  chaseId: Type.String(),
  lotteryCode: Type.String(),
  state: Type.Enum([...CHASE_STATES]),
  /** Why it was stopped: `won`, `member`, or the code of the error that refused a step. */
  reason: Type.Union([Type.String(), Type.Null()]),
  stopOnWin: Type.Boolean(),
  stepCount: Type.Integer(),
  /** Steps that have become bets. */
  placedCount: Type.Integer(),
  ...ChaseMoney,
  placedAt: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
})

export const ChaseStepShape = strict({
  stepNo: Type.Integer(),
  /** The issue it took; for a waiting step the one it is expected to take. */
  issueNo: Type.String(),
  drawsAt: Instant,
  multiple: Type.Integer(),
  stakeMinor: MoneyOut,
  state: Type.Enum([...STEP_STATES]),
  betIds: Type.Array(Type.String()),
  payoutMinor: MoneyOut,
  /** Stakes of its bets that came back. */
  refundMinor: MoneyOut,
})

export const ChaseDetail = strict({
  chase: ChaseShape,
  entries: Type.Array(SlipEntry),
  steps: Type.Array(ChaseStepShape),
})

export type ChaseWire = Static<typeof ChaseShape>
export type ChaseStepWire = Static<typeof ChaseStepShape>
export type ChaseDetail = Static<typeof ChaseDetail>
