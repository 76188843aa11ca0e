import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import {
  APPROVAL_ID,
  ApprovalShape,
  GridPaging,
  InstantIn,
  Next,
  NullableInstant,
  NullableText,
  Reason,
} from './shapes.ts'

export const AuditEntryShape = strict({
  entryId: Type.String(),
  /** `staff:ana`, or who ran a command of the machine. */
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  address: NullableText,
  occurredAt: Instant,
  /** Hash of the entry over the hash of the one before, hex. */
  hash: Type.String(),
})

export const AuditCheck = strict({
  isSound: Type.Boolean(),
  entries: Type.Integer(),
  /** Hash of the newest entry, hex: note it down elsewhere to prove the past later. */
  head: Type.String(),
  /** The first entry that breaks the chain; null if none does. */
  fault: Type.Union([strict({ entryId: Type.String(), what: Type.String() }), Type.Null()]),
  checkedAt: Instant,
})

export const SearchHit = strict({
  kind: Type.Literal('member'),
  memberId: Type.String(),
  username: Type.String(),
  status: Type.String(),
  /** Which of its values was found: username, id, email, mobile, bankAccount. */
  matched: Type.Enum(['username', 'id', 'email', 'mobile', 'bankAccount']),
})

export const OutboxMessage = strict({
  messageId: Type.String(),
  channel: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
  target: Type.String(),
  subject: NullableText,
  /** Null once it was deleted after its delivery. */
  body: NullableText,
  language: Type.String(),
  status: Type.String(),
  attempts: Type.Integer(),
  createdAt: Instant,
  sentAt: NullableInstant,
})

export type AuditEntryShape = Static<typeof AuditEntryShape>
export type AuditCheck = Static<typeof AuditCheck>
export type SearchHit = Static<typeof SearchHit>
export type OutboxMessage = Static<typeof OutboxMessage>

const approvalParams = strict({ approvalId: Type.String({ pattern: APPROVAL_ID }) })
const decision = strict({ reason: Type.Optional(Reason) })

export const staffControlRoutes = {
  'GET /staff/approvals': {
    summary: 'What waits for a second pair of eyes, or did',
    access: 'staff',
    permission: 'approvals.read',
    query: strict({
      status: Type.Optional(ApprovalShape.properties.status),
      ...GridPaging,
    }),
    response: strict({ approvals: Type.Array(ApprovalShape), next: Next }),
    errors: [],
  },
  'POST /staff/approvals/:approvalId/approve': {
    summary: 'Approve and do it, once',
    access: 'staff',
    permission: 'approvals.decide',
    params: approvalParams,
    body: decision,
    response: strict({ approval: ApprovalShape }),
    errors: [
      'APPROVAL_NOT_FOUND',
      'APPROVAL_OWN',
      'APPROVAL_DECIDED',
      'APPROVAL_LAPSED',
      'APPROVAL_EXCEEDS',
      'NO_CONTACT',
      'PERMISSION_DENIED',
      'MEMBER_NOT_FOUND',
      'STAFF_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'DIFFERENCE_NOT_FOUND',
      'NOT_CHANGED',
      'INSUFFICIENT_FUNDS',
    ],
  },
  'POST /staff/approvals/:approvalId/reject': {
    summary: 'Reject; one may take back a proposal of one’s own',
    access: 'staff',
    permission: 'approvals.decide',
    params: approvalParams,
    body: decision,
    response: strict({ approval: ApprovalShape }),
    errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_DECIDED'],
  },
  'GET /staff/audit': {
    summary: 'Who did what, newest first',
    access: 'staff',
    permission: 'audit.read',
    query: strict({
      actor: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      /** An action, or its beginning up to a dot: "member". */
      action: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z.]{1,60}$' })),
      subject: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      from: Type.Optional(InstantIn),
      until: Type.Optional(InstantIn),
      ...GridPaging,
    }),
    response: strict({ entries: Type.Array(AuditEntryShape), next: Next }),
    errors: [],
  },
  'GET /staff/audit/check': {
    summary: 'Recompute the chain of the brand from its first entry',
    access: 'staff',
    permission: 'audit.read',
    response: AuditCheck,
    errors: [],
  },
  'GET /staff/search': {
    summary: 'Who is this? Members by username, id, e-mail, mobile or bank account',
    access: 'staff',
    permission: 'members.read',
    query: strict({ q: Type.String({ minLength: 2, maxLength: 128 }) }),
    response: strict({ hits: Type.Array(SearchHit) }),
    errors: [],
  },
  'GET /staff/outbox': {
    summary: 'Messages the platform has sent or is about to send, newest first',
    access: 'staff',
    permission: 'outbox.read',
    query: strict({
      channel: Type.Optional(OutboxMessage.properties.channel),
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      ...GridPaging,
    }),
    response: strict({ messages: Type.Array(OutboxMessage), next: Next }),
    errors: [],
  },
} as const
