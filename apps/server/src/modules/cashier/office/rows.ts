import { minor, minorToWire } from '@fairhouse/money'
import type { StaffWithdrawalRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { WITHDRAWAL_COLUMNS, WITHDRAWAL_FROM, type WithdrawalRow } from '../../withdrawals/index.ts'

/** A claim without activity expires after this long. */
export const CLAIM_MINUTES = 15

/** A withdrawal with the people around it. */
export interface DeskRow extends WithdrawalRow {
  readonly username: string
  readonly registered_at: Date
  readonly claimer: string | null
  readonly approver: string | null
  readonly resolver: string | null
  readonly is_claimed: boolean
}

/** Conditions name the withdrawal `w` and its member `m`. */
export const SELECT_DESK = `
select ${WITHDRAWAL_COLUMNS}, m.username, m.registered_at, c.username as claimer,
  f.username as approver, r.username as resolver,
  coalesce(w.claimed_at > app_now() - make_interval(mins => ${CLAIM_MINUTES}), false) as is_claimed
${WITHDRAWAL_FROM}
join members m on m.brand_id = w.brand_id and m.member_id = w.member_id
left join staff_members c on c.staff_id = w.claimed_by
left join staff_members f on f.staff_id = w.first_approver
left join staff_members r on r.staff_id = d.resolved_by`

/** One withdrawal of the brand. Throws WITHDRAWAL_NOT_FOUND. */
export async function readDeskRow(tx: Tx, brandId: number, withdrawalId: string): Promise<DeskRow> {
  const rows = await tx.query<DeskRow>(
    `${SELECT_DESK} where w.brand_id = $1 and w.public_id = $2`,
    [brandId, withdrawalId],
  )
  if (!rows[0]) throw new Problem('WITHDRAWAL_NOT_FOUND')
  return rows[0]
}

/** From this amount on two people must approve [profile, fourEyesFrom]. */
export function needsTwo(brand: Brand, row: Pick<WithdrawalRow, 'amount'>): boolean {
  return row.amount >= brand.profile.money.withdrawal.fourEyesFrom
}

export function presentDeskRow(row: DeskRow, brand: Brand, actor: StaffActor): StaffWithdrawalRow {
  const { claimed_at: claimedAt } = row
  return {
    withdrawalId: row.public_id,
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    amountMinor: minorToWire(minor(row.amount)),
    currency: brand.currency.code,
    method: row.method,
    status: row.status,
    heldBy: row.held_by,
    requestedAt: row.requested_at.toISOString(),
    promisedAt: row.promised_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    claim:
      row.is_claimed && row.claimer !== null && claimedAt
        ? {
            by: row.claimer,
            at: claimedAt.toISOString(),
            isOwn: row.claimed_by === actor.staffId,
          }
        : null,
    needsTwo: needsTwo(brand, row),
    firstApprover: row.approver,
    hasOpenDispute: row.dispute_opened_at !== null && row.dispute_verdict === null,
    attention: row.attention,
  }
}
