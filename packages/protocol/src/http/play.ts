import Type, { type Static } from 'typebox'
import { GAME_ROUND_STATES } from '../rounds.ts'
import { Day, Instant, LanguageWord, MoneyOut, PageQuery, strict } from '../schema.ts'
import { GameCode, VendorCode } from './game-shapes.ts'
import { LaunchBody, Launched } from './game-launch.ts'

export const GameRoundShape = strict({
  /** "rnd_…" */
  roundId: Type.String(),
  gameId: Type.String(),
  vassalage: Type.String(),
  vendorName: Type.String(),
  gameName: Type.String(),
  /** The vendor's own number of it, for support. */
  vendorRound: Type.String(),
  state: Type.Enum([...GAME_ROUND_STATES]),
  stakeMinor: MoneyOut,
  payoutMinor: MoneyOut,
  /** Played on the house: nothing was staked. */
  isFree: Type.Boolean(),
  openedAt: Instant,
  closedAt: Type.Union([Instant, Type.Null()]),
  hasReplay: Type.Boolean(),
})

export const GameRoundDetail = strict({
  ...GameRoundShape.properties,
  /** Every movement, oldest first, with its number in the account record. */
  movements: Type.Array(
    strict({
      kind: Type.Enum(['bet', 'win', 'betRollback', 'winRollback', 'refund', 'correction']),
      amountMinor: MoneyOut,
      balanceAfterMinor: MoneyOut,
      at: Instant,
    }),
  ),
  /** An open round: when its stake is returned automatically, if the vendor sends nothing more. */
  refundAt: Type.Union([Instant, Type.Null()]),
  /** Of the stakes that stand: what was bonus money. */
  bonusMinor: MoneyOut,
})

const LAUNCH_ERRORS = ['GAME_NOT_FOUND', 'GAME_MAINTENANCE', 'VENDOR_UNAVAILABLE'] as const

export const playRoutes = {
  'POST /wps/game/launchGame': {
    summary: 'Opens a game: the address of its page, good for one opening',
    access: 'member',
    body: LaunchBody,
    response: Launched,
    errors: [
      'SESSION_INVALID',
      ...LAUNCH_ERRORS,
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'TIME_LIMIT_REACHED',
      'KYC_REQUIRED',
      'REGISTER_UNHEARD',
    ],
  },
  'POST /wps/game/demo': {
    summary: 'Opens a game with play money of the vendor, without an account',
    access: 'public',
    isSensitive: true,
    body: strict({
      gameId: GameCode,
      vassalage: VendorCode,
      language: Type.Optional(LanguageWord),
      look: Type.Optional(strict({ theme: Type.Enum(['light', 'dark']), is_calm: Type.Boolean() })),
    }),
    response: Launched,
    errors: ['FEATURE_OFF', ...LAUNCH_ERRORS, 'DEMO_NOT_OFFERED'],
  },
  'POST /wps/game/sessions/:sessionId/end': {
    summary: 'The member left the game; again does nothing',
    access: 'member',
    params: strict({ sessionId: Type.String({ pattern: '^gms_[A-Za-z0-9]{1,32}$' }) }),
    response: strict({ returnedMinor: Type.Optional(MoneyOut) }),
    errors: ['GAME_SESSION_NOT_FOUND', 'VENDOR_UNAVAILABLE'],
  },
  'GET /wps/game/rounds': {
    summary: 'Rounds of games, newest first',
    access: 'member',
    query: strict({
      ...PageQuery.properties,
      vassalage: Type.Optional(VendorCode),
      gameId: Type.Optional(GameCode),
      state: Type.Optional(Type.Enum([...GAME_ROUND_STATES])),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
    }),
    response: strict({
      rounds: Type.Array(GameRoundShape),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: ['DATE_RANGE_INVALID'],
  },
  'GET /wps/game/rounds/:roundId': {
    summary: 'One round with every movement',
    access: 'member',
    params: strict({ roundId: Type.String({ pattern: '^rnd_[A-Za-z0-9]{1,32}$' }) }),
    response: GameRoundDetail,
    errors: ['GAME_ROUND_NOT_FOUND'],
  },
  'POST /wps/game/rounds/:roundId/replay': {
    summary: 'The address where the vendor shows the round again',
    access: 'member',
    params: strict({ roundId: Type.String({ pattern: '^rnd_[A-Za-z0-9]{1,32}$' }) }),
    body: strict({ language: Type.Optional(LanguageWord) }),
    response: strict({ url: Type.String() }),
    errors: ['GAME_ROUND_NOT_FOUND', 'REPLAY_NOT_OFFERED', 'VENDOR_UNAVAILABLE'],
  },
} as const

export type GameRoundWire = Static<typeof GameRoundShape>
export type GameRoundDetail = Static<typeof GameRoundDetail>
