import Type, { type Static } from 'typebox'
import { ServiceConversation, ServiceEntry } from '../http/customer-service.ts'
import { Picture } from '../http/notices.ts'
import { Instant, strict } from '../schema.ts'
import { GridPaging, Next, NullableInstant, NullableText } from './shapes.ts'

export const CONVERSATION_ID = '^cnv_[0-9a-z]{1,13}$'

/** `waiting`: open, and the last word is the member's. */
export const ConversationState = Type.Enum(['waiting', 'answered', 'closed'])

export const ConversationRow = strict({
  conversationId: ServiceConversation.properties.conversationId,
  receiptNo: ServiceConversation.properties.receiptNo,
  entry: ServiceEntry,
  state: ConversationState,
  /** Null for a visitor. */
  memberId: NullableText,
  username: NullableText,
  /** Language of the page it was opened on: best used for the answer. */
  language: Type.String(),
  /** The first words of the last message. */
  summary: Type.String(),
  waitingSince: NullableInstant,
  claimedBy: NullableText,
  openedAt: Instant,
  lastMessageAt: Instant,
})

export const StaffConversation = strict({
  ...ConversationRow.properties,
  messages: Type.Array(
    strict({
      messageId: Type.String(),
      /** Null for the member. */
      staff: NullableText,
      text: Type.String(),
      pictures: Type.Array(Picture),
      sentAt: Instant,
    }),
  ),
})

export type ConversationState = Static<typeof ConversationState>
export type ConversationRow = Static<typeof ConversationRow>
export type StaffConversation = Static<typeof StaffConversation>

const params = strict({ conversationId: Type.String({ pattern: CONVERSATION_ID }) })
const conversation = strict({ conversation: StaffConversation })

export const staffConversationRoutes = {
  'GET /staff/conversations': {
    summary: 'Conversations: of those that wait the second entry first, then the longest wait',
    access: 'staff',
    permission: 'feedback.read',
    query: strict({
      state: Type.Optional(ConversationState),
      entry: Type.Optional(ServiceEntry),
      /** The beginning of a member's name, or a receipt number. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      ...GridPaging,
    }),
    response: strict({ conversations: Type.Array(ConversationRow), next: Next }),
    errors: [],
  },
  'GET /staff/conversations/:conversationId': {
    summary: 'One conversation, whole',
    access: 'staff',
    permission: 'feedback.read',
    params,
    response: conversation,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  'POST /staff/conversations/:conversationId/claim': {
    summary: 'Take a conversation in hand, from a colleague only by saying so',
    access: 'staff',
    permission: 'feedback.answer',
    params,
    body: strict({ isTakeover: Type.Boolean() }),
    response: conversation,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'CONVERSATION_CLOSED',
      'CONVERSATION_CLAIMED',
      'NOT_CHANGED',
    ],
  },
  'POST /staff/conversations/:conversationId/answer': {
    summary: 'Answer; this also takes an unassigned conversation in hand',
    access: 'staff',
    permission: 'feedback.answer',
    params,
    body: strict({ text: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }) }),
    response: conversation,
    errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'CONVERSATION_CLAIMED'],
  },
  'POST /staff/conversations/:conversationId/close': {
    summary: 'Close a conversation; what the member writes next begins another',
    access: 'staff',
    permission: 'feedback.answer',
    params,
    response: conversation,
    errors: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'CONVERSATION_CLAIMED'],
  },
} as const
