import Type, { type Static } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { GridPaging, Next, NullableInstant, NullableText, Reason } from './shapes.ts'

export const RISK_CASE_ID = '^rsk_[0-9a-z]{1,13}$'

/** What a case is about: scenarios of money laundering [S-53], and more. */
export const RISK_KINDS = [
  'structuring',
  'withdrawnUnplayed',
  'quickInAndOut',
  'sharedBankAccount',
  'sharedNetwork',
  'largeWins',
  'overdraft',
  'selfReferral',
  'teamFarming',
  'chargeback',
  'payoutOddity',
  'thirdPartyPayment',
  'dispute',
] as const
export const RiskKind = Type.Unsafe<(typeof RISK_KINDS)[number]>(Type.Enum([...RISK_KINDS]))

export const RiskState = Type.Enum(['open', 'claimed', 'closed'])

/** Outcome: no findings, watched further, restricted, reported to the authority. */
export const RISK_OUTCOMES = ['nothing', 'watched', 'restricted', 'reported'] as const
export const RiskOutcome = Type.Unsafe<(typeof RISK_OUTCOMES)[number]>(
  Type.Enum([...RISK_OUTCOMES]),
)

export const RiskCaseRow = strict({
  caseId: Type.String(),
  kind: RiskKind,
  state: RiskState,
  memberId: Type.String(),
  username: Type.String(),
  raisedAt: Instant,
  claimedBy: NullableText,
  outcome: Type.Union([RiskOutcome, Type.Null()]),
  closedAt: NullableInstant,
})

export const RiskCase = strict({
  ...RiskCaseRow.properties,
  /** Of the amounts among the facts. */
  currency: Type.String(),
  /** Facts by name: amounts in ledger units end in "Minor". */
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]),
  ),
  note: NullableText,
  closedBy: NullableText,
})

export type RiskKind = Static<typeof RiskKind>
export type RiskState = Static<typeof RiskState>
export type RiskOutcome = Static<typeof RiskOutcome>
export type RiskCaseRow = Static<typeof RiskCaseRow>
export type RiskCase = Static<typeof RiskCase>

const params = strict({ caseId: Type.String({ pattern: RISK_CASE_ID }) })
const response = strict({ case: RiskCase })

export const staffRiskRoutes = {
  'GET /staff/risk/cases': {
    summary: 'What somebody should look at, newest first',
    access: 'staff',
    permission: 'risk.read',
    query: strict({
      state: Type.Optional(RiskState),
      kind: Type.Optional(RiskKind),
      /** The beginning of a member's name. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      ...GridPaging,
    }),
    response: strict({ cases: Type.Array(RiskCaseRow), next: Next }),
    errors: [],
  },
  'GET /staff/risk/cases/:caseId': {
    summary: 'One case with its facts',
    access: 'staff',
    permission: 'risk.read',
    params,
    response,
    errors: ['RISK_CASE_NOT_FOUND'],
  },
  'POST /staff/risk/cases/:caseId/claim': {
    summary: 'Take a case in hand',
    access: 'staff',
    permission: 'risk.decide',
    params,
    response,
    errors: ['RISK_CASE_NOT_FOUND', 'RISK_CASE_CLOSED', 'NOT_CHANGED'],
  },
  'POST /staff/risk/cases/:caseId/close': {
    summary: 'Close a case: what came of it, and why',
    access: 'staff',
    permission: 'risk.decide',
    params,
    body: strict({ outcome: RiskOutcome, note: Reason }),
    response,
    errors: ['RISK_CASE_NOT_FOUND', 'RISK_CASE_CLOSED'],
  },
} as const
