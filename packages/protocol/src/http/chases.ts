import Type, { type Static } from 'typebox'
import { Day, Instant, MoneyOut, PageQuery, strict } from '../schema.ts'
import { ChaseDetail, ChaseShape } from './chase-shapes.ts'
import { ISSUE_ID, LOTTERY_CODE, SLIP_ENTRIES_MAX, SlipEntry } from './lottery.ts'
import { BET_ERRORS, ENTRY_ERRORS } from './slip-errors.ts'

/** The wire's own bound; a jurisdiction may allow fewer (`limits.maxChaseSteps` of a lottery). */
const STEPS_MAX = 1_000
const CHASE_ID = '^cha_[1-9][0-9]{0,17}$'
const FAVOURITE_ID = '^fav_[1-9][0-9]{0,17}$'

/** Maximum number of a member's favourite bets. */
export const FAVOURITES_MAX = 50
export const FAVOURITE_NAME_MAX = 40

const entries = () => Type.Array(SlipEntry, { minItems: 1, maxItems: SLIP_ENTRIES_MAX })

export const ChaseBody = strict({
  /** The issue of the first step, on sale now; the others take those that follow it. */
  issueId: Type.String({ pattern: ISSUE_ID }),
  entries: entries(),
  /** One for each issue, in their order: it multiplies the multiple of every entry. */
  multiples: Type.Array(Type.Integer({ minimum: 1, maximum: 99_999 }), {
    minItems: 1,
    maxItems: STEPS_MAX,
  }),
  /** The first win ends the chase: money held for the steps after it is released. */
  stopOnWin: Type.Boolean(),
})

export const ChaseAccepted = strict({
  chaseId: Type.String(),
  /** Bets of the first step. */
  betIds: Type.Array(Type.String()),
  /** The stakes of all steps: what left the balance. */
  totalMinor: MoneyOut,
  sumBalance: MoneyOut,
  /** The movement that this balance is as of. */
  balanceSeq: Type.String(),
  placedAt: Instant,
})

/** A chase after something was released, with what the member can spend now. */
const ChaseReleased = strict({ ...ChaseDetail.properties, sumBalance: MoneyOut })

export const FavouriteBody = strict({
  lotteryCode: Type.String({ pattern: LOTTERY_CODE }),
  /** An existing name has its entries replaced. */
  name: Type.String({ minLength: 1, maxLength: FAVOURITE_NAME_MAX, pattern: '\\S' }),
  entries: entries(),
})

export const FavouriteShape = strict({
  favouriteId: Type.String(),
  lotteryCode: Type.String(),
  name: Type.String(),
  entries: Type.Array(SlipEntry),
  savedAt: Instant,
})

export type ChaseBody = Static<typeof ChaseBody>
export type ChaseAccepted = Static<typeof ChaseAccepted>
export type ChaseReleased = Static<typeof ChaseReleased>
export type FavouriteBody = Static<typeof FavouriteBody>
export type FavouriteWire = Static<typeof FavouriteShape>

const chaseParams = strict({ chaseId: Type.String({ pattern: CHASE_ID }) })
const stepParams = strict({
  ...chaseParams.properties,
  stepNo: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }),
})

export const chaseRoutes = {
  'POST /lgw/chases': {
    summary: 'Place the same bets on an issue and those after it; the whole amount is held',
    access: 'member',
    isIdempotent: true,
    body: ChaseBody,
    response: ChaseAccepted,
    errors: ['ISSUE_NOT_FOUND', 'CHASE_TOO_LONG', ...BET_ERRORS],
  },
  'GET /lgw/chases': {
    summary: 'Chases, newest first; with days those that have a step to come on one of them',
    access: 'member',
    query: strict({
      ...PageQuery.properties,
      drawsFrom: Type.Optional(Day),
      drawsTo: Type.Optional(Day),
    }),
    response: strict({
      chases: Type.Array(ChaseShape),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: ['DATE_RANGE_INVALID'],
  },
  'GET /lgw/chases/:chaseId': {
    summary: 'One chase with every step',
    access: 'member',
    params: chaseParams,
    response: ChaseDetail,
    errors: ['CHASE_NOT_FOUND'],
  },
  'DELETE /lgw/chases/:chaseId': {
    summary: 'Stop a chase: what its waiting steps hold returns, bets stay as they are',
    access: 'member',
    params: chaseParams,
    response: ChaseReleased,
    errors: ['CHASE_NOT_FOUND', 'CHASE_CHANGED'],
  },
  'DELETE /lgw/chases/:chaseId/steps/:stepNo': {
    summary: 'Cancel a step that waits; what it holds returns',
    access: 'member',
    params: stepParams,
    response: ChaseReleased,
    errors: ['CHASE_NOT_FOUND', 'CHASE_CHANGED'],
  },
  'GET /lgw/lotteries/:lotteryCode/coming': {
    summary: 'Issues to come by the schedule; the first is on sale',
    access: 'public',
    followsTrial: true,
    params: strict({ lotteryCode: Type.String({ pattern: LOTTERY_CODE }) }),
    query: strict({ count: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })) }),
    response: strict({
      issues: Type.Array(strict({ issueNo: Type.String(), drawsAt: Instant })),
    }),
    errors: ['LOTTERY_NOT_FOUND'],
  },
  'GET /lgw/favourites': {
    summary: 'Favourite bets, by name; of one lottery where it is asked for',
    access: 'member',
    query: strict({ lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })) }),
    response: strict({ favourites: Type.Array(FavouriteShape) }),
    errors: [],
  },
  'POST /lgw/favourites': {
    summary: 'Keep entries of a slip under a name',
    access: 'member',
    body: FavouriteBody,
    response: FavouriteShape,
    errors: ['LOTTERY_NOT_FOUND', ...ENTRY_ERRORS, 'FAVOURITES_FULL'],
  },
  'DELETE /lgw/favourites/:favouriteId': {
    summary: 'Forget a favourite bet',
    access: 'member',
    params: strict({ favouriteId: Type.String({ pattern: FAVOURITE_ID }) }),
    response: strict({ favouriteId: Type.String() }),
    errors: ['FAVOURITE_NOT_FOUND'],
  },
} as const
