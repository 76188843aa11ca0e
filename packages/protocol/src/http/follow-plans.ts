import Type from 'typebox'
import { PageQuery, strict } from '../schema.ts'
import {
  FollowDetail,
  FollowPage,
  FollowPlanDetail,
  FollowPlanPage,
  FollowPlanShape,
  FollowShape,
  FollowTerms,
} from './follow-shapes.ts'
import { LOTTERY_CODE } from './lottery.ts'

const PLAN_ID = '^fpl_[1-9][0-9]{0,17}$'
const FOLLOW_ID = '^fol_[1-9][0-9]{0,17}$'

export const FOLLOW_NAME_MAX = 40
/** Plans that a member follows at a time, running or paused. */
export const FOLLOWS_MAX = 20
/** Members that follow one plan at a time. */
export const FOLLOWERS_MAX = 1_000
/** Maximum duration of a follow, in days. */
export const FOLLOW_DAYS_MAX = 366

const planParams = strict({ planId: Type.String({ pattern: PLAN_ID }) })
const followParams = strict({ followId: Type.String({ pattern: FOLLOW_ID }) })

/** Follow plans: a member's slips in a lottery, copied for those who follow. */
export const followPlanRoutes = {
  'GET /lgw/follow-plans': {
    summary: 'Plans that can be followed, newest first; of one lottery where it is asked for',
    access: 'member',
    query: strict({
      ...PageQuery.properties,
      lotteryCode: Type.Optional(Type.String({ pattern: LOTTERY_CODE })),
    }),
    response: FollowPlanPage,
    errors: ['FEATURE_OFF'],
  },
  'GET /lgw/follow-plans/mine': {
    summary: 'Plans that the member leads or led, newest first',
    access: 'member',
    query: PageQuery,
    response: FollowPlanPage,
    errors: [],
  },
  'POST /lgw/follow-plans': {
    summary: 'Let others follow the own slips in a lottery from now on',
    access: 'member',
    body: strict({
      lotteryCode: Type.String({ pattern: LOTTERY_CODE }),
      name: Type.String({ minLength: 1, maxLength: FOLLOW_NAME_MAX, pattern: '\\S' }),
    }),
    response: FollowPlanShape,
    errors: ['FEATURE_OFF', 'LOTTERY_NOT_FOUND', 'FOLLOW_PLAN_EXISTS'],
  },
  'GET /lgw/follow-plans/:planId': {
    summary: 'One plan with its record; one that has ended is there for its leader and followers',
    access: 'member',
    params: planParams,
    response: FollowPlanDetail,
    errors: ['FOLLOW_PLAN_NOT_FOUND'],
  },
  'DELETE /lgw/follow-plans/:planId': {
    summary: 'End an own plan: followers are notified, bets already placed remain',
    access: 'member',
    params: planParams,
    response: FollowPlanShape,
    errors: ['FOLLOW_PLAN_NOT_FOUND'],
  },
  'POST /lgw/follow-plans/:planId/follows': {
    summary: 'Follow a plan: slips that its leader places from now on are copied',
    access: 'member',
    params: planParams,
    body: FollowTerms,
    response: FollowShape,
    errors: [
      'FEATURE_OFF',
      'FOLLOW_TERMS_INVALID',
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'FOLLOW_PLAN_NOT_FOUND',
      'FOLLOW_OWN_PLAN',
      'FOLLOW_EXISTS',
      'FOLLOWS_FULL',
      'FOLLOW_PLAN_FULL',
    ],
  },
  'GET /lgw/follows': {
    summary: 'Plans that the member follows or followed, newest first',
    access: 'member',
    query: PageQuery,
    response: FollowPage,
    errors: [],
  },
  'GET /lgw/follows/:followId': {
    summary: 'One followed plan with every copy: its bets, or why it was left out',
    access: 'member',
    params: followParams,
    query: PageQuery,
    response: FollowDetail,
    errors: ['FOLLOW_NOT_FOUND'],
  },
  'POST /lgw/follows/:followId/pause': {
    summary: 'Pause: nothing is copied until the member goes on',
    access: 'member',
    params: followParams,
    response: FollowShape,
    errors: ['FOLLOW_NOT_FOUND', 'FOLLOW_CHANGED'],
  },
  'POST /lgw/follows/:followId/resume': {
    summary: 'Go on with the slips that are placed from now on',
    access: 'member',
    params: followParams,
    response: FollowShape,
    errors: ['FOLLOW_NOT_FOUND', 'FEATURE_OFF', 'FOLLOW_CHANGED'],
  },
  'DELETE /lgw/follows/:followId': {
    summary: 'Stop following; bets already placed remain',
    access: 'member',
    params: followParams,
    response: FollowShape,
    errors: ['FOLLOW_NOT_FOUND'],
  },
} as const
