import Type, { type Static } from 'typebox'
import { Picture, PICTURE_ID } from '../http/notices.ts'
import { QuestionType } from '../http/support.ts'
import { Instant, strict } from '../schema.ts'
import {
  AgentApplication,
  AgentApplicationRow,
  APPLICATION_ID,
  ApplicationState,
} from './agent-applications.ts'
import { ApprovalShape, GridPaging, Next, NullableInstant, NullableText, Reason } from './shapes.ts'

export const FEEDBACK_ID = '^fbk_[0-9a-z]{1,13}$'

export const FeedbackState = Type.Enum(['open', 'answered'])

export const StaffFeedbackRow = strict({
  feedbackId: Type.String(),
  receiptNo: Type.String(),
  questionType: QuestionType,
  state: FeedbackState,
  memberId: Type.String(),
  username: Type.String(),
  /** Its first words. */
  summary: Type.String(),
  pictureCount: Type.Integer(),
  sentAt: Instant,
  answeredAt: NullableInstant,
})

export const StaffFeedback = strict({
  ...StaffFeedbackRow.properties,
  content: Type.String(),
  pictures: Type.Array(Picture),
  /** Of the member's page when it was written: the answer is best in it. */
  language: Type.String(),
  answer: NullableText,
  answeredBy: NullableText,
})

export type FeedbackState = Static<typeof FeedbackState>
export type StaffFeedbackRow = Static<typeof StaffFeedbackRow>
export type StaffFeedback = Static<typeof StaffFeedback>

const feedbackParams = strict({ feedbackId: Type.String({ pattern: FEEDBACK_ID }) })
const applicationParams = strict({ applicationId: Type.String({ pattern: APPLICATION_ID }) })
const application = strict({ application: AgentApplication })
const Q = Type.Optional(Type.String({ minLength: 1, maxLength: 128 }))

export const staffSupportRoutes = {
  'GET /staff/feedback': {
    summary: 'What members have said, newest first',
    access: 'staff',
    permission: 'feedback.read',
    query: strict({
      state: Type.Optional(FeedbackState),
      questionType: Type.Optional(QuestionType),
      /** The beginning of a member's name, or a receipt number. */
      q: Q,
      ...GridPaging,
    }),
    response: strict({ feedback: Type.Array(StaffFeedbackRow), next: Next }),
    errors: [],
  },
  'GET /staff/feedback/:feedbackId': {
    summary: 'One feedback, whole',
    access: 'staff',
    permission: 'feedback.read',
    params: feedbackParams,
    response: strict({ feedback: StaffFeedback }),
    errors: ['FEEDBACK_NOT_FOUND'],
  },
  'POST /staff/feedback/:feedbackId/answer': {
    summary: 'Answer it, once; the member finds the answer among their messages',
    access: 'staff',
    permission: 'feedback.answer',
    params: feedbackParams,
    body: strict({ text: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }) }),
    response: strict({ feedback: StaffFeedback }),
    errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_ANSWERED'],
  },
  'GET /staff/feedback/pictures/:pictureId': {
    summary: 'A picture of a feedback or a conversation, made anew by us: WebP',
    access: 'staff',
    permission: 'feedback.read',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'GET /staff/agent-applications': {
    summary: 'Who would like to be an agent, newest first',
    access: 'staff',
    permission: 'agentApplications.read',
    query: strict({ state: Type.Optional(ApplicationState), q: Q, ...GridPaging }),
    response: strict({ applications: Type.Array(AgentApplicationRow), next: Next }),
    errors: [],
  },
  'GET /staff/agent-applications/:applicationId': {
    summary: 'One application, whole',
    access: 'staff',
    permission: 'agentApplications.read',
    params: applicationParams,
    response: application,
    errors: ['APPLICATION_NOT_FOUND'],
  },
  'POST /staff/agent-applications/:applicationId/review': {
    summary: 'Take an application in hand',
    access: 'staff',
    permission: 'agentApplications.handle',
    params: applicationParams,
    response: application,
    errors: ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED', 'NOT_CHANGED'],
  },
  'POST /staff/agent-applications/:applicationId/accept': {
    summary: 'Propose to accept it; another person approves',
    access: 'staff',
    permission: 'agentApplications.handle',
    params: applicationParams,
    body: strict({ reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED', 'NOT_CHANGED'],
  },
  'POST /staff/agent-applications/:applicationId/reject': {
    summary: 'Reject an application; the applicant is notified, without the reason',
    access: 'staff',
    permission: 'agentApplications.handle',
    params: applicationParams,
    body: strict({ reason: Reason }),
    response: application,
    errors: ['APPLICATION_NOT_FOUND', 'APPLICATION_DECIDED'],
  },
} as const
