import Type, { type Static } from 'typebox'
import { EXECUTIONS, NOTICE_TYPES, PLATFORMS } from '../notices.ts'
import { Instant, PageQuery, strict } from '../schema.ts'

export const NoticeTypeShape = Type.Enum([...NOTICE_TYPES])

export const PICTURE_ID = '^pic_[A-Za-z0-9_-]{22}$'

/** An uploaded picture, re-encoded: its address, and its size in pixels. */
export const Picture = strict({
  pictureId: Type.String(),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})

export const Notice = strict({
  noticeId: Type.String(),
  type: NoticeTypeShape,
  /** Language of the text: the requested one, or the next available. */
  language: Type.String(),
  title: Type.String(),
  /** HTML of a strict list of elements: see NOTICE_ELEMENTS. */
  content: Type.String(),
  /** The content's first words, as plain text. */
  summary: Type.String(),
  /** A path of the site or an https address; null: the notice itself is all. */
  link: Type.Union([Type.String(), Type.Null()]),
  picture: Type.Union([Picture, Type.Null()]),
  /** Law demands that it be shown, also in a first session. */
  isLegal: Type.Boolean(),
  publishedAt: Instant,
  until: Type.Union([Instant, Type.Null()]),
})

/** A message of the platform or its staff to one member. */
export const Message = strict({
  messageId: Type.String(),
  kind: Type.Union([Type.Literal('notice'), Type.Literal('platform')]),
  language: Type.String(),
  title: Type.String(),
  /** HTML, as of a notice. */
  content: Type.String(),
  sentAt: Instant,
  isRead: Type.Boolean(),
})

const MessageId = strict({ messageId: Type.String({ pattern: '^(msg|ntc)_[0-9a-z]{1,13}$' }) })
const Unread = strict({ unread: Type.Integer() })

export const Notices = strict({
  /** Those of `PL` that the member has not read, newest first; none for visitors. */
  player: Type.Array(Message),
  banners: Type.Array(Notice),
  /** Those to be shown now: not seen before, and only legal ones in a first session. */
  popup: Type.Array(Notice),
  promotion: Type.Array(Notice),
  headlines: Type.Array(Notice),
})

export type Picture = Static<typeof Picture>
export type Notice = Static<typeof Notice>
export type Message = Static<typeof Message>
export type Notices = Static<typeof Notices>

const TYPE = `(${NOTICE_TYPES.join('|')})`

export const noticeRoutes = {
  'GET /wps/notices': {
    summary: 'Notices for the caller, by kind',
    access: 'public',
    query: strict({
      /** Requested kinds, comma-separated; default `B`. The other lists stay empty. */
      type: Type.Optional(Type.String({ pattern: `^${TYPE}(,${TYPE}){0,4}$` })),
      platform: Type.Optional(Type.Enum([...PLATFORMS])),
      execution: Type.Optional(Type.Enum([...EXECUTIONS])),
    }),
    response: Notices,
    errors: [],
  },
  'GET /wps/messages': {
    summary: "The member's own messages, newest first",
    access: 'member',
    query: strict({
      ...PageQuery.properties,
      /** Unread ones only. */
      unread: Type.Optional(Type.Literal('1')),
    }),
    response: strict({
      messages: Type.Array(Message),
      next: Type.Union([Type.String(), Type.Null()]),
      unread: Type.Integer(),
    }),
    errors: [],
  },
  'GET /wps/messages/unread': {
    summary: 'How many messages the member has not read',
    access: 'member',
    response: Unread,
    errors: [],
  },
  'PUT /wps/messages/read': {
    summary: 'All messages are read',
    access: 'member',
    response: Unread,
    errors: [],
  },
  'PUT /wps/messages/:messageId/read': {
    summary: 'A message is read, or a pop-up seen: it does not come again',
    access: 'member',
    params: MessageId,
    response: Unread,
    errors: ['MESSAGE_NOT_FOUND'],
  },
  'DELETE /wps/messages/:messageId': {
    summary: 'Take a message out of the own list',
    access: 'member',
    params: MessageId,
    response: Unread,
    errors: ['MESSAGE_NOT_FOUND'],
  },
  'GET /wps/pictures/:pictureId': {
    summary: 'A picture of a notice, made anew by us: WebP',
    access: 'public',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
} as const
