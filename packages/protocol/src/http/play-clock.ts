import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'

/** Time and result of play since the login: what every session shows. */
export const PlayClock = strict({
  startedAt: Instant,
  /** By the server's clock: elapsed time counts from it, not from the browser's clock. */
  now: Instant,
  stakedMinor: MoneyOut,
  wonMinor: MoneyOut,
  /** Won less staked. */
  netMinor: MoneyOut,
  /** Interval of reality checks. */
  checkMinutes: Type.Integer(),
  choices: Type.Array(Type.Integer()),
  /** From then on one waits to be acknowledged. */
  nextCheckAt: Instant,
})

export type PlayClock = Static<typeof PlayClock>

const OWN = { access: 'member', realOnly: true } as const

export const playClockRoutes = {
  'GET /wps/member/play-clock': {
    ...OWN,
    summary: 'Time, stakes, wins and net position since the login, and the next reality check',
    response: PlayClock,
    errors: [],
  },
  'PUT /wps/member/play-clock': {
    ...OWN,
    summary: 'Choose how often a reality check comes',
    body: strict({ checkMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }) }),
    response: PlayClock,
    errors: ['REALITY_CHECK_NOT_OFFERED'],
  },
  'POST /wps/member/play-clock/acknowledge': {
    ...OWN,
    summary: 'Acknowledge a reality check: the next one comes an interval later',
    response: PlayClock,
    errors: [],
  },
} as const
