import { minor, minorToWire } from '@fairhouse/money'
import type { Deposit } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { reasonOf, type DepositRow } from './deposits/facts.ts'

export function presentDeposit(row: DepositRow): Deposit {
  return {
    depositId: row.public_id,
    method: row.method,
    amountMinor: minorToWire(minor(row.amount)),
    creditedMinor: minorToWire(minor(row.credited)),
    takenBackMinor: minorToWire(minor(row.taken_back)),
    status: row.status,
    reason: reasonOf(row.reason),
    instructions: row.instructions,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
  }
}

/** Times of the member's payments that failed within the last minutes. */
export async function readFailures(
  tx: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
  minutes: number,
): Promise<{ readonly now: Date; readonly failures: readonly Date[] }> {
  const rows = await tx.query<{ now: Date; failures: Date[] }>(
    `select app_now() as now, coalesce(array_agg(failed_at), '{}') as failures from deposits
     where brand_id = $1 and member_id = $2 and failed_at > app_now() - make_interval(mins => $3)`,
    [member.brandId, member.memberId, minutes],
  )
  return rows[0] ?? { now: new Date(0), failures: [] }
}
