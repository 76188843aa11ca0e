import Type, { type Static } from 'typebox'
import { WHY_NOT_OFFERED } from '../game-rules.ts'
import { VendorCode } from '../http/game-shapes.ts'
import { Picture, PICTURE_ID } from '../http/notices.ts'
import { Day, Instant, MoneyOut, strict } from '../schema.ts'
import { GAME_CATEGORIES, GAME_SUBTYPES } from '../vendor/game-words.ts'
import { VENDOR_HEALTHS } from './games-vendors.ts'
import { GridPaging, InstantIn, Next, NullableInstant, NullableText, Reason } from './shapes.ts'

export const STAFF_GAME_ID = '^gam_[0-9a-z]{1,13}$'
export const MAINTENANCE_ID = '^mnt_[0-9a-z]{1,13}$'
export const STAFF_GAME_STATES = ['offered', 'refused', 'disabled', 'gone'] as const
export const MAINTENANCE_STATES = ['running', 'planned', 'over'] as const
export const CERTIFICATE_STATES = ['good', 'ending', 'ended', 'elsewhere', 'missing'] as const

const GameNo = Type.String({ pattern: STAFF_GAME_ID })
const Category = Type.Enum([...GAME_CATEGORIES])

export const StaffGame = strict({
  /** "gam_…": our number of it. */
  gameNo: Type.String(),
  gameId: Type.String(),
  vassalage: Type.String(),
  vendorName: Type.String(),
  name: Type.String(),
  category: Category,
  subtype: Type.Union([Type.Enum([...GAME_SUBTYPES]), Type.Null()]),
  /** Return to player of the least and of the most favourable bet. */
  rtpPpm: Type.Integer(),
  rtpBestPpm: Type.Integer(),
  volatility: Type.Integer(),
  version: Type.String(),
  releasedOn: Type.String(),
  minStakeMinor: MoneyOut,
  maxStakeMinor: MoneyOut,
  currency: Type.String(),
  isEnabled: Type.Boolean(),
  isHot: Type.Boolean(),
  /** Its place among the games; 0 orders it by popularity. */
  sortOrder: Type.Integer(),
  /** Why it is not offered; empty when it is. */
  why: Type.Array(Type.Enum([...WHY_NOT_OFFERED])),
})

export const StaffLaneVendor = strict({
  vassalage: Type.String(),
  name: Type.String(),
  health: Type.Enum([...VENDOR_HEALTHS]),
  isHot: Type.Boolean(),
  isShown: Type.Boolean(),
  /** Of SPORTS: listed under ESPORTS. */
  isEsports: Type.Boolean(),
  /** On offer in this category. */
  offered: Type.Integer(),
  /** Its own logo here; null: its mark is drawn. */
  logoId: Type.Union([Type.String(), Type.Null()]),
})

export const StaffLane = strict({ category: Category, vendors: Type.Array(StaffLaneVendor) })

const Named = strict({ gameNo: Type.String(), name: Type.String() })

export const StaffMaintenance = strict({
  maintenanceId: Type.String(),
  vassalage: Type.String(),
  vendorName: Type.String(),
  /** Null: all games of the vendor. */
  game: Type.Union([Named, Type.Null()]),
  state: Type.Enum([...MAINTENANCE_STATES]),
  startsAt: Instant,
  endsAt: NullableInstant,
  endedAt: NullableInstant,
  reason: Type.String(),
  suggestions: Type.Array(Named),
  createdBy: NullableText,
})

export const StaffCertificate = strict({
  gameNo: Type.String(),
  gameId: Type.String(),
  name: Type.String(),
  vassalage: Type.String(),
  version: Type.String(),
  /** Null for a game without any: state "missing". */
  jurisdiction: NullableText,
  number: NullableText,
  laboratory: NullableText,
  issuedOn: NullableText,
  endsOn: NullableText,
  state: Type.Enum([...CERTIFICATE_STATES]),
})

export type StaffGame = Static<typeof StaffGame>
export type StaffLane = Static<typeof StaffLane>
export type StaffLaneVendor = Static<typeof StaffLaneVendor>
export type StaffMaintenance = Static<typeof StaffMaintenance>
export type StaffCertificate = Static<typeof StaffCertificate>

