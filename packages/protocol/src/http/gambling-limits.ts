import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'

/** What a member may bound. Loss is what is staked less what comes back; time is that of visits. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss', 'time'] as const
/** Calendar periods of the jurisdiction's time zone; a week begins on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const

export type LimitKind = (typeof LIMIT_KINDS)[number]
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

const MoneyKind = Type.Union([Type.Literal('deposit'), Type.Literal('stake'), Type.Literal('loss')])
const Kind = Type.Unsafe<LimitKind>(Type.Enum([...LIMIT_KINDS]))
const Period = Type.Unsafe<LimitPeriod>(Type.Enum([...LIMIT_PERIODS]))
/** No month has more minutes. */
const Minutes = Type.Integer({ minimum: 0, maximum: 44_640 })

function ofEachPeriod<V extends typeof MoneyIn | typeof Minutes>(value: V) {
  return Type.Optional(
    strict({
      day: Type.Optional(value),
      week: Type.Optional(value),
      month: Type.Optional(value),
    }),
  )
}

/** Limits given with a registration. Which must be there is `limits` of the register settings. */
export const LimitsBody = strict({
  depositMinor: ofEachPeriod(MoneyIn),
  stakeMinor: ofEachPeriod(MoneyIn),
  lossMinor: ofEachPeriod(MoneyIn),
  timeMinutes: ofEachPeriod(Minutes),
})

/** A limit that may be set, with its bounds; any amount between them is free to choose. */
export const LimitOffer = Type.Union([
  strict({ kind: MoneyKind, period: Period, minMinor: MoneyOut, maxMinor: MoneyOut }),
  strict({
    kind: Type.Literal('time'),
    period: Period,
    minMinutes: Type.Integer(),
    maxMinutes: Type.Integer(),
  }),
])

/**
 * A requested raise or removal. It takes effect when it is confirmed a second time, from `readyAt`
 * on; unconfirmed at `lapsesAt` it lapses.
 */
const changeTimes = { readyAt: Instant, lapsesAt: Instant, isReady: Type.Boolean() }

const stateFacts = {
  period: Period,
  /** It may be changed but not taken away. */
  isMandatory: Type.Boolean(),
  /** When a new period begins. */
  renewsAt: Instant,
}

/** A limit in force, and how much of it is used. */
export const LimitState = Type.Union([
  strict({
    kind: MoneyKind,
    amountMinor: MoneyOut,
    /** Negative for a loss limit while more has come back than was staked. */
    usedMinor: MoneyOut,
    /** Never below zero. */
    leftMinor: MoneyOut,
    ...stateFacts,
    /** Without an amount: a removal. */
    change: Type.Optional(strict({ amountMinor: Type.Optional(MoneyOut), ...changeTimes })),
  }),
  strict({
    kind: Type.Literal('time'),
    minutes: Type.Integer(),
    usedMinutes: Type.Integer(),
    leftMinutes: Type.Integer(),
    ...stateFacts,
    change: Type.Optional(strict({ minutes: Type.Optional(Type.Integer()), ...changeTimes })),
  }),
])

/** "P1D" one day, "P6M" six months; without an end: INDEFINITE. */
const Span = Type.String({ pattern: '^(P[1-9][0-9]{0,2}[DM]|INDEFINITE)$' })

/** A pause or an exclusion that the member chose: no bets, no deposits, no advertising. */
export const Exclusion = strict({
  since: Instant,
  /** Left out: without an end. */
  until: Type.Optional(Instant),
  /** From then on the member may ask to play again; left out where it ends automatically. */
  returnFrom: Type.Optional(Instant),
  /** The member has asked: `until` says when it ends. */
  isReturning: Type.Boolean(),
})

export const GamblingLimits = strict({
  limits: Type.Array(LimitState),
  /** All limits that may be set here. */
  offers: Type.Array(LimitOffer),
  /** Waiting time of a request, and how long it may then be confirmed. */
  raiseWaitHours: Type.Integer(),
  raiseConfirmHours: Type.Integer(),
  pauseSpans: Type.Array(Span),
  exclusionSpans: Type.Array(Span),
  /** Waiting time before the return, once requested. */
  returnWaitHours: Type.Integer(),
  pausedUntil: Type.Optional(Instant),
  exclusion: Type.Optional(Exclusion),
  /** Time of visits today, whether limited or not. */
  minutesToday: Type.Integer(),
  /** Days, weeks and months are those of this time zone. */
  timeZone: Type.String(),
})

/** One of the two, by the kind: money in ledger units, time in minutes. */
export const LimitBody = strict({
  amountMinor: Type.Optional(MoneyIn),
  minutes: Type.Optional(Minutes),
})

export const SpanBody = strict({ span: Span })

export type LimitsBody = Static<typeof LimitsBody>
export type LimitBody = Static<typeof LimitBody>
export type LimitOffer = Static<typeof LimitOffer>
export type LimitState = Static<typeof LimitState>
export type Exclusion = Static<typeof Exclusion>
export type GamblingLimits = Static<typeof GamblingLimits>

const OWN = { access: 'member', realOnly: true } as const
const named = strict({ kind: Kind, period: Period })

export const gamblingLimitRoutes = {
  'GET /wps/member/limits': {
    ...OWN,
    summary: "One's own gambling limits, what is used of them, pause and exclusion",
    response: GamblingLimits,
    errors: [],
  },
  'PUT /wps/member/limits/:kind/:period': {
    ...OWN,
    summary: 'Set or lower a limit, at once; or ask for a higher one, which waits',
    isSensitive: true,
    params: named,
    body: LimitBody,
    response: GamblingLimits,
    errors: ['LIMIT_NOT_OFFERED', 'MISSING_FIELD', 'FIELD_NOT_ASKED', 'LIMIT_OUT_OF_BOUNDS'],
  },
  'DELETE /wps/member/limits/:kind/:period': {
    ...OWN,
    summary: 'Ask for a limit to be taken away, which waits as a raise does',
    isSensitive: true,
    params: named,
    response: GamblingLimits,
    errors: ['LIMIT_NOT_FOUND', 'LIMIT_MANDATORY'],
  },
  'POST /wps/member/limits/:kind/:period/confirm': {
    ...OWN,
    summary: 'The second confirmation of a raise or removal, once its wait is over',
    isSensitive: true,
    params: named,
    response: GamblingLimits,
    errors: ['LIMIT_CHANGE_NOT_FOUND', 'LIMIT_CHANGE_WAITS'],
  },
  'DELETE /wps/member/limits/:kind/:period/change': {
    ...OWN,
    summary: 'Keep the limit as it is: withdraw a raise or removal that was asked for',
    params: named,
    response: GamblingLimits,
    errors: ['LIMIT_CHANGE_NOT_FOUND'],
  },
  'POST /wps/member/limits/pause': {
    ...OWN,
    summary: 'Pause at once: no bets, no deposits. It can be made longer, not shorter',
    isSensitive: true,
    body: SpanBody,
    response: GamblingLimits,
    errors: ['SPAN_NOT_OFFERED'],
  },
  'POST /wps/member/limits/exclusion': {
    ...OWN,
    summary: 'Shut oneself out, at once. Other sessions end; money can still be withdrawn',
    isSensitive: true,
    body: SpanBody,
    response: GamblingLimits,
    errors: ['SPAN_NOT_OFFERED'],
  },
  'POST /wps/member/limits/exclusion/return': {
    ...OWN,
    summary: 'Ask to play again after an exclusion; it ends after a further wait',
    isSensitive: true,
    response: GamblingLimits,
    errors: ['NOT_EXCLUDED', 'EXCLUSION_RUNS'],
  },
} as const
