import Type, { type Static } from 'typebox'
import { RoundTermsIn } from '../http/free-rounds.ts'
import {
  MISSION_GOALS,
  MISSION_ID,
  MISSION_PERIODS,
  MISSION_PRIZES,
  MISSION_TASKS,
} from '../http/missions.ts'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { Day, Instant, MoneyIn, strict } from '../schema.ts'
import { GoodText } from './points.ts'

/** Members see open missions; a stopped one gives what was reached, and nothing new. */
export const MISSION_STAFF_STATES = ['draft', 'open', 'stopped'] as const

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])
const POINTS_MAX = 1_000_000_000_000
const Points = Type.Integer({ minimum: 0, maximum: POINTS_MAX })
const Rounds = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** A mission as staff write it. Once it was open, what it asks for and gives stays as it is. */
export const MissionBody = strict({
  state: Type.Enum([...MISSION_STAFF_STATES]),
  texts: Type.Array(GoodText, { minItems: 1, maxItems: 40 }),
  goal: Type.Enum([...MISSION_GOALS]),
  /** Of bets and games alone; null: all products. */
  product: Nullable(Type.Enum([...RATE_PRODUCTS])),
  /** Of tasks alone. */
  task: Nullable(Type.Enum([...MISSION_TASKS])),
  /** 1 for a task. */
  target: Type.Integer({ minimum: 1, maximum: 10_000 }),
  period: Type.Enum([...MISSION_PERIODS]),
  from: Day,
  /** The last day; null: none. */
  until: Nullable(Day),
  prizeKind: Type.Enum([...MISSION_PRIZES]),
  /** Each of the three is 0 unless it is the prize. */
  prizeMinor: MoneyIn,
  prizePoints: Points,
  prizeRounds: Rounds,
  /** Of free rounds alone: where they are played, what each is worth, what all may win. */
  rounds: Nullable(RoundTermsIn),
  /** What may be given in all, in the unit of the prize. */
  budgetMinor: MoneyIn,
  budgetPoints: Points,
  budgetRounds: Rounds,
  /** How many prizes there are; null: as many as the budget has. */
  most: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  /** Members with one of these labels; empty: all. */
  labels: Type.Array(Type.String({ pattern: '^\\S(.{0,38}\\S)?$' }), {
    maxItems: 20,
    uniqueItems: true,
  }),
  /** The place in the list: lower ones come first. */
  place: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})

/** How a mission goes. */
export const MissionNumbers = strict({
  /** Have done a part in the period that runs; null for tasks, which have no parts. */
  inProgress: Nullable(Type.Integer()),
  /** How often it was reached, in all periods. */
  reached: Type.Integer(),
  given: Type.Integer(),
  /** Reached, and without a prize yet: away from play, or the budget is used up. */
  due: Type.Integer(),
  spentMinor: MoneyIn,
  spentPoints: Type.Integer(),
  spentRounds: Type.Integer(),
  /** How many prizes are left. */
  left: Type.Integer(),
})

export const StaffMission = strict({
  ...MissionBody.properties,
  missionId: Type.String(),
  version: Type.Integer(),
  /** In the brand's own language, or the first there is. */
  title: Type.String(),
  numbers: MissionNumbers,
  /** It was open before: what it asks for and gives stays as it is. */
  isFixed: Type.Boolean(),
  changedBy: Type.String(),
  changedAt: Instant,
})

export type MissionStaffState = (typeof MISSION_STAFF_STATES)[number]
export type MissionBody = Static<typeof MissionBody>
export type MissionNumbers = Static<typeof MissionNumbers>
export type StaffMission = Static<typeof StaffMission>

const missionParams = strict({ missionId: Type.String({ pattern: MISSION_ID }) })
const mission = strict({ mission: StaffMission })
const WRITE_ERRORS = ['VALIDATION_FAILED', 'NOTICE_TEXT_MISSING'] as const

export const staffMissionRoutes = {
  'GET /staff/missions': {
    summary: 'Missions of the brand in their order, and how they go',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({ state: Type.Optional(Type.Enum([...MISSION_STAFF_STATES])) }),
    response: strict({
      missions: Type.Array(StaffMission),
      offered: Type.Array(Type.String()),
      /** The day of the brand, as days of missions are. */
      today: Type.String(),
    }),
    errors: [],
  },
  'POST /staff/missions': {
    summary: 'Add a mission',
    access: 'staff',
    permission: 'rewards.write',
    body: MissionBody,
    response: mission,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/missions/:missionId': {
    summary: 'Change a mission; once it was open, its goal, period and prize stay as they are',
    access: 'staff',
    permission: 'rewards.write',
    params: missionParams,
    body: strict({ ...MissionBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: mission,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS],
  },
} as const
