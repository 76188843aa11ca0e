import Type, { type Static } from 'typebox'
import { Day, strict } from '../schema.ts'
import { VendorAmount, VendorBalance } from './amounts.ts'
import { GAME_CATEGORIES, GAME_FEATURES, GAME_SUBTYPES } from './game-words.ts'
import type { VendorCallShape } from './wallet-calls.ts'

/**
 * Fairhouse Vendor v1, the platform's calls to a vendor: POST JSON to `{baseUrl}/{question}`,
 * signed like the wallet calls. A vendor of another protocol is called through its adapter.
 */

const Tag = Type.String({ minLength: 1, maxLength: 64 })
const Text = Type.String({ maxLength: 200 })
const At = Type.Integer({ minimum: 0, description: 'Unix ms' })

/** A game as its vendor describes it. */
export const FeedGame = strict({
  game_code: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,96}$' }),
  name: Text,
  /** Names in other languages, by language tag. */
  names: Type.Optional(Type.Record(Type.String(), Text)),
  category: Type.Enum([...GAME_CATEGORIES]),
  subtype: Type.Optional(Type.Enum([...GAME_SUBTYPES])),
  features: Type.Array(Type.Enum([...GAME_FEATURES]), { maxItems: 12 }),
  /** Return to player in millionths, of the least favourable bet offered. */
  rtp_ppm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Of the most favourable bet offered, where bets differ. */
  rtp_best_ppm: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** 1 low … 5 high, by the standard deviation (below 2.5, 3.5, 5, 8). */
  volatility: Type.Integer({ minimum: 1, maximum: 5 }),
  /** Standard deviation of payout ÷ stake; where bets differ, the largest of them. */
  sigma: Type.Optional(Type.Number({ minimum: 0 })),
  /** Ten-thousandths of the stake that the largest win is of. */
  max_multiplier: Type.Optional(Type.Integer({ minimum: 0 })),
  min_stake: VendorAmount,
  max_stake: VendorAmount,
  has_demo: Type.Boolean(),
  /** Whether it can be played on grants of free rounds; by default it cannot. */
  free_rounds: Type.Optional(Type.Boolean()),
  is_touch: Type.Boolean(),
  /** Tags of the languages that the game supports. */
  languages: Type.Array(Tag, { maxItems: 60 }),
  /** The version of its rules, and who certified it for where. */
  version: Tag,
  certificates: Type.Array(
    strict({ jurisdiction: Tag, number: Tag, laboratory: Text, issued_on: Day }),
    { maxItems: 40 },
  ),
  /** Jurisdiction codes it must not be offered in. */
  banned_in: Type.Array(Tag, { maxItems: 60 }),
  /** For generated art: a theme's name and up to four colours, "#rrggbb". */
  art: Type.Optional(
    strict({ theme: Tag, colors: Type.Array(Type.String({ pattern: '^#[0-9a-f]{6}$' })) }),
  ),
  released_on: Day,
})

const Launched = strict({
  status: Type.Enum(['OK', 'INVALID_GAME', 'MAINTENANCE', 'REFUSED']),
  url: Type.Optional(Type.String({ format: 'uri', maxLength: 2_000 })),
})
const Moved = strict({
  status: Type.Enum(['OK', 'NOT_FOUND', 'NOT_ENOUGH_MONEY', 'REFUSED']),
  balance: Type.Optional(VendorBalance),
})
const transfer = { transaction_uuid: Tag, user: Tag, currency: Tag, amount: VendorAmount }

/** A transaction as the vendor has it, for the daily reconciliation. */
export const VendorTransaction = strict({
  transaction_uuid: Type.String(),
  type: Type.Enum(['bet', 'win', 'rollback']),
  round: Type.String(),
  user: Type.String(),
  currency: Type.String(),
  amount: VendorAmount,
  state: Type.Enum(['applied', 'rolled_back', 'unknown']),
  at: At,
})

