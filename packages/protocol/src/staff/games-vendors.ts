import Type, { type Static } from 'typebox'
import { WHY_NOT_OFFERED } from '../game-rules.ts'
import { VendorCode } from '../http/game-shapes.ts'
import { Instant, strict } from '../schema.ts'
import { NullableInstant, NullableText, Reason } from './shapes.ts'

export const VENDOR_PROFILE_NAMES = ['fairhouse', 'hub88', 'softswiss'] as const
export const VENDOR_STATES = ['active', 'paused', 'closed'] as const
export const VENDOR_HEALTHS = ['well', 'sick', 'down'] as const

const Profile = Type.Enum([...VENDOR_PROFILE_NAMES])
const Kid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const Address = Type.Union([Type.String({ minLength: 8, maxLength: 300 }), Type.Null()])
const Waits = {
  /** After this idle time the state of an open round is queried. */
  askAfterMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  /** After this time its stake is refunded. */
  refundAfterHours: Type.Integer({ minimum: 1, maximum: 720 }),
}

export const StaffVendor = strict({
  vassalage: VendorCode,
  name: Type.String(),
  profile: Profile,
  wallet: Type.Enum(['seamless', 'transfer']),
  /** In the address of the wallet calls. */
  integrationKey: Type.String(),
  baseUrl: NullableText,
  state: Type.Enum([...VENDOR_STATES]),
  health: Type.Enum([...VENDOR_HEALTHS]),
  healthSince: Instant,
  ...Waits,
  /** In the feed, and on offer of them. */
  games: Type.Integer(),
  offered: Type.Integer(),
  openRounds: Type.Integer(),
  keys: Type.Array(strict({ kid: Type.String(), createdAt: Instant, retiredAt: NullableInstant })),
})

/** What the vendor must be given; shown this once. */
export const ShownKey = strict({
  kid: Type.String(),
  /** A shared secret; null where the vendor signs with a key pair of its own. */
  secret: NullableText,
  /** Our public half, where there is a pair: PEM. */
  publicKey: NullableText,
})

const Line = strict({ gameId: Type.String(), name: Type.String() })

/** What a feed would change; lists hold the first hundred. */
export const FeedPreview = strict({
  /** Identifies the previewed feed: it is imported only if it is still the same. */
  digest: Type.String(),
  counts: strict({
    added: Type.Integer(),
    changed: Type.Integer(),
    gone: Type.Integer(),
    back: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
  }),
  added: Type.Array(Line),
  changed: Type.Array(strict({ ...Line.properties, parts: Type.Array(Type.String()) })),
  gone: Type.Array(Line),
  back: Type.Array(Line),
  /** Imported, but not offered. */
  refused: Type.Array(
    strict({ ...Line.properties, why: Type.Array(Type.Enum([...WHY_NOT_OFFERED])) }),
  ),
})

export type StaffVendor = Static<typeof StaffVendor>
export type ShownKey = Static<typeof ShownKey>
export type FeedPreview = Static<typeof FeedPreview>

const params = strict({ vassalage: VendorCode })
const out = strict({ vendor: StaffVendor })
const PublicKey = Type.Optional(Type.String({ minLength: 100, maxLength: 4_000 }))

export const staffVendorRoutes = {
  'GET /staff/games/vendors': {
    summary: 'Vendors of the brand: how they are asked, how they fare, which keys are good',
    access: 'staff',
    permission: 'games.read',
    response: strict({ vendors: Type.Array(StaffVendor) }),
    errors: [],
  },
  'POST /staff/games/vendors': {
    summary: 'Add a vendor; its first key is shown this once',
    access: 'staff',
    permission: 'games.keys',
    body: strict({
      vassalage: VendorCode,
      name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
      profile: Profile,
      wallet: Type.Enum(['seamless', 'transfer']),
      baseUrl: Address,
      /** The vendor's own, where it signs by a pair of keys: PEM. */
      publicKey: PublicKey,
      reason: Reason,
    }),
    response: strict({ vendor: StaffVendor, key: ShownKey }),
    errors: ['VENDOR_EXISTS', 'VENDOR_ADDRESS_REFUSED', 'VALIDATION_FAILED'],
  },
  'PUT /staff/games/vendors/:vassalage': {
    summary: 'Change how a vendor is asked, whether it takes sessions, how long rounds wait',
    access: 'staff',
    permission: 'games.write',
    params,
    body: strict({
      baseUrl: Address,
      state: Type.Enum([...VENDOR_STATES]),
      ...Waits,
      reason: Reason,
    }),
    response: out,
    errors: ['VENDOR_NOT_FOUND', 'VENDOR_ADDRESS_REFUSED', 'NOT_CHANGED'],
  },
  'POST /staff/games/vendors/:vassalage/keys': {
    summary: 'Make a key, shown this once; two are good at most',
    access: 'staff',
    permission: 'games.keys',
    params,
    body: strict({ publicKey: PublicKey, reason: Reason }),
    response: strict({ vendor: StaffVendor, key: ShownKey }),
    errors: ['VENDOR_NOT_FOUND', 'VENDOR_KEYS_FULL', 'VALIDATION_FAILED'],
  },
  'POST /staff/games/vendors/:vassalage/keys/:kid/retire': {
    summary: 'Take a key out of use: what it signs is refused from now on',
    access: 'staff',
    permission: 'games.keys',
    params: strict({ vassalage: VendorCode, kid: Kid }),
    body: strict({ reason: Reason }),
    response: out,
    errors: ['VENDOR_NOT_FOUND', 'VENDOR_KEY_NOT_FOUND', 'NOT_CHANGED'],
  },
  'GET /staff/games/vendors/:vassalage/feed': {
    summary: 'Ask the vendor for its games, and say what taking them in would change',
    access: 'staff',
    permission: 'games.write',
    params,
    response: FeedPreview,
    errors: ['VENDOR_NOT_FOUND', 'VENDOR_UNAVAILABLE', 'FEED_REFUSED'],
  },
  'POST /staff/games/vendors/:vassalage/feed': {
    summary: 'Take in the games of the vendor, as they were looked at',
    access: 'staff',
    permission: 'games.write',
    params,
    body: strict({ digest: Type.String({ minLength: 10, maxLength: 60 }), reason: Reason }),
    response: FeedPreview,
    errors: ['VENDOR_NOT_FOUND', 'VENDOR_UNAVAILABLE', 'FEED_REFUSED', 'CHANGED_MEANWHILE'],
  },
} as const
