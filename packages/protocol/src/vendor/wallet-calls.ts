import Type, { type Static, type TSchema } from 'typebox'
import { strict } from '../schema.ts'
import { VendorAmount, VendorBalance } from './amounts.ts'
import { VENDOR_STATUSES, type VendorStatus } from './statuses.ts'

/**
 * Fairhouse Wallet v1, a vendor's calls to the platform: POST JSON to
 * `/gw/v1/{integrationKey}/{call}`, signed over the raw bytes (signing.ts). The integration key
 * fixes brand and vendor; nothing in a body does. Every answer repeats `request_uuid`.
 */

const Uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })
/** A vendor's own key: any printable ASCII without spaces. */
const Key = Type.String({ pattern: '^[!-~]{1,128}$' })
const Currency = Type.String({ pattern: '^[A-Z]{3,5}$' })
const Status = Type.Enum(Object.keys(VENDOR_STATUSES) as VendorStatus[])

const asked = {
  /** Trace of this very request; any repeat may carry a new one. */
  request_uuid: Uuid,
}
const answered = { status: Status, request_uuid: Type.Optional(Type.String()) }

/** The member as this vendor knows them: opaque, another one per brand and vendor. */
const user = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })
const token = Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' })
const game_code = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,96}$' })

const transaction = {
  ...asked,
  /** The idempotency key: unique per integration, over bets, wins and rollbacks together. */
  transaction_uuid: Key,
  user,
  game_code,
  /** The vendor's round; may contain several bets and wins. */
  round: Key,
  /** True with the last call of a round. */
  round_closed: Type.Optional(Type.Boolean()),
  currency: Currency,
  amount: VendorAmount,
  /** When it happened at the vendor, Unix ms. Late calls are taken. */
  ts: Type.Optional(Type.Integer({ minimum: 0 })),
  ext_param: Type.Optional(Type.String({ maxLength: 256 })),
  /** The grant_uuid of the free rounds that it belongs to: such a bet is of 0. */
  free_rounds: Type.Optional(Uuid),
}

const BetBody = strict({
  ...transaction,
  /** The session; required for bets only: money that is owed is paid without it. */
  token,
  /** A stake of a jackpot's share and the like, for records. */
  bet_meta: Type.Optional(Type.String({ maxLength: 2_000 })),
})
const WinBody = strict({
  ...transaction,
  token: Type.Optional(token),
  /** The bet it belongs to, where it belongs to one. */
  reference_transaction_uuid: Type.Optional(Key),
  kind: Type.Optional(Type.Enum(['win', 'jackpot', 'promo', 'freespin'])),
})
const RollbackBody = strict({
  ...asked,
  transaction_uuid: Key,
  user,
  token: Type.Optional(token),
  game_code: Type.Optional(game_code),
  round: Type.Optional(Key),
  round_closed: Type.Optional(Type.Boolean()),
  /** The bet or win that is undone. */
  reference_transaction_uuid: Key,
  ts: Type.Optional(Type.Integer({ minimum: 0 })),
  ext_param: Type.Optional(Type.String({ maxLength: 256 })),
})

const moved = {
  ...answered,
  balance: Type.Optional(VendorBalance),
  currency: Type.Optional(Currency),
  /** Our number of it, for the vendor's records. */
  tx_id: Type.Optional(Type.String()),
  /** Field at fault of RS_ERROR_WRONG_SYNTAX and RS_ERROR_WRONG_TYPES. */
  field: Type.Optional(Type.String()),
  /** Minutes, a sum or a date that explains a refusal, in words for the player. */
  message: Type.Optional(Type.String()),
  ext_param: Type.Optional(Type.String()),
}
const Moved = strict(moved)

/** A sports bet that was staked by /transaction/bet, by the bet's transaction_uuid. */
const sports = {
  ...asked,
  transaction_uuid: Key,
  user,
  bet_id: Key,
  /** 1, 2, 3 … for each bet; a number is applied once, a lower one than the last is refused. */
  settlement_no: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  currency: Currency,
  ts: Type.Optional(Type.Integer({ minimum: 0 })),
}

