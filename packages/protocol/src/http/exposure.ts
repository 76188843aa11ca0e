import Type, { type Static } from 'typebox'
import { MoneyIn, strict } from '../schema.ts'

/** An outcome that can be counted: a number ("45"), a place and a choice ("3:7"), a tuple. */
export const OUTCOME = '^[A-Z0-9_:-]{1,40}$'

/** Outcomes of a play that are sold out, or pay less; all others are sold as they are. */
export const PlayNumbers = strict({
  playCode: Type.String(),
  closed: Type.Array(Type.String()),
  /** Percentage of the odds paid; sold as separate entries at that price. */
  reduced: Type.Array(strict({ oddsPercent: Type.Integer(), outcomes: Type.Array(Type.String()) })),
})

/** So many steps down the odds of an outcome may take as it fills. */
export const EXPOSURE_STEPS_MAX = 5

const Cap = Type.Union([MoneyIn, Type.Null()])

/** Limits of the platform's liability on one issue; null is no limit. */
export const ExposureLimitsShape = strict({
  /** Stakes of one member. */
  memberStakeMinor: Cap,
  /** Possible payouts of a play that is counted as a whole. */
  playPayoutMinor: Cap,
  /** Possible payouts of one outcome. */
  outcomePayoutMinor: Cap,
  /** From a percentage of its limit on, an outcome pays a percentage of its odds. */
  steps: Type.Array(
    strict({
      fromPercent: Type.Integer({ minimum: 10, maximum: 99 }),
      oddsPercent: Type.Integer({ minimum: 1, maximum: 99 }),
    }),
    { maxItems: EXPOSURE_STEPS_MAX },
  ),
})

export type PlayNumbers = Static<typeof PlayNumbers>
export type ExposureLimitsWire = Static<typeof ExposureLimitsShape>
