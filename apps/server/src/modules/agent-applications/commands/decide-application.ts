import type { AgentApplication } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { makeAgent } from '../../agent-tree/index.ts'
import { announceSessionChange } from '../../sessions/index.ts'
import { findApplication, presentApplication, type ApplicationRow } from '../applications.ts'
import { notifyApplicant } from '../notify-applicant.ts'

/** The application, locked and open. Throws APPLICATION_NOT_FOUND, APPLICATION_DECIDED. */
export async function lockOpenApplication(
  tx: Tx,
  brandId: number,
  applicationId: string,
): Promise<ApplicationRow> {
  const row = await findApplication(tx, brandId, applicationId, true)
  if (row.decided_at !== null) throw new Problem('APPLICATION_DECIDED')
  return row
}

/**
 * Claims an application. Requires the permission to handle applications. Throws
 * APPLICATION_NOT_FOUND, APPLICATION_DECIDED, NOT_CHANGED (claimed by the same person already).
 */
export async function reviewApplication(
  tx: Tx,
  brand: Brand,
  applicationId: string,
  by: string,
): Promise<AgentApplication> {
  const { brandId } = brand
  const row = await lockOpenApplication(tx, brandId, applicationId)
  if (row.state === 'inReview' && row.handled_by === by) throw new Problem('NOT_CHANGED')
  await tx.query(
    `update agent_applications set state = 'inReview', handled_by = $3
     where brand_id = $1 and application_id = $2`,
    [brandId, row.application_id, by],
  )
  return presentApplication(await findApplication(tx, brandId, applicationId))
}

/**
 * Decides an application and notifies the applicant, without the reason. A member whose application
 * is accepted is an agent from then on. A rejection requires the permission to handle applications;
 * an acceptance the approval of a second person. Throws APPLICATION_NOT_FOUND, APPLICATION_DECIDED.
 */
export async function decideApplication(
  tx: Tx,
  context: { readonly vault: Vault },
  brand: Brand,
  decision: {
    readonly applicationId: string
    readonly state: 'accepted' | 'rejected'
    readonly reason: string
    readonly by: string
  },
): Promise<AgentApplication> {
  const { applicationId, state, reason, by } = decision
  const { brandId } = brand
  const row = await lockOpenApplication(tx, brandId, applicationId)
  await tx.query(
    `update agent_applications set state = $3, decision_reason = $4, decided_at = app_now(),
       handled_by = coalesce(handled_by, $5)
     where brand_id = $1 and application_id = $2`,
    [brandId, row.application_id, state, reason, by],
  )
  if (state === 'accepted' && row.member_id !== null) {
    const { member_id: memberId } = row
    if (await makeAgent(tx, brandId, memberId))
      await announceSessionChange(tx, brandId, { memberId })
  }
  const template = state === 'accepted' ? 'applicationAccepted' : 'applicationRejected'
  await notifyApplicant(tx, context, brand, row, template)
  return presentApplication(await findApplication(tx, brandId, applicationId))
}
