import Type, { type Static } from 'typebox'
import { NoticeTypeShape, Picture, PICTURE_ID } from '../http/notices.ts'
import { AUDIENCES, NOTICE_LINK, PLATFORMS } from '../notices.ts'
import { Instant, LanguageTag, strict } from '../schema.ts'
import { SEGMENT_ID, SegmentName } from './segments.ts'
import { InstantIn, NullableInstant } from './shapes.ts'

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
