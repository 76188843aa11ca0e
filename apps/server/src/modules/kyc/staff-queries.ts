import type { KycPerson, StaffKycCase, StaffKycRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { maskName, readRealName } from '../members/index.ts'
import { documentsOf, presentDocument, requireCase, sealOfDocument, type CaseRow } from './cases.ts'
import { kycOf, taxIdOf } from './standing.ts'
import { maskTaxId } from './tax-id.ts'

interface Context {
  readonly db: Tx
  readonly vault: Vault
}

type ListedRow = CaseRow & { readonly username: string; readonly document_count: number }

const LISTED = `
select c.*, m.username,
  (select count(*)::int from kyc_documents d
   where d.brand_id = c.brand_id and d.case_id = c.case_id) as document_count
from kyc_cases c join members m using (brand_id, member_id)`

function presentRow(row: ListedRow): StaffKycRow {
  return {
    caseId: wireId('kyc', row.case_id),
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    state: row.state,
    documentCount: row.document_count,
    openedAt: row.opened_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
  }
}

/** Cases of a brand, newest first; `before` is the id of the last one seen. */
export async function listCases(
  tx: Tx,
  brandId: number,
  query: { readonly state?: string; readonly q?: string; readonly before?: string },
  limit: number,
): Promise<{ cases: StaffKycRow[]; next: string | null }> {
  const { state, q, before } = query
  const rows = await tx.query<ListedRow>(
    `${LISTED} where c.brand_id = $1 and ($2::text is null or c.state = $2)
       and ($3::text is null or starts_with(m.username_key, lower($3)))
       and ($4::bigint is null or c.case_id < $4)
     order by c.case_id desc limit $5`,
    [
      brandId,
      state ?? null,
      q ?? null,
      before === undefined ? null : (parseId('kyc', before) ?? 0n),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    cases: shown.map(presentRow),
    next: rows.length > limit && last ? wireId('kyc', last.case_id) : null,
  }
}

/** One case as staff see it, with personal data masked. Throws KYC_CASE_NOT_FOUND. */
export async function readCase(
  { db, vault }: Context,
  brand: Brand,
  caseId: string,
): Promise<StaffKycCase> {
  const { brandId } = brand
  const rows = await db.query<ListedRow>(`${LISTED} where c.brand_id = $1 and c.case_id = $2`, [
    brandId,
    parseId('kyc', caseId) ?? -1n,
  ])
  const row = rows[0]
  if (!row) throw new Problem('KYC_CASE_NOT_FOUND')
  const owner = { brandId, memberId: row.member_id }
  const realName = await readRealName(db, vault, owner)
  const taxId = await taxIdOf({ db, vault }, brandId, row.member_id)
  const { level, shown } = await kycOf(db, brand, row.member_id)
  return {
    ...presentRow(row),
    documentKind: row.document_kind,
    reason: row.reason ?? null,
    documents: (await documentsOf(db, row)).map(presentDocument),
    realName: realName === undefined ? null : maskName(realName),
    taxIdMasked: taxId === undefined ? null : maskTaxId(taxId),
    level: level.level,
    shown: [...shown],
  }
}

/** The data to compare with the documents, in full. Throws KYC_CASE_NOT_FOUND. */
export async function readPersonOf(
  { db, vault }: Context,
  brandId: number,
  caseId: string,
): Promise<KycPerson> {
  const { member_id: memberId } = await requireCase(db, brandId, caseId)
  const births = await db.query<{ birth_date: string | null }>(
    'select birth_date::text from members where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  return {
    realName: (await readRealName(db, vault, { brandId, memberId })) ?? null,
    taxId: (await taxIdOf({ db, vault }, brandId, memberId)) ?? null,
    birthDate: births[0]?.birth_date ?? null,
  }
}

/** The bytes of a document (WebP), and whose case it is of. Throws PICTURE_NOT_FOUND. */
export async function readDocument(
  { db, vault }: Context,
  brandId: number,
  documentId: string,
): Promise<{ readonly image: Buffer; readonly caseId: string; readonly step: string }> {
  const rows = await db.query<{ case_id: bigint; step: string; sealed: Buffer }>(
    `select case_id, step, sealed from kyc_documents
     where brand_id = $1 and document_id = $2`,
    [brandId, documentId],
  )
  const row = rows[0]
  if (!row) throw new Problem('PICTURE_NOT_FOUND')
  const purpose = sealOfDocument(brandId, row.case_id, documentId)
  return {
    image: Buffer.from(vault.open(purpose, row.sealed), 'base64'),
    caseId: wireId('kyc', row.case_id),
    step: row.step,
  }
}
