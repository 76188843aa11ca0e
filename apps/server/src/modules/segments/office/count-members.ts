import type { SegmentRule } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { membersOf } from '../members-of.ts'
import { requireRules } from './checks.ts'

/** Members that are named. */
const SAMPLE = 10

const countOf = (members: string) => `
with those as materialized (${members})
select (select count(*)::int from those) as members, m.member_id, m.username
from (select) as one left join lateral (
  select member_id, username from members join those using (member_id) where brand_id = $1
  order by username_key limit ${SAMPLE}) m on true`

interface CountRow {
  readonly [column: string]: unknown
  readonly members: number
  readonly member_id: bigint | null
  readonly username: string | null
}

/**
 * How many members rules describe now, and the first of them by username. Requires the permission
 * to view rewards. Throws VALIDATION_FAILED.
 */
export async function countMembers(db: Db, brand: Brand, rules: readonly SegmentRule[]) {
  const { brandId, profile } = brand
  await requireRules(db, brandId, rules)
  const { text, values } = membersOf(brandId, profile.timeZone, rules)
  const rows = await db.query<CountRow>(countOf(text), values)
  return {
    members: rows[0]?.members ?? 0,
    sample: rows.flatMap(({ member_id: memberId, username }) =>
      memberId === null || username === null
        ? []
        : [{ memberId: wireId('mbr', memberId), username }],
    ),
  }
}
