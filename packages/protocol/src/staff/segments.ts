import Type, { type Static } from 'typebox'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { Instant, strict } from '../schema.ts'

export const SEGMENT_ID = '^seg_[0-9a-z]{1,13}$'

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/**
 * What a rule looks at: money paid in (less what banks took back) and how often, settled stakes and
 * bets (of a product), days since the last day of play (0 is today; who never played is in no such
 * segment), days of membership (0 is today), the VIP rank (0: none), the language of the account
 * (who never had one is in no such segment), labels and clubs.
 */
export const SEGMENT_FACTS = [
  'deposited',
  'deposits',
  'turnover',
  'bets',
  'daysAway',
  'daysMember',
  'rank',
  'language',
  'label',
] as const

/** Those whose bounds are ledger units. */
export const SEGMENT_MONEY_FACTS = ['deposited', 'turnover'] as const
/** Those that may be of one product alone. */
export const SEGMENT_PRODUCT_FACTS = ['turnover', 'bets'] as const
/** Those that may be of the last days alone. */
export const SEGMENT_DAY_FACTS = ['deposited', 'deposits', 'turnover', 'bets'] as const
/** Those that name words instead of bounds. */
export const SEGMENT_WORD_FACTS = ['language', 'label'] as const

const Bound = Nullable(Type.String({ pattern: '^(0|[1-9][0-9]{0,17})$' }))

export const SegmentRule = strict({
  fact: Type.Enum([...SEGMENT_FACTS]),
  /** Of stakes and bets alone; null: all products. */
  product: Nullable(Type.Enum([...RATE_PRODUCTS])),
  /** Of the last so many days, today with them; null: of all time, and for all other facts. */
  days: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
  /** Both are part of it; one of them at least, but for words. */
  least: Bound,
  most: Bound,
  /** One of them has to hold. */
  words: Type.Array(Type.String({ pattern: '^\\S(.{0,38}\\S)?$' }), {
    maxItems: 20,
    uniqueItems: true,
  }),
})

export const SegmentBody = strict({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  /** All of them have to hold. */
  rules: Type.Array(SegmentRule, { minItems: 1, maxItems: 10 }),
  /** It is offered no more; what uses it keeps it. */
  isArchived: Type.Boolean(),
})

/** A segment where one is chosen. */
export const SegmentName = strict({ segmentId: Type.String(), name: Type.String() })

export const Segment = strict({
  ...SegmentBody.properties,
  segmentId: Type.String(),
  version: Type.Integer(),
  /** How many promotions and notices use it. */
  uses: Type.Integer(),
  /** The newest of them, fifty at most. */
  usedBy: Type.Array(
    strict({
      kind: Type.Enum(['promotion', 'notice']),
      /** The id of the promotion or the notice. */
      id: Type.String(),
      title: Type.String(),
    }),
  ),
  changedBy: Type.String(),
  changedAt: Instant,
})

export type SegmentFact = (typeof SEGMENT_FACTS)[number]
export type SegmentRule = Static<typeof SegmentRule>
export type SegmentBody = Static<typeof SegmentBody>
export type SegmentName = Static<typeof SegmentName>
export type Segment = Static<typeof Segment>

const segment = strict({ segment: Segment })
const WRITE_ERRORS = ['VALIDATION_FAILED', 'SEGMENT_NAME_TAKEN'] as const

export const staffSegmentRoutes = {
  'GET /staff/segments': {
    summary: 'Segments of the brand, by name; archived ones last',
    access: 'staff',
    permission: 'rewards.read',
    response: strict({
      segments: Type.Array(Segment),
      /** Languages that the brand offers, its own first. */
      languages: Type.Array(Type.String()),
      /** Labels and clubs that members have, by name; five hundred at most. */
      labels: Type.Array(Type.String()),
    }),
    errors: [],
  },
  'POST /staff/segments/count': {
    summary: 'How many members rules describe now, and some of them',
    access: 'staff',
    permission: 'rewards.read',
    body: strict({ rules: SegmentBody.properties.rules }),
    response: strict({
      /** Those who are paused, excluded or at risk are among them. */
      members: Type.Integer(),
      /** By username, the first ten. */
      sample: Type.Array(strict({ memberId: Type.String(), username: Type.String() })),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /staff/segments': {
    summary: 'Add a segment',
    access: 'staff',
    permission: 'rewards.write',
    body: SegmentBody,
    response: segment,
    errors: ['NOT_FOUND', ...WRITE_ERRORS],
  },
  'PUT /staff/segments/:segmentId': {
    summary: 'Change a segment, or archive it; all that uses it follows',
    access: 'staff',
    permission: 'rewards.write',
    params: strict({ segmentId: Type.String({ pattern: SEGMENT_ID }) }),
    body: strict({ ...SegmentBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: segment,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS],
  },
} as const