export interface VendorCallShape {
  readonly summary: string
  readonly body: TSchema
  readonly response: TSchema
}

export const WALLET_CALLS = {
  ping: {
    summary: 'Are you there; our time',
    body: strict({ ...asked }),
    response: strict({ ...answered, server_time: Type.Integer() }),
  },
  'user/info': {
    summary: 'What a game may know of a member: no name, no contact',
    body: strict({ ...asked, user, token: Type.Optional(token) }),
    response: strict({
      ...moved,
      country: Type.Optional(Type.String()),
      jurisdiction: Type.Optional(Type.String()),
      language: Type.Optional(Type.String()),
      is_demo_brand: Type.Optional(Type.Boolean()),
    }),
  },
  'user/balance': {
    summary: 'Balance that can be staked, bonus money that the game may take included',
    body: strict({ ...asked, user, token, game_code: Type.Optional(game_code) }),
    response: Moved,
  },
  'transaction/bet': { summary: 'Takes a stake', body: BetBody, response: Moved },
  'transaction/win': { summary: 'Pays; 0 is allowed', body: WinBody, response: Moved },
  'transaction/rollback': {
    summary: 'Undoes a bet or a win; of something unknown it is kept, so that it never happens',
    body: RollbackBody,
    response: Moved,
  },
  'transaction/batch': {
    summary: 'Several of the three above in one step: all of them, or none',
    body: strict({
      ...asked,
      items: Type.Array(
        Type.Union([
          strict({ type: Type.Literal('bet'), ...BetBody.properties }),
          strict({ type: Type.Literal('win'), ...WinBody.properties }),
          strict({ type: Type.Literal('rollback'), ...RollbackBody.properties }),
        ]),
        { minItems: 1, maxItems: 20 },
      ),
    }),
    response: strict({ ...moved, items: Type.Optional(Type.Array(Moved)) }),
  },
  'transaction/status': {
    summary: 'What became of a transaction',
    body: strict({ ...asked, transaction_uuid: Key }),
    response: strict({
      ...moved,
      state: Type.Optional(Type.Enum(['not_found', 'applied', 'rolled_back'])),
      /** The answer to its first request. */
      answer: Type.Optional(Moved),
    }),
  },
  'round/close': {
    summary: 'Nothing more comes for a round, bar late wins; cancelled gives its bets back',
    body: strict({
      ...asked,
      transaction_uuid: Key,
      user,
      game_code,
      round: Key,
      outcome: Type.Enum(['closed', 'cancelled']),
    }),
    response: Moved,
  },
  'bet/settle': {
    summary: 'A sports bet is decided: amount is its payout, stake included, 0 when lost',
    body: strict({ ...sports, amount: VendorAmount }),
    response: Moved,
  },
  'bet/unsettle': {
    summary: 'Takes the last settlement of a sports bet back',
    body: strict({ ...sports }),
    response: Moved,
  },
  'bet/cashout': {
    summary: 'A sports bet is paid out before its end, whole or in part',
    body: strict({ ...sports, amount: VendorAmount, is_partial: Type.Optional(Type.Boolean()) }),
    response: Moved,
  },
  'bet/void': {
    summary: 'A sports bet never was: its stake goes back, what was paid is taken back',
    body: strict({ ...sports, reason: Type.Optional(Type.String({ maxLength: 200 })) }),
    response: Moved,
  },
} as const satisfies Record<string, VendorCallShape>

export type WalletCall = keyof typeof WALLET_CALLS
export type WalletCallBody<C extends WalletCall> = Static<(typeof WALLET_CALLS)[C]['body']>
export type WalletCallAnswer<C extends WalletCall> = Static<(typeof WALLET_CALLS)[C]['response']>
/** The widest answer, as it is stored with a transaction. */
export type MovedAnswer = Static<typeof Moved>
