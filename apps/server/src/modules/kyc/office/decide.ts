import type { KycDecisionBody, KycPerson, RegisterEntry, StaffKycCase } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { addEntry, listEntries, removeEntry } from '../register/entries.ts'
import { decideCase, type KycDecision } from '../commands/decide-case.ts'
import { readCase, readDocument, readPersonOf } from '../staff-queries.ts'
import { requireCase } from '../cases.ts'
import { auditAction, type StaffContext, auditName } from '../../staff/index.ts'

interface Officer {
  readonly brand: Brand
  readonly actor: StaffActor
}

function decisionOf({ decision, reason }: KycDecisionBody): KycDecision {
  if (decision === 'approved') return { state: 'approved' }
  if (reason === undefined) {
    throw new Problem('MISSING_FIELD', [{ field: 'reason', code: 'MISSING_FIELD' }])
  }
  return { state: decision, reason }
}

/**
 * Decides a case. Requires the permission to decide identifications. Throws MISSING_FIELD, the
 * errors of decideCase.
 */
export async function decide(
  context: Pick<StaffContext, 'db' | 'vault'>,
  { brand, actor }: Officer,
  given: { readonly caseId: string; readonly body: KycDecisionBody },
): Promise<StaffKycCase> {
  const { caseId, body } = given
  const decision = decisionOf(body)
  await context.db.transaction(async (tx) => {
    const row = await requireCase(tx, brand.brandId, caseId, true)
    await decideCase(tx, brand, row, decision, auditName(actor))
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'kyc.decided',
      subject: caseId,
      details: { ...decision, note: body.note, before: row.state },
    })
  })
  return readCase(context, brand, caseId)
}

/**
 * The subject of a case, in full. Requires the permission to reveal; the audit records that it was
 * read.
 */
export async function revealPerson(
  { db, vault }: Pick<StaffContext, 'db' | 'vault'>,
  { brand, actor }: Officer,
  caseId: string,
): Promise<KycPerson> {
  return db.transaction(async (tx) => {
    const person = await readPersonOf({ db: tx, vault }, brand.brandId, caseId)
    const { brandId } = brand
    await auditAction(tx, actor, { brandId, action: 'kyc.revealed', subject: caseId, details: {} })
    return person
  })
}

/**
 * A picture of a document. Requires the permission to reveal; the audit records that it was viewed.
 */
export async function viewDocument(
  { db, vault }: Pick<StaffContext, 'db' | 'vault'>,
  { brand, actor }: Officer,
  documentId: string,
): Promise<Buffer> {
  return db.transaction(async (tx) => {
    const { brandId } = brand
    const { image, caseId, step } = await readDocument({ db: tx, vault }, brandId, documentId)
    await auditAction(tx, actor, {
      brandId,
      action: 'kyc.documentSeen',
      subject: caseId,
      details: { documentId, step },
    })
    return image
  })
}

/** Adds a number to the local register. Throws TAX_ID_INVALID, NOT_CHANGED. */
export async function listNumber(
  { db, vault }: Pick<StaffContext, 'db' | 'vault'>,
  { brand, actor }: Officer,
  given: { readonly taxId: string; readonly reason: string },
): Promise<RegisterEntry[]> {
  return db.transaction(async (tx) => {
    const { masked } = await addEntry(tx, { vault }, { ...given, by: auditName(actor) })
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'register.listed',
      subject: masked,
      details: { reason: given.reason },
    })
    return listEntries(tx)
  })
}

/** Removes a number from the local register. Throws NOT_CHANGED. */
export async function unlistNumber(
  { db }: Pick<StaffContext, 'db'>,
  { brand, actor }: Officer,
  given: { readonly entryId: string; readonly reason: string },
): Promise<RegisterEntry[]> {
  return db.transaction(async (tx) => {
    const { masked } = await removeEntry(tx, given.entryId)
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'register.unlisted',
      subject: masked,
      details: { reason: given.reason },
    })
    return listEntries(tx)
  })
}
