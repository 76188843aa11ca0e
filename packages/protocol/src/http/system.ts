import Type, { type Static } from 'typebox'
import { CurrencyShape, Instant, strict } from '../schema.ts'

/** `GET /wps/system/status`: what a page must know before it starts. */
export const SystemStatus = strict({
  /** 0 normal, 1 maintenance, 2 region restricted (specification, section 4). */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  brand: strict({ code: Type.String(), name: Type.String() }),
  currency: CurrencyShape,
  /** Play money is labelled on every screen. */
  isPlayMoney: Type.Boolean(),
  minAgeYears: Type.Integer(),
  timeZone: Type.String(),
  languages: Type.Array(Type.String()),
  defaultLanguage: Type.String(),
  deposit: strict({ minMinor: Type.String(), maxMinor: Type.String() }),
  serverTime: Instant,
})

export const Health = strict({ status: Type.Literal('ok'), version: Type.String() })

export type SystemStatus = Static<typeof SystemStatus>
export type Health = Static<typeof Health>

export const systemRoutes = {
  'GET /wps/system/status': {
    summary: 'What a page must know before it starts',
    access: 'public',
    response: SystemStatus,
    errors: [],
  },
  'GET /health': {
    summary: 'Liveness',
    access: 'public',
    response: Health,
    errors: ['UNAVAILABLE'],
  },
} as const
