import Type, { type Static } from 'typebox'
import { RACE_ID, RACE_PRIZE_KINDS, RACE_RULES, RACE_STATES, Race } from '../http/races.ts'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { Instant, LanguageTag, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { InstantIn, NullableInstant, Reason } from './shapes.ts'

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** Places with a prize in one race at most. */
export const RACE_PLACES_MAX = 1_000

/** What staff make of a race: members see nothing of a draft. */
export const RACE_STAGES = ['draft', 'published'] as const

/** One language's text of a race. */
export const RaceText = strict({
  language: LanguageTag,
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  /** Plain text. */
  content: Type.String({ maxLength: 4_000 }),
})

const Place = Type.Integer({ minimum: 1, maximum: RACE_PLACES_MAX })

/** A race as staff write it. */
export const RaceBody = strict({
  stage: Type.Enum([...RACE_STAGES]),
  texts: Type.Array(RaceText, { minItems: 1, maxItems: 40 }),
  rule: Type.Enum([...RACE_RULES]),
  products: Type.Array(Type.Enum([...RATE_PRODUCTS]), { minItems: 1, uniqueItems: true }),
  items: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_./-]{1,120}$' }), {
    maxItems: 100,
    uniqueItems: true,
  }),
  /** "0" for all but points. */
  unitMinor: MoneyIn,
  rates: Type.Array(
    strict({
      product: Type.Enum([...RATE_PRODUCTS]),
      rateBp: Type.Integer({ minimum: 0, maximum: 100_000 }),
    }),
    { maxItems: RATE_PRODUCTS.length },
  ),
  from: InstantIn,
  until: InstantIn,
  prizes: Type.Array(
    strict({
      from: Place,
      to: Place,
      kind: Type.Enum([...RACE_PRIZE_KINDS]),
      amountMinor: MoneyIn,
      points: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    }),
    { maxItems: 100 },
  ),
})

/** A race as staff see it. */
export const StaffRace = strict({
  ...Race.properties,
  own: Type.Null(),
  stage: Type.Enum([...RACE_STAGES]),
  version: Type.Integer(),
  texts: Type.Array(RaceText),
  /** Who has joined. */
  entrants: Type.Integer(),
  /** When the prizes were given. */
  settledAt: NullableInstant,
  /** What was given when it was settled, and what of it was claimed. */
  givenMinor: MoneyOut,
  givenPoints: Type.Integer(),
  claimedMinor: MoneyOut,
  claimedPoints: Type.Integer(),
  changedBy: Type.String(),
  changedAt: Instant,
})

/** A place as staff see it: who is kept away from play has none, and no prize. */
export const StaffRacePlace = strict({
  place: Nullable(Type.Integer()),
  memberId: Type.String(),
  username: Type.String(),
  alias: Nullable(Type.String()),
  score: Type.String(),
  reachedAt: Instant,
  stakedMinor: MoneyOut,
  paidMinor: MoneyOut,
})

export const WinnerSettings = strict({
  /** Wins that paid this or more are listed; null: none are. */
  leastMinor: Nullable(MoneyOut),
})

export type RaceStage = (typeof RACE_STAGES)[number]
export type RaceText = Static<typeof RaceText>
export type RaceBody = Static<typeof RaceBody>
export type StaffRace = Static<typeof StaffRace>
export type StaffRacePlace = Static<typeof StaffRacePlace>
export type WinnerSettings = Static<typeof WinnerSettings>

const params = strict({ raceId: Type.String({ pattern: RACE_ID }) })
const race = strict({ race: StaffRace })
const WRITE_ERRORS = ['VALIDATION_FAILED', 'NOTICE_TEXT_MISSING'] as const

export const staffRaceRoutes = {
  'GET /staff/races': {
    summary: 'Races of a brand, the newest first',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({ state: Type.Optional(Type.Enum([...RACE_STATES, 'draft'])) }),
    response: strict({ races: Type.Array(StaffRace), offered: Type.Array(Type.String()) }),
    errors: [],
  },
  'POST /staff/races': {
    summary: 'Add a race',
    access: 'staff',
    permission: 'rewards.write',
    body: RaceBody,
    response: race,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/races/:raceId': {
    summary: 'Change a race; once it has begun, its texts alone',
    access: 'staff',
    permission: 'rewards.write',
    params,
    body: strict({ ...RaceBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: race,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS],
  },
  'GET /staff/races/:raceId/standings': {
    summary: 'Places of a race with the usernames, from a place on',
    access: 'staff',
    permission: 'rewards.read',
    params,
    query: strict({ from: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })) }),
    response: strict({
      places: Type.Array(StaffRacePlace),
      next: Nullable(Type.Integer()),
    }),
    errors: ['NOT_FOUND'],
  },
  'GET /staff/winners/settings': {
    summary: 'From which prize on wins are listed',
    access: 'staff',
    permission: 'rewards.read',
    response: WinnerSettings,
    errors: [],
  },
  'PUT /staff/winners/settings': {
    summary: 'Set from which prize on wins are listed',
    access: 'staff',
    permission: 'rewards.write',
    body: strict({ leastMinor: Nullable(MoneyIn), reason: Reason }),
    response: WinnerSettings,
    errors: ['VALIDATION_FAILED'],
  },
} as const
