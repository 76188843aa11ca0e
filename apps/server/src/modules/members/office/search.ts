import type { SearchHit } from '@fairhouse/protocol'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { membersWithBankAccount } from '../bank-accounts.ts'

interface HitRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly status: string
  readonly matched: SearchHit['matched']
}

const SEARCH = `
select distinct on (member_id) member_id, username, status, matched from (
  (select member_id, username, status, 'username' as matched, 1 as rank from members
   where brand_id = $1 and username_key like $2 || '%' order by username_key limit 20)
  union all
  select member_id, username, status, 'id', 0 from members where brand_id = $1 and member_id = $3
  union all
  (select member_id, username, status, 'email', 2 from members
   where brand_id = $1 and email is not null and lower(email) = $4 limit 20)
  union all
  (select member_id, username, status, 'mobile', 3 from members
   where brand_id = $1 and $5 <> ''
     and (mobile_num = $5 or country_dialing_code || mobile_num = $5) limit 20)
  union all
  select member_id, username, status, 'bankAccount', 4 from members
  where brand_id = $1 and member_id = any($6)
) found order by member_id, rank limit 20`

/** Finds members by a name, an id, an address or a number. */
export async function searchMembers(
  context: { readonly db: Tx; readonly vault: Vault },
  brandId: number,
  text: string,
): Promise<SearchHit[]> {
  const q = text.trim()
  const folded = q.toLowerCase()
  const digits = /^[+\d\s().-]{5,24}$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  const rows = await context.db.query<HitRow>(SEARCH, [
    brandId,
    folded.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`),
    parseId('mbr', folded) ?? -1n,
    folded,
    digits,
    await membersWithBankAccount(context.db, context.vault, brandId, q),
  ])
  return rows.map((row) => ({
    kind: 'member' as const,
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    status: row.status,
    matched: row.matched,
  }))
}
