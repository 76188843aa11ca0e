import type { IdentityOverview } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { deadlinesOf } from './deadlines.ts'
import type { RegisterAnswer } from './port.ts'

/** True while the register lists the member. */
export async function isListed(db: Tx, brandId: number, memberId: bigint): Promise<boolean> {
  const rows = await db.query(
    `select 1 from member_register
     where brand_id = $1 and member_id = $2 and listed_at is not null`,
    [brandId, memberId],
    'register-listed',
  )
  return rows.length > 0
}

/** The register's answer for a member, where there is one. */
export async function readRegister(
  db: Tx,
  member: { readonly brandId: number; readonly memberId: bigint },
): Promise<IdentityOverview['register']> {
  const rows = await db.query<{ answer: RegisterAnswer; listed_at: Date | null }>(
    'select answer, listed_at from member_register where brand_id = $1 and member_id = $2',
    [member.brandId, member.memberId],
  )
  const row = rows[0]
  if (row?.listed_at) {
    const { withdrawUntil, closesAt, paidUntil } = deadlinesOf(row.listed_at)
    return {
      isListed: true,
      listedAt: row.listed_at.toISOString(),
      withdrawUntil: withdrawUntil.toISOString(),
      closesAt: closesAt.toISOString(),
      paidUntil: paidUntil.toISOString(),
    }
  }
  return row?.answer === 'unknown' ? { isListed: false } : undefined
}
