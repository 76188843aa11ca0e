import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { RoundTerms } from './free-rounds.ts'
import { FREE_KINDS } from './rewards.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'

export const MISSION_ID = '^mis_[0-9a-z]{1,13}$'
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** What a mission counts. None asks for a loss, or for a higher stake. */
export const MISSION_GOALS = ['bets', 'games', 'days', 'task'] as const

/** What is done once for the own account: an address or a number confirmed, a limit set. */
export const MISSION_TASKS = ['email', 'mobile', 'limit', 'factor'] as const

/** How often it can be reached: once, each day, each week from Monday on. */
export const MISSION_PERIODS = ['once', 'daily', 'weekly'] as const

/**
 * `open`: it can be worked on. `reached`: its prize comes within minutes. `waiting`: the prize is
 * in the reward centre. `done`: it was claimed, or its time is over. `usedUp`: no prize is left.
 */
export const MISSION_STATES = ['open', 'reached', 'waiting', 'done', 'usedUp'] as const

export const MISSION_PRIZES = [...FREE_KINDS, 'rounds'] as const

/** What a mission brings: money, points or free rounds. */
export const MissionPrize = strict({
  kind: Type.Enum([...MISSION_PRIZES]),
  /** Of money; "0" for all else. */
  amountMinor: MoneyOut,
  /** 0 for all that is not points. */
  points: Type.Integer(),
  /** Null for all that is not free rounds. */
  rounds: Nullable(RoundTerms),
})

export const Mission = strict({
  missionId: Type.String(),
  title: Type.String(),
  /** Plain text. */
  content: Type.String(),
  goal: Type.Enum([...MISSION_GOALS]),
  /** Null: bets in all products count. */
  product: Nullable(Type.Enum([...RATE_PRODUCTS])),
  task: Nullable(Type.Enum([...MISSION_TASKS])),
  target: Type.Integer(),
  /** How much of the target is done; of days in a row the row that runs. */
  count: Type.Integer(),
  period: Type.Enum([...MISSION_PERIODS]),
  /** The days that count now, both of them too; null: without an end. */
  from: Type.String(),
  until: Nullable(Type.String()),
  /** The last day of the mission itself. */
  endsOn: Nullable(Type.String()),
  /** A task brings its prize once there is a settled bet, where the law has it so. */
  needsBet: Type.Boolean(),
  prize: MissionPrize,
  /** How many prizes are left. */
  left: Type.Integer(),
  state: Type.Enum([...MISSION_STATES]),
  /** It is reached, and its free rounds wait: their game takes none at present. */
  waitsForGame: Type.Boolean(),
})

/** A mission that the member has reached. */
export const ReachedMission = strict({
  missionId: Type.String(),
  title: Type.String(),
  period: Type.Enum([...MISSION_PERIODS]),
  /** The first day of the period in which it was reached. */
  from: Type.String(),
  reachedAt: Instant,
  prize: MissionPrize,
  state: Type.Enum(['reached', 'waiting', 'done', 'usedUp']),
})

export const MissionsAnswer = strict({
  /** While the member is away from play, nothing of it is shown. */
  isAway: Type.Boolean(),
  /** How many can be worked on, or have a prize that waits to be claimed. */
  available: Type.Integer(),
  missions: Type.Array(Mission),
  /** The last ones that were reached, newest first. */
  reached: Type.Array(ReachedMission),
})

export type MissionGoalKind = (typeof MISSION_GOALS)[number]
export type MissionTask = (typeof MISSION_TASKS)[number]
export type MissionPeriod = (typeof MISSION_PERIODS)[number]
export type MissionState = (typeof MISSION_STATES)[number]
export type MissionPrizeKind = (typeof MISSION_PRIZES)[number]
export type MissionPrize = Static<typeof MissionPrize>
export type Mission = Static<typeof Mission>
export type ReachedMission = Static<typeof ReachedMission>
export type MissionsAnswer = Static<typeof MissionsAnswer>

/** Missions (SPECIFICATION 2.77); the switch `missions` opens all of it. */
export const missionRoutes = {
  'GET /wps/missions': {
    summary: 'The member’s missions with their progress, and those that were reached',
    access: 'member',
    realOnly: true,
    response: MissionsAnswer,
    errors: ['FEATURE_OFF'],
  },
} as const
