import Type, { type Static } from 'typebox'
import { Instant, MoneyOut, strict } from '../schema.ts'

export const KYC_CASE_ID = '^kyc_[0-9a-z]{1,13}$'
export const KYC_DOCUMENT_ID = '^doc_[A-Za-z0-9_-]{22}$'

/** Pictures of one step. */
export const KYC_PICTURES_MAX = 3

/** What a picture shows: the sides of a document, the face with it, a proof of address … */
export const KYC_STEPS = [
  'documentFront',
  'documentBack',
  'selfie',
  'address',
  'sourceOfFunds',
] as const
export const KycDocumentStep = Type.Unsafe<(typeof KYC_STEPS)[number]>(Type.Enum([...KYC_STEPS]))

/** A passport has one side that says all. */
export const KycDocumentKind = Type.Enum(['idCard', 'driverLicence', 'passport'])

/** Why pictures were not accepted. */
export const KYC_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'nameDiffers',
  'notOwn',
  'checkFailed',
] as const
export const KycReason = Type.Unsafe<(typeof KYC_REASONS)[number]>(Type.Enum([...KYC_REASONS]))

/** Documents that prove an identity. */
export const KycEvidence = Type.Enum(['taxId', 'document', 'selfie', 'address', 'sourceOfFunds'])

export const KycDocument = strict({
  documentId: Type.String(),
  step: KycDocumentStep,
  sentAt: Instant,
})

export const KYC_CASE_STATES = [
  'open',
  'submitted',
  'inReview',
  'needsMore',
  'approved',
  'rejected',
] as const
export const KycCaseState = Type.Unsafe<(typeof KYC_CASE_STATES)[number]>(
  Type.Enum([...KYC_CASE_STATES]),
)

export const KycCase = strict({
  caseId: Type.String(),
  state: KycCaseState,
  documentKind: Type.Optional(KycDocumentKind),
  /** Of a rejection, or of a repeated request. */
  reason: Type.Optional(KycReason),
  submittedAt: Type.Union([Instant, Type.Null()]),
  decidedAt: Type.Union([Instant, Type.Null()]),
  documents: Type.Array(KycDocument),
})

const Bound = Type.Union([MoneyOut, Type.Null()])

export const IdentityOverview = strict({
  /** The number that the jurisdiction requires. */
  taxIdKind: Type.Union([Type.Literal('cpf'), Type.Null()]),
  taxIdMasked: Type.Optional(Type.String()),
  /** First letters only; left out until it is set in the security centre. */
  realName: Type.Optional(Type.String()),
  level: Type.Integer(),
  shown: Type.Array(KycEvidence),
  /** What each level needs and allows; months are of the calendar, null is no bound. */
  levels: Type.Array(
    strict({
      level: Type.Integer(),
      needs: Type.Array(KycEvidence),
      mayDeposit: Type.Boolean(),
      mayBet: Type.Boolean(),
      mayWithdraw: Type.Boolean(),
      depositPerMonthMinor: Bound,
      withdrawalPerMonthMinor: Bound,
    }),
  ),
  picturesPerStep: Type.Integer(),
  /** The newest. */
  case: Type.Optional(KycCase),
  /** Of the exclusion register: only for members listed there, or about whom it gave no answer. */
  register: Type.Optional(
    strict({
      isListed: Type.Boolean(),
      listedAt: Type.Optional(Instant),
      /** Until then the member takes the money out; then the account is closed, and paid out. */
      withdrawUntil: Type.Optional(Instant),
      closesAt: Type.Optional(Instant),
      paidUntil: Type.Optional(Instant),
    }),
  ),
})

export type KycDocumentStep = Static<typeof KycDocumentStep>
export type KycDocumentKind = Static<typeof KycDocumentKind>
export type KycReason = Static<typeof KycReason>
export type KycEvidence = Static<typeof KycEvidence>
export type KycDocument = Static<typeof KycDocument>
export type KycCaseState = Static<typeof KycCaseState>
export type KycCase = Static<typeof KycCase>
export type IdentityOverview = Static<typeof IdentityOverview>

const OWN = { access: 'member', realOnly: true } as const

export const kycRoutes = {
  'GET /wps/member/identity': {
    ...OWN,
    summary: 'How one is identified, what is asked next and why',
    response: IdentityOverview,
    errors: [],
  },
  'PUT /wps/member/identity/tax-id': {
    ...OWN,
    summary: 'Give the tax number, for good: one account for each',
    isSensitive: true,
    isEncrypted: true,
    needsStepUp: true,
    body: strict({ taxId: Type.String({ minLength: 1, maxLength: 32 }) }),
    response: IdentityOverview,
    errors: ['TAX_ID_INVALID', 'RATE_LIMITED', 'TAX_ID_TAKEN', 'KYC_DECIDED'],
  },
  'POST /wps/member/identity/documents/:step': {
    ...OWN,
    summary: 'Send a picture of a document: PNG or JPEG, its bytes as the body',
    isSensitive: true,
    takesImage: true,
    params: strict({ step: KycDocumentStep }),
    response: KycDocument,
    errors: ['RATE_LIMITED', 'IMAGE_INVALID', 'IMAGE_TOO_LARGE', 'KYC_DECIDED', 'DOCUMENTS_FULL'],
  },
  'DELETE /wps/member/identity/documents/:documentId': {
    ...OWN,
    summary: 'Take a picture back that was not submitted yet',
    params: strict({ documentId: Type.String({ pattern: KYC_DOCUMENT_ID }) }),
    response: IdentityOverview,
    errors: ['KYC_CASE_NOT_FOUND', 'KYC_DECIDED'],
  },
  'POST /wps/member/identity/submit': {
    ...OWN,
    summary: 'Hand the pictures in to be looked at',
    isSensitive: true,
    body: strict({ documentKind: KycDocumentKind }),
    response: IdentityOverview,
    errors: ['REAL_NAME_MISSING', 'KYC_CASE_NOT_FOUND', 'KYC_DECIDED', 'MISSING_FIELD'],
  },
} as const
