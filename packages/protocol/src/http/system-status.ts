import Type, { type Static } from 'typebox'
import { CurrencyShape, Instant, strict } from '../schema.ts'
import { PRIZE_MODES } from './lottery-shapes.ts'

/** Under whose licence a brand runs: shown at the foot of every page. */
export const Licence = strict({
  /** Who gave it. */
  authority: Type.String({ minLength: 1, maxLength: 120 }),
  number: Type.String({ minLength: 1, maxLength: 60 }),
  /** Where the licence can be looked up. */
  url: Type.String({ pattern: '^https://[^\\s<>"]{1,500}$' }),
})

/** `GET /wps/system/status`: what a page must know before it starts. */
export const SystemStatus = strict({
  /** 0 normal, 1 maintenance, 2 region restricted (SPECIFICATION 4.1). */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  brand: strict({
    code: Type.String(),
    name: Type.String(),
    /** How prizes are calculated on these hosts unless a request says otherwise. */
    lotteryType: Type.Enum([...PRIZE_MODES]),
  }),
  currency: CurrencyShape,
  /** Play money is labelled on every screen. */
  isPlayMoney: Type.Boolean(),
  minAgeYears: Type.Integer(),
  timeZone: Type.String(),
  languages: Type.Array(Type.String()),
  defaultLanguage: Type.String(),
  deposit: strict({ minMinor: Type.String(), maxMinor: Type.String() }),
  /** What one bet on a lottery may cost, and the most it may pay: shown before any bet. */
  betting: strict({
    minStakeMinor: Type.String(),
    maxStakeMinor: Type.String(),
    maxPayoutMinor: Type.String(),
  }),
  /** Null for play money, and for a brand that has none to show. */
  licence: Type.Union([Licence, Type.Null()]),
  /** Where to find help with gambling problems. */
  helpLines: Type.Array(
    strict({
      name: Type.String(),
      phone: Type.Union([Type.String(), Type.Null()]),
      url: Type.String(),
    }),
  ),
  serverTime: Instant,
})

export type SystemStatus = Static<typeof SystemStatus>
export type Licence = Static<typeof Licence>
