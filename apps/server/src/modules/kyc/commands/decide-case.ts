import type { KycReason } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { findAccount } from '../../ledger/index.ts'
import { sendMessage } from '../../notices/index.ts'
import { documentsOf, evidenceOf, type CaseRow } from '../cases.ts'
import { saveShown } from '../raise-level.ts'

export type KycDecision =
  | { readonly state: 'approved' }
  | { readonly state: 'rejected' | 'needsMore'; readonly reason: KycReason }

async function accept(tx: Tx, brand: Brand, row: CaseRow): Promise<void> {
  const { brandId } = brand
  const accountId = await findAccount(tx, brandId, row.member_id)
  if (accountId === undefined) throw new RangeError('the member has no account')
  const steps = new Set((await documentsOf(tx, row)).map((one) => one.step))
  const shown = evidenceOf(steps, row.document_kind)
  await saveShown(tx, brand, { brandId, memberId: row.member_id, accountId }, shown)
}

/**
 * Decides a case that was handed in, and notifies the member. For staff with the permission, or the
 * provider's answer. `row` is locked. Throws KYC_DECIDED.
 */
export async function decideCase(
  tx: Tx,
  brand: Brand,
  row: CaseRow,
  decision: KycDecision,
  by: string,
): Promise<void> {
  if (row.state !== 'submitted' && row.state !== 'inReview') throw new Problem('KYC_DECIDED')
  const isFinal = decision.state !== 'needsMore'
  if (decision.state === 'approved') await accept(tx, brand, row)
  await tx.query(
    `update kyc_cases set state = $3, reason = $4, decided_by = $5, next_try_at = null,
       decided_at = case when $6 then app_now() end
     where brand_id = $1 and case_id = $2`,
    [
      row.brand_id,
      row.case_id,
      decision.state,
      decision.state === 'approved' ? null : decision.reason,
      by,
      isFinal,
    ],
  )
  const to = { brandId: row.brand_id, memberId: row.member_id }
  const template = {
    approved: 'kycApproved',
    rejected: 'kycRejected',
    needsMore: 'kycNeedsMore',
  } as const
  await sendMessage(tx, to, template[decision.state], {})
}
