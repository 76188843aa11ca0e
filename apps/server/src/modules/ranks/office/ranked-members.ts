import type { RankedMember } from '@fairhouse/protocol'
import { nextRank } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { figuresOf, readMonth } from '../figures.ts'
import { monthOf } from '../months.ts'
import { rankName, readRule, thresholdsOf } from '../rules.ts'

interface RankedRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly rank: number
  readonly since: string
}

interface Choice {
  readonly q?: string
  readonly rank?: string
  readonly before?: string
}

/** Where a page goes on: the rank and the number of the last member. Throws VALIDATION_FAILED. */
function readPosition(before: string | undefined): readonly [number | null, string | null] {
  if (before === undefined) return [null, null]
  const [, rank, member] = /^(\d{1,2})-(\d{1,18})$/.exec(before) ?? []
  if (rank !== undefined && member !== undefined) return [Number(rank), member]
  throw new Problem('VALIDATION_FAILED', [{ field: 'before', code: 'VALIDATION_FAILED' }])
}

function readRows(db: Db, { brandId }: Brand, { q, rank, before }: Choice, limit: number) {
  return db.query<RankedRow>(
    `select s.member_id, m.username, s.rank, to_char(s.since, 'YYYY-MM-DD') as since
     from rank_standings s join members m using (brand_id, member_id)
     where s.brand_id = $1 and s.rank > 0 and ($2::int is null or s.rank = $2)
       and ($3::text is null or starts_with(m.username_key, $3))
       and ($4::int is null or s.rank < $4 or (s.rank = $4 and s.member_id > $5::bigint))
     order by s.rank desc, s.member_id limit $6`,
    [
      brandId,
      rank === undefined ? null : Number(rank),
      q?.trim().toLowerCase() ?? null,
      ...readPosition(before),
      limit + 1,
    ],
  )
}

/**
 * Members who have a rank, the highest first, each with the progress of the running month, and how
 * many have each. Requires the permission to view rewards. Throws VALIDATION_FAILED.
 */
export async function listRanked(db: Db, brand: Brand, choice: Choice, limit: number) {
  const { brandId, profile } = brand
  const rows = await readRows(db, brand, choice, limit)
  const shown = rows.slice(0, limit)
  const month = monthOf(dayIn(profile.timeZone, await readNow(db)))
  const rule = await readRule(db, brandId, month)
  const ids = shown.map((row) => row.member_id)
  const days = await readMonth(db, brandId, ids, month)
  const thresholds = rule ? thresholdsOf(rule) : []
  const members = shown.map((row): RankedMember => {
    const points = rule ? figuresOf(rule, days.get(row.member_id) ?? []).points : 0n
    const next = thresholds[row.rank]
    return {
      memberId: wireId('mbr', row.member_id),
      username: row.username,
      rank: row.rank,
      name: rankName(rule, row.rank, brand),
      since: row.since,
      points: Number(points),
      nextThreshold: next === undefined ? null : Number(next),
      rankAfter: rule ? nextRank(row.rank, thresholds, points) : row.rank,
    }
  })
  const counts = await db.query<{ rank: number; members: number }>(
    `select rank, count(*)::int as members from rank_standings
     where brand_id = $1 and rank > 0 group by 1 order by 1`,
    [brandId],
  )
  const last = shown.at(-1)
  return {
    members,
    counts: counts.map(({ rank, members: count }) => ({
      rank,
      name: rankName(rule, rank, brand),
      members: count,
    })),
    next: rows.length > limit && last ? `${last.rank}-${last.member_id}` : null,
  }
}
