import { VIP_LABEL, type MemberInfo } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { isOn } from '../settings/index.ts'

/** The part of member info beside the identity (SPECIFICATION 3.18, 3.20 to 3.22). */
export type MemberFacts = Pick<MemberInfo, 'nickname' | 'toUpline' | 'clubLabel' | 'memberLabel'>

const READ = `
select m.nickname,
  exists (select 1 from members u where u.brand_id = m.brand_id and u.member_id = m.referrer_id
    and u.kind = 'agent' and u.status = 'active') as has_upline,
  (select label_name from member_labels l where l.brand_id = m.brand_id
    and l.member_id = m.member_id and l.is_club) as club,
  array(select label_name from member_labels l where l.brand_id = m.brand_id
      and l.member_id = m.member_id and not l.is_club
    union select $3::text where $4::boolean and rank_opens_service(m.brand_id, m.member_id)
    order by 1) as labels
from members m where m.brand_id = $1 and m.member_id = $2`

interface FactsRow {
  readonly [column: string]: unknown
  readonly nickname: string | null
  readonly has_upline: boolean
  readonly club: string | null
  readonly labels: readonly string[]
}

/** Nickname and labels of a member, and whether transfers to the upline are allowed. */
export async function readMemberFacts(
  db: Tx,
  brand: Brand,
  memberId: bigint,
): Promise<MemberFacts> {
  const values = [brand.brandId, memberId, VIP_LABEL, isOn(brand, 'ranks')]
  const [row] = await db.query<FactsRow>(READ, values, 'member-facts')
  const club = row?.club ?? null
  return {
    nickname: row?.nickname ?? null,
    toUpline: row?.has_upline === true && brand.profile.money.peerTransfers !== null,
    clubLabel: club === null ? null : { labelName: club },
    memberLabel: (row?.labels ?? []).map((labelName) => ({ labelName })),
  }
}
