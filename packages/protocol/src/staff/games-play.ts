import Type, { type Static } from 'typebox'
import { VendorCode } from '../http/game-shapes.ts'
import { GameRoundDetail, GameRoundShape } from '../http/play.ts'
import { GAME_ROUND_STATES } from '../rounds.ts'
import { Day, Instant, LanguageWord, MoneyOut, strict } from '../schema.ts'
import { GridPaging, Next, NullableText } from './shapes.ts'

const params = strict({ roundId: Type.String({ pattern: '^rnd_[0-9a-z]{1,13}$' }) })

export const StaffRoundRow = strict({
  ...GameRoundShape.properties,
  memberId: Type.String(),
  username: Type.String(),
  currency: Type.String(),
  /** Something came after it was closed. */
  isLate: Type.Boolean(),
})

export const StaffRound = strict({
  ...StaffRoundRow.properties,
  movements: GameRoundDetail.properties.movements,
  refundAt: GameRoundDetail.properties.refundAt,
  bonusMinor: GameRoundDetail.properties.bonusMinor,
  /** What the vendor called for it, by its own keys, oldest first. */
  transactions: Type.Array(
    strict({
      transactionKey: Type.String(),
      kind: Type.String(),
      state: Type.Enum(['applied', 'rolled_back', 'tombstone']),
      amountMinor: MoneyOut,
      referenceKey: NullableText,
      at: Instant,
    }),
  ),
})

/** A game's odds as they were over some days, beside what they should be. */
export const RtpRow = strict({
  gameNo: Type.String(),
  gameId: Type.String(),
  name: Type.String(),
  vassalage: Type.String(),
  currency: Type.String(),
  rounds: Type.Integer(),
  stakedMinor: MoneyOut,
  paidMinor: MoneyOut,
  /** If all stakes were on the least, and if all were on the most favourable bet. */
  expectedPpm: Type.Integer(),
  expectedBestPpm: Type.Integer(),
  actualPpm: Type.Integer(),
  /** How many standard deviations it is off; null where the game's is not known. */
  z: Type.Union([Type.Number(), Type.Null()]),
  /** Chance does that once in sixteen thousand: |z| > 4. */
  isAlarm: Type.Boolean(),
})

export type StaffRoundRow = Static<typeof StaffRoundRow>
export type StaffRound = Static<typeof StaffRound>
export type RtpRow = Static<typeof RtpRow>

export const staffPlayRoutes = {
  'GET /staff/games/rounds': {
    summary: 'Rounds of all members, newest first',
    access: 'staff',
    permission: 'games.read',
    query: strict({
      /** A round of ours or of the vendor, or the beginning of a member's name. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      vassalage: Type.Optional(VendorCode),
      state: Type.Optional(Type.Enum([...GAME_ROUND_STATES])),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...GridPaging,
    }),
    response: strict({ rounds: Type.Array(StaffRoundRow), next: Next }),
    errors: ['DATE_RANGE_INVALID'],
  },
  'GET /staff/games/rounds/:roundId': {
    summary: 'A round with all its movements, and what the vendor called for it',
    access: 'staff',
    permission: 'games.read',
    params,
    response: strict({ round: StaffRound }),
    errors: ['GAME_ROUND_NOT_FOUND'],
  },
  'GET /staff/games/rounds/:roundId/replay': {
    summary: 'The address where the vendor shows the round again',
    access: 'staff',
    permission: 'games.read',
    params,
    query: strict({ language: Type.Optional(LanguageWord) }),
    response: strict({ url: Type.String() }),
    errors: ['GAME_ROUND_NOT_FOUND', 'REPLAY_NOT_OFFERED', 'VENDOR_UNAVAILABLE'],
  },
  'GET /staff/games/rtp': {
    summary: 'What games took and gave over the last days, beside what they should',
    access: 'staff',
    permission: 'games.read',
    query: strict({
      vassalage: Type.Optional(VendorCode),
      /** 1 to 400; 30 where it is not said. */
      days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|[1-3][0-9]{2}|400)$' })),
    }),
    response: strict({ rows: Type.Array(RtpRow) }),
    errors: [],
  },
} as const
