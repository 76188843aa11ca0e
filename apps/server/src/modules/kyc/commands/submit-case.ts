import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { PersonsAccount } from '../../gambling-limits/index.ts'
import { readRealName } from '../../members/index.ts'
import {
  documentsOf,
  evidenceOf,
  isEditable,
  newestCase,
  type DocumentKind,
  type DocumentStep,
} from '../cases.ts'
import { kycOf, nextLevel, type Evidence } from '../standing.ts'

/** The step that is named where something is missing. */
const FIRST_STEP: Readonly<Record<Exclude<Evidence, 'taxId'>, DocumentStep>> = {
  document: 'documentFront',
  selfie: 'selfie',
  address: 'address',
  sourceOfFunds: 'sourceOfFunds',
}

function missing(fields: readonly string[]): Problem {
  return new Problem(
    'MISSING_FIELD',
    fields.map((field) => ({ field, code: 'MISSING_FIELD' as const })),
  )
}

/**
 * Submits the pictures: all that the next level needs must be there. For the member's own account.
 * Throws, in order: REAL_NAME_MISSING, KYC_CASE_NOT_FOUND (nothing was sent), KYC_DECIDED,
 * MISSING_FIELD naming each step.
 */
export async function submitCase(
  context: { readonly db: Db; readonly vault: Vault },
  brand: Brand,
  member: PersonsAccount,
  documentKind: DocumentKind,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if ((await readRealName(tx, context.vault, member)) === undefined) {
      throw new Problem('REAL_NAME_MISSING')
    }
    const own = await newestCase(tx, member, true)
    if (!own) throw new Problem('KYC_CASE_NOT_FOUND')
    if (!isEditable(own)) throw new Problem('KYC_DECIDED')
    const { level, shown } = await kycOf(tx, brand, member.memberId)
    const needs = nextLevel(brand.profile, level)?.needs ?? []
    if (needs.includes('taxId') && !shown.includes('taxId')) throw missing(['taxId'])
    const steps = new Set((await documentsOf(tx, own)).map((row) => row.step))
    const evidence = evidenceOf(steps, documentKind)
    const lacking = needs.filter((one) => !shown.includes(one) && !evidence.includes(one))
    if (lacking.length > 0) {
      const fields = lacking.map((one) => {
        const isBack = one === 'document' && steps.has('documentFront')
        return isBack ? 'documentBack' : one === 'taxId' ? one : FIRST_STEP[one]
      })
      throw missing(fields)
    }
    await tx.query(
      `update kyc_cases set state = 'submitted', document_kind = $3, reason = null,
         submitted_at = app_now(), tries = 0, next_try_at = app_now()
       where brand_id = $1 and case_id = $2`,
      [own.brand_id, own.case_id, documentKind],
    )
  })
}
