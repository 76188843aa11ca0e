import Type, { type Static } from 'typebox'

/**
 * Rooms that many share: tables, crash, fishing. One WebSocket a page, `/api/room`, the session's
 * secret in its first message. Everything that decides is decided by the server's clock; the page
 * draws what it is told. Bets of rooms are rounds of the wallet like any other.
 */

const strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,17})$' })
const AskKey = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** From the page. Every ask has a key and is answered by `done` or `refused` with it. */
export const RoomAsked = Type.Union([
  strict({ type: Type.Literal('enter'), secret: Type.String({ maxLength: 128 }) }),
  /** A bet on a spot of the table, or on the next crash round (`spot` "round"). */
  strict({
    type: Type.Literal('bet'),
    key: AskKey,
    spot: Type.String({ maxLength: 64 }),
    stake: Amount,
    /** Crash: leaves by itself at this multiplier, in hundredths. */
    autoCashOut: Type.Optional(Type.Integer({ minimum: 101, maximum: 100_000_000 })),
  }),
  /** Takes the newest own bet of this round back, or all of them, while bets are open. */
  strict({ type: Type.Literal('undo'), key: AskKey, all: Type.Boolean() }),
  /** Crash: leave now. */
  strict({ type: Type.Literal('cashOut'), key: AskKey }),
  /** Fishing: a bullet, from the own cannon towards a fish (`fish` its number). */
  strict({
    type: Type.Literal('shoot'),
    key: AskKey,
    fish: Type.Integer({ minimum: 0 }),
    level: Type.Integer({ minimum: 0, maximum: 31 }),
    /** Direction in thousandths of a turn: for the others' pictures only. */
    angle: Type.Integer({ minimum: 0, maximum: 999 }),
  }),
  strict({ type: Type.Literal('ping'), at: Type.Number() }),
])

const OthersBet = strict({ alias: Type.String(), spot: Type.String(), stake: Amount })

const ChainFacts = strict({
  /** The hash chain the results come from, its commitment and salt, told before its first round. */
  chainId: Type.String(),
  commitment: Type.String(),
  salt: Type.String(),
})

/** Where a room's round stands. */
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
export const RoomTold = Type.Union([
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
    /** Fishing: fish that are gone from the script by now, by number. */
    gone: Type.Array(Type.Integer()),
  }),
  strict({ type: Type.Literal('round'), serverTime: Type.Number(), round: RoomRound }),
  /** Bets of others since the last message; sums are the page's own. */
  strict({
    type: Type.Literal('others'),
    bets: Type.Array(OthersBet),
    /** These are all of the round, in the place of what was told: somebody took bets back. */
    isAll: Type.Optional(Type.Boolean()),
  }),
  strict({
    type: Type.Literal('left'),
    /** Crash: others who have left, with hundredths. */
    cashOuts: Type.Array(strict({ alias: Type.String(), at: Type.Integer() })),
  }),
  strict({ type: Type.Literal('own'), bets: Type.Array(OwnBet), balance: Type.String() }),
  /** Fishing: what a bullet did; of the own, `key` and `balance` stand beside it. */
  strict({
    type: Type.Literal('shot'),
    seat: Type.Integer(),
    fish: Type.Integer(),
    level: Type.Integer(),
    angle: Type.Integer(),
    isCaught: Type.Boolean(),
    payout: Amount,
    key: Type.Optional(AskKey),
    balance: Type.Optional(Type.String()),
  }),
  strict({ type: Type.Literal('shooters'), shooters: Type.Array(Shooter) }),
  strict({ type: Type.Literal('here'), playersHere: Type.Integer() }),
  strict({ type: Type.Literal('done'), key: AskKey, balance: Type.String() }),
  strict({
    type: Type.Literal('refused'),
    key: Type.Optional(AskKey),
    code: Type.String(),
    field: Type.Optional(Type.String()),
    expected: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
  strict({ type: Type.Literal('pong'), at: Type.Number(), serverTime: Type.Number() }),
])

export type RoomAsked = Static<typeof RoomAsked>
export type RoomTold = Static<typeof RoomTold>
export type RoomRoundWire = Static<typeof RoomRound>
export type OwnBetWire = Static<typeof OwnBet>
