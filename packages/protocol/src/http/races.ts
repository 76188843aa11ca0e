import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'
import { RATE_PRODUCTS } from './team-rebates.ts'

export const RACE_ID = '^rce_[0-9a-z]{1,13}$'
const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** What a race counts: stakes, the best bet by what it brought per stake, or points of play. */
export const RACE_RULES = ['stake', 'multiple', 'points'] as const

/** `settling`: it has ended, and bets of it are still being counted. */
export const RACE_STATES = ['coming', 'running', 'settling', 'over'] as const

export const RACE_PRIZE_KINDS = ['money', 'points'] as const

/** A prize of all places from one to another. */
export const RacePrize = strict({
  from: Type.Integer(),
  to: Type.Integer(),
  kind: Type.Enum([...RACE_PRIZE_KINDS]),
  /** "0" for points. */
  amountMinor: MoneyOut,
  /** 0 for money. */
  points: Type.Integer(),
})

/** What counts in a race, and how. */
export const RaceTerms = strict({
  rule: Type.Enum([...RACE_RULES]),
  products: Type.Array(Type.Enum([...RATE_PRODUCTS])),
  /** Only these lotteries and games of them: "SSC1", "STUDIO/dice". Empty: all. */
  items: Type.Array(Type.String()),
  /** Points alone: stakes for one point at the whole rate. */
  unitMinor: Nullable(MoneyOut),
  /** Points alone; basis points: 10,000 is the whole. */
  rates: Type.Array(strict({ product: Type.Enum([...RATE_PRODUCTS]), rateBp: Type.Integer() })),
})

/**
 * A score: ledger units of stakes, whole points, or a multiple with four decimal places, rounded
 * down. Who is ahead of whom is decided by the exact figures.
 */
const Score = Type.String()

/** The member's own part in a race. */
export const RaceOwn = strict({
  /** The name that others see; null: a part of the username. */
  alias: Nullable(Type.String()),
  /** Null before the first bet that counts. */
  standing: Nullable(
    strict({
      place: Type.Integer(),
      score: Score,
      reachedAt: Instant,
      /** Of all bets that count, or of the best one. */
      stakedMinor: MoneyOut,
      paidMinor: MoneyOut,
    }),
  ),
})

export const Race = strict({
  raceId: Type.String(),
  state: Type.Enum([...RACE_STATES]),
  title: Type.String(),
  /** Plain text. */
  content: Type.String(),
  ...RaceTerms.properties,
  /** Bets count that are settled from here on … */
  from: Instant,
  /** … and before this. */
  until: Instant,
  prizes: Type.Array(RacePrize),
  /** The sum of all prizes. */
  budgetMinor: MoneyOut,
  budgetPoints: Type.Integer(),
  /** How many have a place. */
  ranked: Type.Integer(),
  /** Null: the member has not joined. */
  own: Nullable(RaceOwn),
})

/** A place in a race. */
export const RacePlace = strict({
  place: Type.Integer(),
  name: Type.String(),
  isOwn: Type.Boolean(),
  score: Score,
  reachedAt: Instant,
})

export const RaceEntryBody = strict({
  /** See `aliasFault`. Null: a part of the username is shown. */
  alias: Nullable(Type.String({ minLength: 1, maxLength: 60 })),
})

export type RaceRule = (typeof RACE_RULES)[number]
export type RaceState = (typeof RACE_STATES)[number]
export type RacePrizeKind = (typeof RACE_PRIZE_KINDS)[number]
export type RacePrize = Static<typeof RacePrize>
export type RaceTermsWire = Static<typeof RaceTerms>
export type RaceOwn = Static<typeof RaceOwn>
export type Race = Static<typeof Race>
export type RacePlace = Static<typeof RacePlace>

const params = strict({ raceId: Type.String({ pattern: RACE_ID }) })
const ofMember = { access: 'member', realOnly: true } as const

/** Races (SPECIFICATION 2.115); the switch `races` opens all of it. */
export const raceRoutes = {
  'GET /wps/races': {
    summary: 'Races: those that run, those to come, and the last ones that are over',
    ...ofMember,
    response: strict({
      races: Type.Array(Race),
      /** Paused, excluded or at risk: races are not shown. */
      isAway: Type.Boolean(),
    }),
    errors: ['FEATURE_OFF'],
  },
  'GET /wps/races/:raceId': {
    summary: 'A race, with the member’s own place',
    ...ofMember,
    params,
    response: Race,
    errors: ['FEATURE_OFF', 'NOT_FOUND'],
  },
  'GET /wps/races/:raceId/standings': {
    summary: 'Places of a race, from a place on',
    ...ofMember,
    params,
    query: strict({
      from: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
      limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })),
    }),
    response: strict({
      places: Type.Array(RacePlace),
      /** The place from which the next page begins. */
      next: Nullable(Type.Integer()),
    }),
    errors: ['FEATURE_OFF', 'NOT_FOUND'],
  },
  'PUT /wps/races/:raceId/entry': {
    summary: 'Join a race, or change the name in it',
    ...ofMember,
    params,
    body: RaceEntryBody,
    response: Race,
    errors: [
      'FEATURE_OFF',
      'VALIDATION_FAILED',
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'NOT_FOUND',
      'RACE_OVER',
      'ALIAS_TAKEN',
    ],
  },
  'DELETE /wps/races/:raceId/entry': {
    summary: 'Leave a race; again does nothing',
    ...ofMember,
    params,
    response: Race,
    errors: ['FEATURE_OFF', 'NOT_FOUND', 'RACE_OVER'],
  },
} as const
