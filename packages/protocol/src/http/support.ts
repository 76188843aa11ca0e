import Type, { type Static } from 'typebox'
import { CaptchaProof } from '../proofs.ts'
import { Instant, strict } from '../schema.ts'
import { FEEDBACK_PICTURES_MAX, QUESTION_TYPES, REACH_CHANNELS, REACH_SIZES } from '../support.ts'
import { Picture, PICTURE_ID } from './notices.ts'

export const QuestionType = Type.Enum([...QUESTION_TYPES])

/** Limits of a feedback; the operator sets how many words it may have. */
export const FeedbackRules = strict({
  questionTypes: Type.Array(QuestionType),
  minWords: Type.Integer(),
  maxWords: Type.Integer(),
  picturesMax: Type.Integer(),
})

export const Feedback = strict({
  /** What the member names it by: "F-2611-000042". */
  receiptNo: Type.String(),
  questionType: QuestionType,
  content: Type.String(),
  pictures: Type.Array(Picture),
  sentAt: Instant,
  /** Null until it is answered. */
  answer: Type.Union([strict({ text: Type.String(), answeredAt: Instant }), Type.Null()]),
})

/** Free text; its words are counted outside of the schema. */
const LETTERS_MAX = 20_000

export const FeedbackBody = strict({
  questionType: QuestionType,
  content: Type.String({ maxLength: LETTERS_MAX }),
  /** None where it is left out. */
  pictureIds: Type.Optional(
    Type.Array(Type.String({ pattern: PICTURE_ID }), {
      maxItems: FEEDBACK_PICTURES_MAX,
      uniqueItems: true,
    }),
  ),
})

export const Receipt = strict({ receiptNo: Type.String(), sentAt: Instant })

/** Somebody who would like to bring members. */
export const AgentApplicationBody = strict({
  name: Type.String({ minLength: 2, maxLength: 120, pattern: '\\S' }),
  /** By one of the two at least we write back. */
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
  mobileNum: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
  countryDialingCode: Type.Optional(Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' })),
  /** Where they would find members, and how many people they reach. */
  channels: Type.Array(Type.Enum([...REACH_CHANNELS]), {
    minItems: 1,
    maxItems: REACH_CHANNELS.length,
    uniqueItems: true,
  }),
  reach: Type.Enum([...REACH_SIZES]),
  message: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }),
  /** To our keeping these data and writing back. */
  hasConsented: Type.Boolean(),
  captcha: Type.Optional(CaptchaProof),
})

export type QuestionType = Static<typeof QuestionType>
export type FeedbackRules = Static<typeof FeedbackRules>
export type Feedback = Static<typeof Feedback>
export type FeedbackBody = Static<typeof FeedbackBody>
export type Receipt = Static<typeof Receipt>
export type AgentApplicationBody = Static<typeof AgentApplicationBody>

const OWN = { access: 'member', realOnly: true } as const

export const supportRoutes = {
  'GET /wps/feedback': {
    ...OWN,
    summary: 'What feedback must keep to, and the own feedback with its answers, newest first',
    response: strict({ rules: FeedbackRules, feedback: Type.Array(Feedback) }),
    errors: [],
  },
  'PUT /wps/feedback': {
    ...OWN,
    summary: 'Send feedback to the operator',
    isIdempotent: true,
    isSensitive: true,
    body: FeedbackBody,
    response: Receipt,
    errors: ['WORDS_OUT_OF_BOUNDS', 'PICTURE_NOT_FOUND', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /wps/feedback/pictures': {
    ...OWN,
    isAlwaysOpen: true,
    summary: 'Send a picture for a feedback or a conversation: PNG or JPEG, its bytes',
    isSensitive: true,
    takesImage: true,
    response: Picture,
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_INVALID', 'RATE_LIMITED'],
  },
  'GET /wps/feedback/pictures/:pictureId': {
    ...OWN,
    isAlwaysOpen: true,
    summary: 'A picture of an own feedback or conversation, made anew by us: WebP',
    params: strict({ pictureId: Type.String({ pattern: PICTURE_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'POST /wps/agent/applications': {
    summary: 'Apply to become an agent',
    access: 'public',
    isSensitive: true,
    body: AgentApplicationBody,
    response: Receipt,
    errors: [
      'CONSENT_MISSING',
      'MISSING_FIELD',
      'EMAIL_INVALID',
      'PHONE_INVALID',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'RATE_LIMITED',
    ],
  },
} as const
