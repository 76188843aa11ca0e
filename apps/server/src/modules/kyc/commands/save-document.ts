import type { KycDocument } from '@fairhouse/protocol'
import { KYC_PICTURES_MAX } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { PersonsAccount } from '../../gambling-limits/index.ts'
import { remakeUpload, type MadeImage, type UploadContext } from '../../pictures/index.ts'
import type { Limit } from '../../quotas/index.ts'
import {
  isEditable,
  newestCase,
  presentDocument,
  sealOfDocument,
  STEP_EVIDENCE,
  type CaseRow,
  type DocumentRow,
  type DocumentStep,
} from '../cases.ts'
import { kycOf } from '../standing.ts'

/** Small letters of a document must stay readable. */
const SHAPE = { kind: 'within', width: 2_000, height: 2_000 } as const

interface DocumentContext extends UploadContext {
  readonly rng: Rng
}

function limitsOf(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [
    { scope: 'kycPicture', key, windowSeconds: 3_600, max: 30 },
    { scope: 'kycPicture', key, windowSeconds: 86_400, max: 60 },
  ]
}

/** The member's row makes two pictures at once wait for each other. */
async function lockMember(tx: Tx, { brandId, memberId }: PersonsAccount): Promise<void> {
  await tx.query('select 1 from members where brand_id = $1 and member_id = $2 for no key update', [
    brandId,
    memberId,
  ])
}

/**
 * The case that pictures go to: the open one, or a new one. Throws KYC_DECIDED (it is under review,
 * or what the step shows is known already).
 */
async function openCase(
  tx: Tx,
  brand: Brand,
  member: PersonsAccount,
  step: DocumentStep,
): Promise<CaseRow> {
  const { shown } = await kycOf(tx, brand, member.memberId)
  if (shown.includes(STEP_EVIDENCE[step])) throw new Problem('KYC_DECIDED')
  const last = await newestCase(tx, member, true)
  if (last && isEditable(last)) return last
  if (last?.state === 'submitted' || last?.state === 'inReview') throw new Problem('KYC_DECIDED')
  const rows = await tx.query<CaseRow>(
    `insert into kyc_cases (brand_id, member_id, state, opened_at)
     values ($1, $2, 'open', app_now()) returning *`,
    [member.brandId, member.memberId],
  )
  if (!rows[0]) throw new Error('the case was not opened')
  return rows[0]
}

async function keep(
  tx: Tx,
  context: DocumentContext,
  { brand_id: brandId, case_id: caseId }: CaseRow,
  step: DocumentStep,
  image: MadeImage,
): Promise<KycDocument> {
  const counted = await tx.query<{ count: number }>(
    `select count(*)::int as count from kyc_documents
     where brand_id = $1 and case_id = $2 and step = $3`,
    [brandId, caseId, step],
  )
  if ((counted[0]?.count ?? 0) >= KYC_PICTURES_MAX) throw new Problem('DOCUMENTS_FULL')
  const documentId = `doc_${context.rng.bytes(16).toString('base64url')}`
  const purpose = sealOfDocument(brandId, caseId, documentId)
  const rows = await tx.query<DocumentRow>(
    `insert into kyc_documents (brand_id, document_id, case_id, step, sealed, width, height,
       sent_at) values ($1, $2, $3, $4, $5, $6, $7, app_now())
     returning document_id, step, width, height, sent_at`,
    [
      brandId,
      documentId,
      caseId,
      step,
      context.vault.seal(purpose, image.bytes.toString('base64')),
      image.width,
      image.height,
    ],
  )
  if (!rows[0]) throw new Error('the document was not written')
  return presentDocument(rows[0])
}

/**
 * Saves a picture of a document: re-encoded, nothing of the file but its pixels, and sealed. For
 * the member's own account. Throws, in order: UNSUPPORTED_MEDIA_TYPE (no picture), RATE_LIMITED,
 * IMAGE_INVALID, IMAGE_TOO_LARGE, KYC_DECIDED, DOCUMENTS_FULL.
 */
export async function saveDocument(
  context: DocumentContext,
  brand: Brand,
  member: PersonsAccount,
  step: DocumentStep,
  body: unknown,
): Promise<KycDocument> {
  const image = await remakeUpload(context, {
    brandId: brand.brandId,
    sender: member,
    shape: SHAPE,
    limits: limitsOf(member.memberId),
    body,
  })
  return context.db.transaction(async (tx) => {
    await lockMember(tx, member)
    return keep(tx, context, await openCase(tx, brand, member, step), step, image)
  })
}

/**
 * Removes a picture that was not submitted yet. For the member's own account. Throws
 * KYC_CASE_NOT_FOUND (no such picture), KYC_DECIDED (it is under review).
 */
export async function removeDocument(
  { db }: { readonly db: Db },
  member: PersonsAccount,
  documentId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, member)
    const own = await newestCase(tx, member, true)
    if (!own) throw new Problem('KYC_CASE_NOT_FOUND')
    const known = await tx.query(
      `select 1 from kyc_documents where brand_id = $1 and case_id = $2 and document_id = $3`,
      [member.brandId, own.case_id, documentId],
    )
    if (known.length === 0) throw new Problem('KYC_CASE_NOT_FOUND')
    if (!isEditable(own)) throw new Problem('KYC_DECIDED')
    await tx.query('delete from kyc_documents where brand_id = $1 and document_id = $2', [
      member.brandId,
      documentId,
    ])
  })
}