export const staffOfferRoutes = {
  'GET /staff/games': {
    summary: 'All games of the feeds, offered or not, and why not',
    access: 'staff',
    permission: 'games.read',
    query: strict({
      /** Part of a name or code. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      vassalage: Type.Optional(VendorCode),
      category: Type.Optional(Category),
      state: Type.Optional(Type.Enum([...STAFF_GAME_STATES])),
      ...GridPaging,
    }),
    response: strict({ games: Type.Array(StaffGame), next: Next }),
    errors: [],
  },
  'PUT /staff/games': {
    summary: 'Switch games on or off, mark them, give them a place',
    access: 'staff',
    permission: 'games.write',
    body: strict({
      gameNos: Type.Array(GameNo, { minItems: 1, maxItems: 200, uniqueItems: true }),
      isEnabled: Type.Optional(Type.Boolean()),
      isHot: Type.Optional(Type.Boolean()),
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      reason: Reason,
    }),
    response: strict({ games: Type.Array(StaffGame) }),
    errors: ['GAME_NOT_FOUND', 'NOT_CHANGED'],
  },
  'GET /staff/games/lanes': {
    summary: 'Vendors by category, in the order of the brand',
    access: 'staff',
    permission: 'games.read',
    response: strict({ lanes: Type.Array(StaffLane) }),
    errors: [],
  },
  'PUT /staff/games/lanes/:category': {
    summary: 'Set the order of a lane, what is marked, shown and an e-sport',
    access: 'staff',
    permission: 'games.write',
    params: strict({ category: Category }),
    body: strict({
      /** All vendors of the lane, in their new order. */
      vendors: Type.Array(
        strict({
          vassalage: VendorCode,
          isHot: Type.Boolean(),
          isShown: Type.Boolean(),
          isEsports: Type.Boolean(),
          /** A picture that was sent as a logo; null takes it away, without it all stays. */
          logoId: Type.Optional(Type.Union([Type.String({ pattern: PICTURE_ID }), Type.Null()])),
        }),
        { minItems: 1, maxItems: 500 },
      ),
      reason: Reason,
    }),
    response: strict({ lanes: Type.Array(StaffLane) }),
    errors: ['CHANGED_MEANWHILE', 'PICTURE_NOT_FOUND', 'NOT_CHANGED'],
  },
  'POST /staff/games/logos': {
    summary: 'Send a logo of a vendor: PNG or JPEG, its bytes as the body',
    access: 'staff',
    permission: 'games.write',
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID', 'RATE_LIMITED'],
  },
  'GET /staff/games/maintenances': {
    summary: 'Maintenances that run, are planned or are lately over',
    access: 'staff',
    permission: 'games.read',
    response: strict({ maintenances: Type.Array(StaffMaintenance) }),
    errors: [],
  },
  'POST /staff/games/maintenances': {
    summary: 'Plan a maintenance of a game or of a whole vendor',
    access: 'staff',
    permission: 'games.write',
    body: strict({
      vassalage: VendorCode,
      gameNo: Type.Union([GameNo, Type.Null()]),
      /** Null: from now on. */
      startsAt: Type.Union([InstantIn, Type.Null()]),
      endsAt: Type.Union([InstantIn, Type.Null()]),
      /** Suggested meanwhile; without any, the most similar games. */
      suggestions: Type.Array(GameNo, { maxItems: 6, uniqueItems: true }),
      reason: Reason,
    }),
    response: strict({ maintenance: StaffMaintenance }),
    errors: ['VENDOR_NOT_FOUND', 'GAME_NOT_FOUND', 'DATE_RANGE_INVALID'],
  },
  'POST /staff/games/maintenances/:maintenanceId/end': {
    summary: 'End a maintenance, or call off one that is planned',
    access: 'staff',
    permission: 'games.write',
    params: strict({ maintenanceId: Type.String({ pattern: MAINTENANCE_ID }) }),
    body: strict({ reason: Reason }),
    response: strict({ maintenance: StaffMaintenance }),
    errors: ['MAINTENANCE_NOT_FOUND', 'NOT_CHANGED'],
  },
  'GET /staff/games/certificates': {
    summary: 'Certificates of all games, what is missing, has ended or will',
    access: 'staff',
    permission: 'games.read',
    query: strict({
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      state: Type.Optional(Type.Enum([...CERTIFICATE_STATES])),
      ...GridPaging,
    }),
    response: strict({ certificates: Type.Array(StaffCertificate), next: Next }),
    errors: [],
  },
  'PUT /staff/games/certificates': {
    summary: 'Note when a certificate ends, as the paper says it',
    access: 'staff',
    permission: 'games.write',
    body: strict({
      jurisdiction: Type.String({ minLength: 1, maxLength: 64 }),
      number: Type.String({ minLength: 1, maxLength: 64 }),
      endsOn: Type.Union([Day, Type.Null()]),
      reason: Reason,
    }),
    response: strict({ ok: Type.Literal(true) }),
    errors: ['NOT_FOUND', 'NOT_CHANGED'],
  },
} as const
