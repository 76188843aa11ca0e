import Type, { type Static } from 'typebox'
import { GamblingLimits } from '../http/gambling-limits.ts'
import {
  KYC_CASE_ID,
  KYC_DOCUMENT_ID,
  KycCaseState,
  KycDocument,
  KycDocumentKind,
  KycEvidence,
  KycReason,
} from '../http/kyc.ts'
import { Instant, strict } from '../schema.ts'
import { GridPaging, Next, NullableInstant, NullableText, Reason } from './shapes.ts'

export const StaffKycRow = strict({
  caseId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  state: KycCaseState,
  documentCount: Type.Integer(),
  openedAt: Instant,
  submittedAt: NullableInstant,
  decidedAt: NullableInstant,
  decidedBy: NullableText,
})

export const StaffKycCase = strict({
  ...StaffKycRow.properties,
  documentKind: Type.Union([KycDocumentKind, Type.Null()]),
  reason: Type.Union([KycReason, Type.Null()]),
  documents: Type.Array(KycDocument),
  /** First letters only, unless revealed. */
  realName: NullableText,
  taxIdMasked: NullableText,
  level: Type.Integer(),
  shown: Type.Array(KycEvidence),
})

/** A decision; a rejection, and asking for more, say why. */
export const KycDecisionBody = strict({
  decision: Type.Enum(['approved', 'rejected', 'needsMore']),
  reason: Type.Optional(KycReason),
  note: Reason,
})

/** What is compared with the documents. */
export const KycPerson = strict({
  realName: NullableText,
  taxId: NullableText,
  birthDate: NullableText,
})

export const RegisterEntry = strict({
  entryId: Type.String(),
  masked: Type.String(),
  reason: Type.String(),
  listedBy: Type.String(),
  listedAt: Instant,
})

/** What a member did about the own limits. */
export const LimitEventRow = strict({
  what: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  occurredAt: Instant,
})

export type StaffKycRow = Static<typeof StaffKycRow>
export type StaffKycCase = Static<typeof StaffKycCase>
export type KycDecisionBody = Static<typeof KycDecisionBody>
export type KycPerson = Static<typeof KycPerson>
export type RegisterEntry = Static<typeof RegisterEntry>
export type LimitEventRow = Static<typeof LimitEventRow>

const caseParams = strict({ caseId: Type.String({ pattern: KYC_CASE_ID }) })
const memberParams = strict({ memberId: Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' }) })
const ENTRY_ID = '^[0-9a-f]{64}$'

export const staffKycRoutes = {
  'GET /staff/kyc/cases': {
    summary: 'Identifications, newest first',
    access: 'staff',
    permission: 'kyc.read',
    query: strict({
      state: Type.Optional(KycCaseState),
      /** The beginning of a member's name. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      ...GridPaging,
    }),
    response: strict({ cases: Type.Array(StaffKycRow), next: Next }),
    errors: [],
  },
  'GET /staff/kyc/cases/:caseId': {
    summary: 'One identification, without what tells who somebody is',
    access: 'staff',
    permission: 'kyc.read',
    params: caseParams,
    response: strict({ case: StaffKycCase }),
    errors: ['KYC_CASE_NOT_FOUND'],
  },
  'POST /staff/kyc/cases/:caseId/reveal': {
    summary: 'Name, number and birth date in full, to compare them; the audit keeps who looked',
    access: 'staff',
    permission: 'kyc.reveal',
    params: caseParams,
    response: strict({ person: KycPerson }),
    errors: ['KYC_CASE_NOT_FOUND'],
  },
  'GET /staff/kyc/documents/:documentId': {
    summary: 'A picture of a document, made anew by us: WebP; the audit keeps who looked',
    access: 'staff',
    permission: 'kyc.reveal',
    params: strict({ documentId: Type.String({ pattern: KYC_DOCUMENT_ID }) }),
    response: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    errors: ['PICTURE_NOT_FOUND'],
  },
  'POST /staff/kyc/cases/:caseId/decide': {
    summary: 'Decide a submitted identification; the member is notified',
    access: 'staff',
    permission: 'kyc.decide',
    params: caseParams,
    body: KycDecisionBody,
    response: strict({ case: StaffKycCase }),
    errors: ['KYC_CASE_NOT_FOUND', 'MISSING_FIELD', 'KYC_DECIDED'],
  },
  'GET /staff/exclusion-register': {
    summary: 'The register kept here, where none of a state is connected: newest first',
    access: 'staff',
    permission: 'risk.read',
    response: strict({ entries: Type.Array(RegisterEntry) }),
    errors: [],
  },
  'POST /staff/exclusion-register': {
    summary: 'List a tax number: who has it is excluded in every brand',
    access: 'staff',
    permission: 'risk.decide',
    body: strict({ taxId: Type.String({ minLength: 1, maxLength: 32 }), reason: Reason }),
    response: strict({ entries: Type.Array(RegisterEntry) }),
    errors: ['TAX_ID_INVALID', 'NOT_CHANGED'],
  },
  'DELETE /staff/exclusion-register/:entryId': {
    summary: 'Take a number off the register: who has it may ask to return',
    access: 'staff',
    permission: 'risk.decide',
    params: strict({ entryId: Type.String({ pattern: ENTRY_ID }) }),
    body: strict({ reason: Reason }),
    response: strict({ entries: Type.Array(RegisterEntry) }),
    errors: ['NOT_CHANGED'],
  },
  'GET /staff/members/:memberId/limits': {
    summary: "A member's gambling limits as they see them, and what was done about them",
    access: 'staff',
    permission: 'limits.read',
    params: memberParams,
    response: strict({ limits: GamblingLimits, events: Type.Array(LimitEventRow) }),
    errors: ['MEMBER_NOT_FOUND'],
  },
} as const
