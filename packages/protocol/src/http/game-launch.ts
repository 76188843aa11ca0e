import Type, { type Static } from 'typebox'
import { GAME_CATEGORIES } from '../vendor/game-words.ts'
import { LanguageWord, MoneyOut, strict } from '../schema.ts'
import { GameCode, GamePlatform, VendorCode } from './game-shapes.ts'
import { LOTTO_AREAS, PRIZE_MODE_WORDS } from './lottery-shapes.ts'

/** A path of our own: nothing that a browser would read as another host. */
const OWN_PATH = '^/([^/\\\\\\s][^\\\\\\s]*)?$'

/**
 * The payload of the launch (SPECIFICATION 7.36 to 7.38). What the session already says
 * (username, token, merchantCode) may be sent and must then be the session's own; the rest is
 * checked and not asked.
 */
export const LaunchBody = strict({
  /** One of both: the game, or the room of a game between members. */
  gameId: Type.Optional(GameCode),
  roomId: Type.Optional(GameCode),
  /** The vendor, by either name; required for a game, not for the lottery lobby. */
  vassalage: Type.Optional(VendorCode),
  accountTypeName: Type.Optional(VendorCode),
  /** The category that the caller takes the game to be of. */
  gameType: Type.Optional(Type.Enum([...GAME_CATEGORIES, 'LOTT', 'ELOTT'])),
  /** The vendor's number at the caller: its name says the same, and is what is read. */
  accountTypeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  nodeId: Type.Optional(Type.String({ maxLength: 64 })),
  accountType: Type.Optional(Type.Literal(1)),
  confirmTrans: Type.Optional(Type.Literal(0)),
  /** GLS opens a game; LOTT answers the address of the lottery lobby. */
  launchMode: Type.Optional(Type.Enum(['GLS', 'LOTT'])),
  lottoArea: Type.Optional(Type.Enum([...LOTTO_AREAS])),
  prizeMode: Type.Optional(Type.Enum([...PRIZE_MODE_WORDS])),
  /** A lottery. */
  gameCode: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]{2,24}$' })),
  lottoView: Type.Optional(Type.Enum(['betting', 'lobby'])),
  device: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,24}$' })),
  /** Where one comes back to from the lobby: a path of the site, never another one. */
  backUrl: Type.Optional(Type.String({ pattern: OWN_PATH, maxLength: 512 })),
  platform: Type.Optional(GamePlatform),
  clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  username: Type.Optional(Type.String({ maxLength: 64 })),
  token: Type.Optional(Type.String({ maxLength: 256 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 64 })),
  language: Type.Optional(LanguageWord),
  look: Type.Optional(strict({ theme: Type.Enum(['light', 'dark']), is_calm: Type.Boolean() })),
})

export const Launched = strict({
  /** Valid once, within a minute; the lottery lobby's any number of times. */
  game_url: Type.String(),
  /** What to fall back on; the same where there is nothing else. */
  game_url2: Type.String(),
  /** A game between members: the address once more, where callers of PVP look for it. */
  value: Type.Optional(strict({ content: Type.String() })),
  /** Absent for the lottery lobby. */
  gameId: Type.Optional(Type.String()),
  vassalage: Type.String(),
  name: Type.Optional(Type.String()),
  /** Ends the session on leaving; absent in demo play. */
  sessionId: Type.Optional(Type.String()),
  isDemo: Type.Boolean(),
  /** A transfer wallet: so much of the balance went to the vendor and comes back on leaving. */
  transferredMinor: Type.Optional(MoneyOut),
})

export type LaunchBody = Static<typeof LaunchBody>
export type Launched = Static<typeof Launched>
