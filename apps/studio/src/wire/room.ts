import Type, { type Static } from 'typebox'

/**
 * Shared rooms: tables, crash, fishing. One WebSocket per page, `/api/room`, with the session's
 * secret in its first message. All decisions go by the server's clock; the page draws the events
 * it gets. Bets of rooms are rounds of the wallet like any other.
 */

const strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,17})$' })
const IdempotencyKey = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** From the page. Every command has a key and is answered by `done` or `refused` with it. */
export const RoomCommand = Type.Union([
  strict({ type: Type.Literal('enter'), secret: Type.String({ maxLength: 128 }) }),
  /** A bet on a spot of the table, or on the next crash round (`spot` "round"). */
  strict({
    type: Type.Literal('bet'),
    key: IdempotencyKey,
    spot: Type.String({ maxLength: 64 }),
    stake: Amount,
    /** Crash: cashes out automatically at this multiplier, in hundredths. */
    autoCashOut: Type.Optional(Type.Integer({ minimum: 101, maximum: 100_000_000 })),
  }),
  /** Takes the newest own bet of this round back, or all of them, while bets are open. */
  strict({ type: Type.Literal('undo'), key: IdempotencyKey, all: Type.Boolean() }),
  /** Crash: cash out now. */
  strict({ type: Type.Literal('cashOut'), key: IdempotencyKey }),
  /** Fishing: a bullet, from the own cannon towards a fish (`fish` its number). */
  strict({
    type: Type.Literal('shoot'),
    key: IdempotencyKey,
    fish: Type.Integer({ minimum: 0 }),
    level: Type.Integer({ minimum: 0, maximum: 31 }),
    /** Direction in thousandths of a turn: for the others' pictures only. */
    angle: Type.Integer({ minimum: 0, maximum: 999 }),
  }),
  strict({ type: Type.Literal('ping'), at: Type.Number() }),
])

const OthersBet = strict({ alias: Type.String(), spot: Type.String(), stake: Amount })

const ChainFacts = strict({
  /** The hash chain the results come from; commitment and salt are published before round one. */
  chainId: Type.String(),
  commitment: Type.String(),
  salt: Type.String(),
})

/** State of a room's round. */
export const RoomRound = strict({
  roundId: Type.String(),
  /** Counts the rounds of its chain. */
  number: Type.Integer(),
  phase: Type.Enum(['betting', 'running', 'result']),
  /** Server time of the beginning and the end of the phase, Unix ms; null for a crash that runs. */
  since: Type.Number(),
  until: Type.Union([Type.Number(), Type.Null()]),
  /** Once it is known: outcome of the rules, and the chain's hash that proves it. */
  outcome: Type.Union([Type.Unknown(), Type.Null()]),
  hash: Type.Union([Type.String(), Type.Null()]),
})

export const OwnBet = strict({
  betId: Type.String(),
  spot: Type.String(),
  stake: Amount,
  /** Crash: hundredths; null where there is none. */
  autoCashOut: Type.Union([Type.Integer(), Type.Null()]),
  cashedOutAt: Type.Union([Type.Integer(), Type.Null()]),
  /** Null until it is decided. */
  payout: Type.Union([Amount, Type.Null()]),
})

const Shooter = strict({ seat: Type.Integer(), alias: Type.String(), level: Type.Integer() })

/** From the server. */
export const RoomEvent = Type.Union([
  strict({
    type: Type.Literal('entered'),
    serverTime: Type.Number(),
    chain: ChainFacts,
    round: RoomRound,
    own: Type.Array(OwnBet),
    others: Type.Array(OthersBet),
    /** Outcomes of the last rounds, newest first, with the hashes that prove them. */
    history: Type.Array(
      strict({ number: Type.Integer(), outcome: Type.Unknown(), hash: Type.String() }),
    ),
    playersHere: Type.Integer(),
    balance: Type.String(),
    /** Fishing: who sits where; the own seat. */
    shooters: Type.Array(Shooter),
    seat: Type.Union([Type.Integer(), Type.Null()]),
    /** Fishing: numbers of fish that have been caught. */
    gone: Type.Array(Type.Integer()),
  }),
  strict({
    type: Type.Literal('round'),
    serverTime: Type.Number(),
    /** The chain the round is of: another one begins now and then. */
    chain: ChainFacts,
    round: RoomRound,
  }),
  /** Bets of others since the last message; sums are the page's own. */
  strict({
    type: Type.Literal('others'),
    bets: Type.Array(OthersBet),
    /** Replaces all bets of others sent before in this round: some were taken back. */
    isAll: Type.Optional(Type.Boolean()),
  }),
  strict({
    type: Type.Literal('left'),
    /** Crash: cash-outs of others, multipliers in hundredths. */
    cashOuts: Type.Array(strict({ alias: Type.String(), at: Type.Integer() })),
  }),
  strict({ type: Type.Literal('own'), bets: Type.Array(OwnBet), balance: Type.String() }),
  /** Fishing: result of a bullet; for an own one with `key` and `balance`. */
  strict({
    type: Type.Literal('shot'),
    seat: Type.Integer(),
    fish: Type.Integer(),
    level: Type.Integer(),
    angle: Type.Integer(),
    isCaught: Type.Boolean(),
    payout: Amount,
    key: Type.Optional(IdempotencyKey),
    balance: Type.Optional(Type.String()),
  }),
  strict({ type: Type.Literal('shooters'), shooters: Type.Array(Shooter) }),
  strict({ type: Type.Literal('here'), playersHere: Type.Integer() }),
  strict({ type: Type.Literal('done'), key: IdempotencyKey, balance: Type.String() }),
  strict({
    type: Type.Literal('refused'),
    key: Type.Optional(IdempotencyKey),
    code: Type.String(),
    field: Type.Optional(Type.String()),
    expected: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
  strict({ type: Type.Literal('pong'), at: Type.Number(), serverTime: Type.Number() }),
])

export type RoomCommand = Static<typeof RoomCommand>
export type RoomEvent = Static<typeof RoomEvent>
export type RoomRoundWire = Static<typeof RoomRound>
export type OwnBetWire = Static<typeof OwnBet>
export type OthersBetWire = Static<typeof OthersBet>
