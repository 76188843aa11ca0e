import Type, { type Static } from 'typebox'
import { NoticeTypeShape, Picture, PICTURE_ID } from '../http/notices.ts'
import { AUDIENCES, NOTICE_LINK, PLATFORMS } from '../notices.ts'
import { Instant, LanguageTag, strict } from '../schema.ts'
import { SEGMENT_ID, SegmentName } from './segments.ts'
import { GridPaging, InstantIn, Next, NullableInstant, Reason } from './shapes.ts'

export const NOTICE_ID = '^ntc_[0-9a-z]{1,13}$'

/** One language's text of a notice. */
export const NoticeText = strict({
  language: LanguageTag,
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  /** HTML; elements not on the list are removed before it is saved. */
  content: Type.String({ maxLength: 20_000 }),
})

/** `scheduled`, `live` and `ended` are all published: the schedule makes the difference. */
export const NoticeState = Type.Enum(['draft', 'scheduled', 'live', 'ended', 'withdrawn'])

const Audiences = Type.Array(Type.Enum([...AUDIENCES]), { minItems: 1, uniqueItems: true })
const Platforms = Type.Array(Type.Enum([...PLATFORMS]), { minItems: 1, uniqueItems: true })
const NullableInstantIn = Type.Union([InstantIn, Type.Null()])

/** A notice as staff write it. */
export const NoticeBody = strict({
  type: NoticeTypeShape,
  texts: Type.Array(NoticeText, { minItems: 1, maxItems: 40 }),
  audience: Audiences,
  /** Only these members, by name: for PL and PU; empty: all of the audience. */
  recipients: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 500 }),
  /** Only members who are in it when they look; null: all of the audience. */
  segmentId: Type.Union([Type.String({ pattern: SEGMENT_ID }), Type.Null()]),
  platforms: Platforms,
  /** Null: from its publication. */
  from: NullableInstantIn,
  /** Null: until it is withdrawn. */
  until: NullableInstantIn,
  link: Type.Union([Type.String({ maxLength: 500, pattern: NOTICE_LINK.source }), Type.Null()]),
  pictureId: Type.Union([Type.String({ pattern: PICTURE_ID }), Type.Null()]),
  isLegal: Type.Boolean(),
})

export const StaffNoticeRow = strict({
  noticeId: Type.String(),
  type: NoticeTypeShape,
  state: NoticeState,
  /** In the brand's own language, or the first there is. */
  title: Type.String(),
  audience: Type.Array(Type.Enum([...AUDIENCES])),
  recipientCount: Type.Integer(),
  segment: Type.Union([SegmentName, Type.Null()]),
  languages: Type.Array(Type.String()),
  from: NullableInstant,
  until: NullableInstant,
  changedBy: Type.String(),
  changedAt: Instant,
})

export const StaffNotice = strict({
  ...NoticeBody.properties,
  noticeId: Type.String(),
  state: NoticeState,
  /** Counts the changes: a change names the one it was made from. */
  version: Type.Integer(),
  picture: Type.Union([Picture, Type.Null()]),
  /** Languages that the brand offers, its own first: what a translation may be missing of. */
  offered: Type.Array(Type.String()),
  /** Segments that may be chosen, with the notice's own if that one is archived. */
  segments: Type.Array(SegmentName),
  createdBy: Type.String(),
  createdAt: Instant,
  changedBy: Type.String(),
  changedAt: Instant,
})

export type NoticeText = Static<typeof NoticeText>
export type NoticeState = Static<typeof NoticeState>
export type NoticeBody = Static<typeof NoticeBody>
export type StaffNoticeRow = Static<typeof StaffNoticeRow>
export type StaffNotice = Static<typeof StaffNotice>

const params = strict({ noticeId: Type.String({ pattern: NOTICE_ID }) })
const notice = strict({ notice: StaffNotice })
const WRITE_ERRORS = [
  'VALIDATION_FAILED',
  'MEMBER_NOT_FOUND',
  'PICTURE_NOT_FOUND',
  'NOTICE_TEXT_MISSING',
] as const

export const staffNoticeRoutes = {
  'GET /staff/notices': {
    summary: 'Notices of the brand, newest first',
    access: 'staff',
    permission: 'notices.read',
    query: strict({
      type: Type.Optional(NoticeTypeShape),
      state: Type.Optional(NoticeState),
      /** Words of a title, in any language. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      ...GridPaging,
    }),
    response: strict({
      notices: Type.Array(StaffNoticeRow),
      next: Next,
      /** Languages that the brand offers, its own first. */
      offered: Type.Array(Type.String()),
      /** Segments that a notice may be for, by name. */
      segments: Type.Array(SegmentName),
    }),
    errors: [],
  },
  'GET /staff/notices/:noticeId': {
    summary: 'A notice with all its texts',
    access: 'staff',
    permission: 'notices.read',
    params,
    response: notice,
    errors: ['NOTICE_NOT_FOUND'],
  },
  'POST /staff/notices': {
    summary: 'Write a notice. It is a draft until it is published',
    access: 'staff',
    permission: 'notices.write',
    body: NoticeBody,
    response: notice,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/notices/:noticeId': {
    summary: 'Change a notice; one that is shown changes at once',
    access: 'staff',
    permission: 'notices.write',
    params,
    body: strict({ ...NoticeBody.properties, version: Type.Integer({ minimum: 1 }) }),
    response: notice,
    errors: ['NOTICE_NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS, 'NOT_CHANGED'],
  },
  'POST /staff/notices/:noticeId/publish': {
    summary: 'Publish a notice: it is shown as its schedule says',
    access: 'staff',
    permission: 'notices.publish',
    params,
    body: strict({ version: Type.Integer({ minimum: 1 }) }),
    response: notice,
    errors: ['NOTICE_NOT_FOUND', 'CHANGED_MEANWHILE', 'NOT_CHANGED', 'NOTICE_TEXT_MISSING'],
  },
  'POST /staff/notices/:noticeId/withdraw': {
    summary: 'Withdraw a published notice: it is not shown any more',
    access: 'staff',
    permission: 'notices.publish',
    params,
    body: strict({ reason: Reason }),
    response: notice,
    errors: ['NOTICE_NOT_FOUND', 'NOT_CHANGED'],
  },
  'POST /staff/pictures': {
    summary: 'Send a picture for a notice: PNG or JPEG, its bytes as the body',
    access: 'staff',
    permission: 'notices.write',
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID'],
  },
} as const
