import Type, { type Static } from 'typebox'
import { REWARD_SOURCES } from '../http/rewards.ts'
import { MoneyOut, strict } from '../schema.ts'
import { NullableText } from './shapes.ts'

/** What rewards of one source, or of one promotion, came to in a time. */
export const RewardCost = strict({
  source: Type.Enum([...REWARD_SOURCES]),
  promotionId: NullableText,
  /** Of the promotion; empty for the others. */
  title: Type.String(),
  gifts: Type.Integer(),
  members: Type.Integer(),
  /** Money that was given, and what of it was claimed. */
  givenMinor: MoneyOut,
  claimedMinor: MoneyOut,
  /** Bonus money: given, running, turned into cash, taken away. */
  bonusGivenMinor: MoneyOut,
  bonusRunningMinor: MoneyOut,
  bonusConvertedMinor: MoneyOut,
  bonusRemovedMinor: MoneyOut,
  /** What free rounds have won. */
  roundsWonMinor: MoneyOut,
  pointsGiven: Type.Integer(),
  /** What it has cost so far: money claimed, bonus money turned into cash, rounds' wins. */
  costMinor: MoneyOut,
})

export type RewardCost = Static<typeof RewardCost>