export const VENDOR_QUESTIONS = {
  ping: {
    summary: 'Are you there',
    body: strict({}),
    response: strict({ status: Type.Literal('OK'), server_time: At }),
  },
  games: {
    summary: 'All games the vendor has for this integration',
    body: strict({
      /** Currency that stakes are given in; by default the vendor's usual one. */
      currency: Type.Optional(Tag),
    }),
    response: strict({ games: Type.Array(FeedGame, { maxItems: 20_000 }) }),
  },
  launch: {
    summary: 'Makes a session and the address of its page, good for one opening',
    body: strict({
      game_code: Tag,
      /** Absent for demo play, which never calls the wallet. */
      user: Type.Optional(Tag),
      token: Type.Optional(Type.String()),
      currency: Tag,
      digits: Type.Integer({ minimum: 0, maximum: 4 }),
      language: Tag,
      country: Type.Optional(Tag),
      jurisdiction: Tag,
      is_demo: Type.Boolean(),
      /** Address to return to, and the only origin whose messages the game may accept. */
      lobby_url: Type.String({ maxLength: 500 }),
      /** Same as the brand's page: light or dark, calm mode, sound. */
      look: Type.Optional(
        strict({
          theme: Type.Enum(['light', 'dark']),
          is_calm: Type.Boolean(),
        }),
      ),
      ext_param: Type.Optional(Type.String({ maxLength: 256 })),
    }),
    response: Launched,
  },
  'session/end': {
    summary: 'The session takes no further bets; an open round may be finished',
    body: strict({
      token: Type.String(),
      reason: Type.Enum(['closed', 'logout', 'excluded', 'limit']),
    }),
    response: strict({ status: Type.Enum(['OK', 'NOT_FOUND']) }),
  },
  round: {
    summary: 'What a round was, and the address where it is shown again',
    body: strict({ round: Tag, user: Type.Optional(Tag), language: Type.Optional(Tag) }),
    response: strict({
      status: Type.Enum(['OK', 'NOT_FOUND']),
      state: Type.Optional(Type.Enum(['open', 'closed', 'cancelled'])),
      replay_url: Type.Optional(Type.String({ maxLength: 2_000 })),
      transactions: Type.Optional(Type.Array(VendorTransaction)),
    }),
  },
  transactions: {
    summary: 'All transactions of a span, oldest first, in pages',
    body: strict({
      from: At,
      to: At,
      after: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Integer({ minimum: 1, maximum: 5_000 }),
    }),
    response: strict({
      transactions: Type.Array(VendorTransaction),
      /** Ask again with it as `after`; absent on the last page. */
      next: Type.Optional(Type.String()),
    }),
  },
  jackpots: {
    summary: 'Meters of the linked jackpots',
    body: strict({ currency: Tag }),
    response: strict({
      jackpots: Type.Array(
        strict({
          code: Tag,
          name: Text,
          amount: VendorAmount,
          game_codes: Type.Array(Tag),
          must_hit_by: Type.Optional(VendorAmount),
        }),
      ),
    }),
  },
  'free-rounds/grant': {
    summary: 'So many rounds of a game on the house, played when the player wants to',
    body: strict({
      /** The idempotency key: by the same one it is granted once. */
      grant_uuid: Tag,
      user: Tag,
      game_code: Tag,
      rounds: Type.Integer({ minimum: 1, maximum: 1_000 }),
      /** The value of each round. */
      stake: VendorAmount,
      /** All of them together win no more: the vendor sends no more, and no more is paid. */
      max_win: VendorAmount,
      currency: Tag,
      /** No round begins from then on; one that has begun is finished. */
      expires_at: At,
    }),
    response: strict({
      /** CONFLICT: the key has other content. REFUSED: not this game, stake or currency. */
      status: Type.Enum(['OK', 'INVALID_GAME', 'CONFLICT', 'REFUSED']),
    }),
  },
  'free-rounds/cancel': {
    summary: 'What is left of a grant is played no more; one that is unknown never comes',
    body: strict({ grant_uuid: Tag }),
    response: strict({ status: Type.Enum(['OK', 'NOT_FOUND']) }),
  },
  'transfer/in': {
    summary: 'Transfer wallets: money of the member goes to the vendor',
    body: strict(transfer),
    response: Moved,
  },
  'transfer/out': {
    summary: 'Transfer wallets: money goes back; by the same key it goes once',
    body: strict(transfer),
    response: Moved,
  },
  'transfer/status': {
    summary: 'Transfer wallets: what became of a transfer',
    body: strict({ transaction_uuid: Tag }),
    response: strict({ status: Type.Enum(['applied', 'not_found', 'refused']) }),
  },
  'transfer/balance': {
    summary: 'Transfer wallets: what the member has at the vendor',
    body: strict({ user: Tag, currency: Tag }),
    response: Moved,
  },
} as const satisfies Record<string, VendorCallShape>

export type VendorQuestion = keyof typeof VENDOR_QUESTIONS
export type QuestionBody<Q extends VendorQuestion> = Static<(typeof VENDOR_QUESTIONS)[Q]['body']>
export type QuestionAnswer<Q extends VendorQuestion> = Static<
  (typeof VENDOR_QUESTIONS)[Q]['response']
>
export type FeedGame = Static<typeof FeedGame>
export type VendorTransaction = Static<typeof VendorTransaction>
export type GameCategoryCode = (typeof GAME_CATEGORIES)[number]
export type GameSubtype = (typeof GAME_SUBTYPES)[number]
export type GameFeature = (typeof GAME_FEATURES)[number]
