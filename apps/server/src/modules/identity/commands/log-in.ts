import type { LoginBody, MemberInfo } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { Brand } from '../../settings/index.ts'
import { presentMember } from '../present-member.ts'
import { verifyPassword } from '../passwords.ts'
import type { Sessions } from '../sessions.ts'

interface MemberRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly password_hash: string
  readonly registered_at: Date
}

/**
 * Opens a session for the right username and password. Anybody may try. Error: INVALID_CREDENTIALS,
 * the same and after the same time whether the name or the password is wrong.
 */
export async function logIn(
  context: { readonly db: Db; readonly sessions: Sessions },
  brand: Brand,
  body: LoginBody,
): Promise<{ member: MemberInfo; token: string }> {
  const rows = await context.db.query<MemberRow>(
    `select member_id, username, password_hash, registered_at from members
     where brand_id = $1 and username_key = $2`,
    [brand.brandId, body.username.trim().toLowerCase()],
  )
  const row = rows[0]
  if (!(await verifyPassword(row?.password_hash, body.password)) || !row) {
    throw new Problem('INVALID_CREDENTIALS')
  }
  const token = await context.db.transaction((tx) =>
    context.sessions.start(tx, brand, row.member_id),
  )
  return {
    token,
    member: presentMember({
      memberId: row.member_id,
      username: row.username,
      registeredAt: row.registered_at,
    }),
  }
}
