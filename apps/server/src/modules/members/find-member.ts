import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

export interface MemberRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly kind: 'member' | 'agent' | 'trial'
  readonly status: 'active' | 'blocked'
  readonly email: string | null
  readonly is_email_verified: boolean
  readonly mobile: string | null
  readonly is_mobile_verified: boolean
  readonly birth_date: string
}

/**
 * A member of the brand by the id on the wire; `isLocked` keeps the row from changing. Members of
 * other brands do not exist here. Throws MEMBER_NOT_FOUND.
 */
export async function requireMember(
  tx: Tx,
  brandId: number,
  memberId: string,
  isLocked = false,
): Promise<MemberRow> {
  const rows = await tx.query<MemberRow>(
    `select member_id, username, kind, status, email,
       email_verified_at is not null as is_email_verified,
       '+' || country_dialing_code || mobile_num as mobile,
       mobile_verified_at is not null as is_mobile_verified, birth_date
     from members where brand_id = $1 and member_id = $2${isLocked ? ' for update' : ''}`,
    [brandId, parseId('mbr', memberId) ?? -1n],
  )
  if (!rows[0]) throw new Problem('MEMBER_NOT_FOUND')
  return rows[0]
}
