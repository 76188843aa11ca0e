import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { SERVICE_ENTRIES, SERVICE_PICTURES_MAX, SERVICE_TEXT_MAX } from '../support.ts'
import { Picture, PICTURE_ID } from './notices.ts'

export const ServiceEntry = Type.Enum([...SERVICE_ENTRIES])

/** Where the caller reaches customer service. */
export const ServiceConfig = strict({
  entries: Type.Array(
    strict({
      entry: ServiceEntry,
      /** A signed address of the bundled page for this caller; else the operator's own address. */
      url: Type.String(),
      isOutside: Type.Boolean(),
      /** A signed address opens until then; null for an address of the operator. */
      expiresAt: Type.Union([Instant, Type.Null()]),
    }),
  ),
})

export const ServiceMessage = strict({
  messageId: Type.String(),
  /** `staff` is the operator: members are not shown who answered. */
  author: Type.Enum(['member', 'staff']),
  text: Type.String(),
  pictures: Type.Array(Picture),
  sentAt: Instant,
})

export const ServiceConversation = strict({
  conversationId: Type.String(),
  /** What it is named by: "C-2611-000042". */
  receiptNo: Type.String(),
  entry: ServiceEntry,
  isOpen: Type.Boolean(),
  openedAt: Instant,
  /** Oldest first. */
  messages: Type.Array(ServiceMessage),
})

export const ServiceMessageBody = strict({
  entry: ServiceEntry,
  text: Type.String({ minLength: 1, maxLength: SERVICE_TEXT_MAX, pattern: '\\S' }),
  /** Sent before by `POST /wps/feedback/pictures`; visitors send none. */
  pictureIds: Type.Array(Type.String({ pattern: PICTURE_ID }), {
    maxItems: SERVICE_PICTURES_MAX,
    uniqueItems: true,
  }),
})

export type ServiceEntry = Static<typeof ServiceEntry>
export type ServiceConfig = Static<typeof ServiceConfig>
export type ServiceMessage = Static<typeof ServiceMessage>
export type ServiceConversation = Static<typeof ServiceConversation>
export type ServiceMessageBody = Static<typeof ServiceMessageBody>

/** Customer service is reached where nothing else is: under maintenance, and from anywhere. */
const REACHED = { access: 'public', isAlwaysOpen: true } as const

/** Who writes is known by the cookie that `open` sets, and a member by the session beside it. */
export const customerServiceRoutes = {
  'GET /wps/customer-service/config': {
    ...REACHED,
    summary: 'Entries of customer service, each with an address that opens for a few minutes',
    response: ServiceConfig,
    errors: [],
  },
  'POST /wps/customer-service/open': {
    ...REACHED,
    summary: 'Come in by the token of a signed address; sets a cookie',
    body: strict({ token: Type.String({ minLength: 1, maxLength: 1_000 }) }),
    response: strict({ entry: ServiceEntry, isMember: Type.Boolean() }),
    errors: ['LINK_INVALID', 'SERVICE_LINK_EXPIRED'],
  },
  'GET /wps/customer-service/conversations': {
    ...REACHED,
    summary: 'The own conversations, newest first',
    response: strict({
      isMember: Type.Boolean(),
      conversations: Type.Array(ServiceConversation),
    }),
    errors: ['SERVICE_LINK_EXPIRED'],
  },
  'PUT /wps/customer-service/messages': {
    ...REACHED,
    summary: 'Write to customer service: into the open conversation, or a new one',
    isIdempotent: true,
    body: ServiceMessageBody,
    response: strict({ conversationId: Type.String(), messageId: Type.String() }),
    errors: [
      'SERVICE_LINK_EXPIRED',
      'LINK_INVALID',
      'IDEMPOTENCY_KEY_REUSED',
      'RATE_LIMITED',
      'PICTURE_NOT_FOUND',
    ],
  },
} as const
