import Type, { type Static } from 'typebox'
import { AgentApplicationBody } from '../http/support.ts'
import { Instant, strict } from '../schema.ts'
import { NullableInstant, NullableText } from './shapes.ts'

export const APPLICATION_ID = '^agp_[0-9a-z]{1,13}$'

/** `accepted` is only reached by four eyes. */
export const ApplicationState = Type.Enum(['new', 'inReview', 'accepted', 'rejected'])

export const AgentApplicationRow = strict({
  applicationId: Type.String(),
  receiptNo: Type.String(),
  name: Type.String(),
  state: ApplicationState,
  reach: AgentApplicationBody.properties.reach,
  language: Type.String(),
  sentAt: Instant,
  /** Who has taken it in hand. */
  handledBy: NullableText,
  decidedAt: NullableInstant,
})

export const AgentApplication = strict({
  ...AgentApplicationRow.properties,
  email: NullableText,
  mobile: NullableText,
  channels: AgentApplicationBody.properties.channels,
  message: Type.String(),
  /** The member who sent it, if one was logged in. */
  memberId: NullableText,
  username: NullableText,
  consentedAt: Instant,
  decisionReason: NullableText,
  /** The proposal to accept it that waits for a second person. */
  approvalId: NullableText,
})

export type ApplicationState = Static<typeof ApplicationState>
export type AgentApplicationRow = Static<typeof AgentApplicationRow>
export type AgentApplication = Static<typeof AgentApplication>
