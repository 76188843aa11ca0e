import Type, { type Static, type TSchema } from 'typebox'
import { OwnBet } from './room.ts'

/**
 * API of the studio's server for its page: JSON over HTTP, `Authorization: Bearer` with the
 * session's secret, which the page stores in its own sessionStorage (survives a reload).
 * Money is `Minor` (1/10 000 of the currency unit) as decimal strings; game data is plain JSON.
 */

const strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,17})$' })
const Balance = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,17})$' })
/** Idempotency key of the page, a UUID: repeating the request has no second effect. */
const IdempotencyKey = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Plain = Type.Unknown()

/** The pair of seeds that the coming rounds are made of. */
export const SeedsShape = strict({
  /** SHA-256 of the server seed in use. */
  commitment: Type.String(),
  /** Of the one after it: known before the client seed of its rounds is chosen. */
  nextCommitment: Type.String(),
  clientSeed: Type.String(),
  /** Of the coming round. */
  nonce: Type.Integer(),
})

export const RoundShape = strict({
  roundId: Type.String(),
  /** The bet as the rules read it. */
  bet: Plain,
  stake: Amount,
  payout: Amount,
  isOver: Type.Boolean(),
  /** What the player may see now (SoloGame.view). */
  view: Plain,
  /** What may be done next (SoloGame.actions). */
  actions: Type.Array(Plain),
  nonce: Type.Integer(),
  clientSeed: Type.String(),
  commitment: Type.String(),
  openedAt: Type.String(),
  /** Played on a grant: `stake` is its value, and nothing was staked. */
  isFree: Type.Boolean(),
  /** Paid or finally refused by the wallet: false while a call to it is outstanding. */
  isSettled: Type.Boolean(),
})

export const JackpotShape = strict({
  code: Type.String(),
  /** Text key of its name. */
  name: Type.String(),
  amount: Amount,
})

/** A pool that was won of late, in this game or in one that it is linked with. */
export const JackpotHitShape = strict({
  code: Type.String(),
  amount: Amount,
  at: Type.String(),
  /** The caller's own: the round itself has shown it. */
  isOwn: Type.Boolean(),
})

/** Free rounds that the operator has granted the player in this game. */
export const FreeGrantShape = strict({
  grant: Type.String(),
  rounds: Type.Integer(),
  used: Type.Integer(),
  /** The value of each. */
  stake: Amount,
  /** All of them together win no more, and have won. */
  maxWin: Amount,
  won: Amount,
  endsAt: Type.String(),
})

export const SessionShape = strict({
  gameCode: Type.String(),
  gameVersion: Type.Integer(),
  kind: Type.Enum(['slots', 'instant', 'crash', 'table', 'fishing', 'pot']),
  isDemo: Type.Boolean(),
  currency: Type.String(),
  /** Digits of the currency that are shown. */
  digits: Type.Integer(),
  language: Type.String(),
  theme: Type.Enum(['light', 'dark']),
  isCalm: Type.Boolean(),
  /** The only origin the page exchanges messages with (protocol/frame); empty without a frame. */
  lobbyOrigin: Type.String(),
  lobbyUrl: Type.String(),
  /** Shown to the others of a room, invented by the studio. */
  alias: Type.String(),
  balance: Balance,
  limits: strict({ minStake: Amount, maxStake: Amount, stakes: Type.Array(Amount) }),
  /** Tables and pots: the spots that may be bet on here, in their order; empty elsewhere. */
  spots: Type.Array(Type.String()),
  seeds: SeedsShape,
  /** A round that was left open: it continues. */
  openRound: Type.Union([RoundShape, Type.Null()]),
  jackpots: Type.Array(JackpotShape),
  /** With rounds left; the one that ends first comes first. */
  freeRounds: Type.Array(FreeGrantShape),
})

