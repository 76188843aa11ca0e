import Type, { type Static } from 'typebox'
import { MoneyOut, strict } from '../schema.ts'

/** What a rule would have come to in the last whole month, with everybody beginning at no rank. */
export const RankSimulation = strict({
  from: Type.String(),
  to: Type.String(),
  /** From rank 0 on. */
  ranks: Type.Array(
    strict({
      rank: Type.Integer(),
      /** Members who would have ended the month at it. */
      members: Type.Integer(),
      /** Gifts for having reached it. */
      giftsMinor: MoneyOut,
      giftPoints: Type.Integer(),
      /** Rebates of all days at it. */
      rebatesMinor: MoneyOut,
    }),
  ),
  turnoverMinor: MoneyOut,
  giftsMinor: MoneyOut,
  giftPoints: Type.Integer(),
  rebatesMinor: MoneyOut,
  /** Those who would have had most points of play. */
  members: Type.Array(
    strict({
      memberId: Type.String(),
      username: Type.String(),
      points: Type.Integer(),
      rank: Type.Integer(),
      rebatesMinor: MoneyOut,
    }),
  ),
})

export type RankSimulation = Static<typeof RankSimulation>
