import type { KycCase, KycDocument, KycDocumentStep } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { Evidence } from './standing.ts'

export type DocumentStep = KycDocumentStep
export type DocumentKind = 'idCard' | 'driverLicence' | 'passport'
export type CaseState = KycCase['state']

/** Evidence shown by the pictures of a step. */
export const STEP_EVIDENCE: Readonly<Record<DocumentStep, Evidence>> = {
  documentFront: 'document',
  documentBack: 'document',
  selfie: 'selfie',
  address: 'address',
  sourceOfFunds: 'sourceOfFunds',
}

export interface CaseRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly case_id: bigint
  readonly member_id: bigint
  readonly state: CaseState
  readonly document_kind: DocumentKind | null
  readonly reason: KycCase['reason'] | null
  readonly opened_at: Date
  readonly submitted_at: Date | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly tries: number
}

export interface DocumentRow {
  readonly [column: string]: unknown
  readonly document_id: string
  readonly step: DocumentStep
  readonly width: number
  readonly height: number
  readonly sent_at: Date
}

/** The sealing context of a picture: moved to another case, it does not open. */
export function sealOfDocument(brandId: number, caseId: bigint, documentId: string): string {
  return `kyc document ${brandId}/${caseId}/${documentId}`
}

/** The newest case of a member; `isLocked` keeps it from changing. */
export async function newestCase(
  tx: Tx,
  owner: { readonly brandId: number; readonly memberId: bigint },
  isLocked = false,
): Promise<CaseRow | undefined> {
  const rows = await tx.query<CaseRow>(
    `select * from kyc_cases where brand_id = $1 and member_id = $2
     order by case_id desc limit 1${isLocked ? ' for update' : ''}`,
    [owner.brandId, owner.memberId],
  )
  return rows[0]
}

/** A case of a brand. Throws KYC_CASE_NOT_FOUND. */
export async function requireCase(
  tx: Tx,
  brandId: number,
  caseId: string,
  isLocked = false,
): Promise<CaseRow> {
  const rows = await tx.query<CaseRow>(
    `select * from kyc_cases where brand_id = $1 and case_id = $2${isLocked ? ' for update' : ''}`,
    [brandId, parseId('kyc', caseId) ?? -1n],
  )
  if (!rows[0]) throw new Problem('KYC_CASE_NOT_FOUND')
  return rows[0]
}

/** True while the member may add and take away. */
export function isEditable({ state }: Pick<CaseRow, 'state'>): boolean {
  return state === 'open' || state === 'needsMore'
}

/** The pictures of a case, the oldest first. */
export async function documentsOf(
  tx: Tx,
  { brand_id: brandId, case_id: caseId }: Pick<CaseRow, 'brand_id' | 'case_id'>,
): Promise<DocumentRow[]> {
  return tx.query<DocumentRow>(
    `select document_id, step, width, height, sent_at from kyc_documents
     where brand_id = $1 and case_id = $2 order by sent_at, document_id`,
    [brandId, caseId],
  )
}

/** Evidence shown by the pictures of an accepted case: a card has two sides. */
export function evidenceOf(
  steps: ReadonlySet<DocumentStep>,
  documentKind: DocumentKind | null,
): readonly Evidence[] {
  const hasDocument =
    steps.has('documentFront') && (documentKind === 'passport' || steps.has('documentBack'))
  const others = (['selfie', 'address', 'sourceOfFunds'] as const).filter((one) => steps.has(one))
  return hasDocument ? ['document', ...others] : others
}

export function presentDocument(row: DocumentRow): KycDocument {
  return { documentId: row.document_id, step: row.step, sentAt: row.sent_at.toISOString() }
}

export function presentCase(row: CaseRow, documents: readonly DocumentRow[]): KycCase {
  return {
    caseId: wireId('kyc', row.case_id),
    state: row.state,
    ...(row.reason ? { reason: row.reason } : {}),
    ...(row.document_kind ? { documentKind: row.document_kind } : {}),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    documents: documents.map(presentDocument),
  }
}