export const STUDIO_CALLS = {
  /** The code of the address is good once and gives the session's secret. */
  'POST /api/session': {
    body: strict({ code: Type.String({ maxLength: 128 }) }),
    response: strict({ secret: Type.String(), session: SessionShape }),
  },
  'GET /api/session': { response: SessionShape },
  'GET /api/balance': { response: strict({ balance: Balance }) },
  'POST /api/rounds': {
    body: strict({
      key: IdempotencyKey,
      stake: Amount,
      bet: Plain,
      /** The grant to play it on; the stake is the grant's then. */
      free: Type.Optional(Type.String({ pattern: '^[!-~]{1,64}$' })),
    }),
    response: strict({ round: RoundShape, balance: Balance }),
  },
  'POST /api/rounds/:roundId/act': {
    body: strict({ key: IdempotencyKey, action: Plain }),
    response: strict({ round: RoundShape, balance: Balance }),
  },
  'GET /api/rounds': {
    query: strict({ before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })) }),
    response: strict({
      rounds: Type.Array(RoundShape),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  'GET /api/rounds/:roundId': { response: RoundShape },
  'GET /api/seeds': {
    response: strict({
      current: SeedsShape,
      /** Pairs of before, newest first, opened. */
      past: Type.Array(
        strict({
          serverSeed: Type.String(),
          commitment: Type.String(),
          clientSeed: Type.String(),
          rounds: Type.Integer(),
          closedAt: Type.String(),
        }),
      ),
    }),
  },
  /** Opens the pair in use and begins the next; refused while a round is open. */
  'POST /api/seeds/rotate': {
    body: strict({ clientSeed: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: strict({ current: SeedsShape }),
  },
  'GET /api/jackpots': {
    response: strict({ jackpots: Type.Array(JackpotShape), hits: Type.Array(JackpotHitShape) }),
  },
  /** What a replay address shows: no session, its code names one round. */
  'POST /api/replay': {
    body: strict({ code: Type.String({ maxLength: 200 }), language: Type.Optional(Type.String()) }),
    response: strict({
      session: SessionShape,
      round: RoundShape,
      /** Of a shared round: all bets of who played it. */
      own: Type.Array(OwnBet),
      /** With the pair opened: all that the verifier needs; null until it is. */
      serverSeed: Type.Union([Type.String(), Type.Null()]),
    }),
  },
} as const

/** What goes wrong: `field` and `expected` for a bet that the rules refuse. */
export const StudioFault = strict({
  code: Type.Enum([
    'BET_REFUSED',
    'STAKE_REFUSED',
    'NOT_ENOUGH_MONEY',
    'LIMIT_REACHED',
    'EXCLUDED',
    'SESSION_OVER',
    'CODE_USED',
    'ROUND_OPEN',
    'ROUND_NOT_FOUND',
    'ROUND_OVER',
    'FREE_OVER',
    'KEY_REUSED',
    'BETS_CLOSED',
    'TABLE_FULL',
    'WALLET_UNHEARD',
    'TOO_MANY',
    'NOT_FOUND',
    'MALFORMED',
    'FAULT',
  ]),
  field: Type.Optional(Type.String()),
  fault: Type.Optional(Type.String()),
  expected: Type.Optional(Type.String()),
  /** The operator's own words, where it sent some. */
  message: Type.Optional(Type.String()),
})

export type SeedsWire = Static<typeof SeedsShape>
export type RoundWire = Static<typeof RoundShape>
export type FreeGrantWire = Static<typeof FreeGrantShape>
export type SessionWire = Static<typeof SessionShape>
export type JackpotWire = Static<typeof JackpotShape>
export type JackpotHitWire = Static<typeof JackpotHitShape>
export type StudioFault = Static<typeof StudioFault>
export type StudioFaultCode = StudioFault['code']
export type StudioCall = keyof typeof STUDIO_CALLS
type Calls = typeof STUDIO_CALLS
type Part<C extends StudioCall, P extends string> =
  Calls[C] extends Record<P, infer S> ? (S extends TSchema ? Static<S> : never) : never
export type StudioBody<C extends StudioCall> = Part<C, 'body'>
export type StudioAnswer<C extends StudioCall> = Part<C, 'response'>
