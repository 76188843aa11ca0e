import type { Tx } from '#server/db/tx.ts'

/**
 * SQL: the line of a member on a day as `p.ancestor_ids`; null where it is the one of today. A row
 * of `past_lines` at most is joined.
 */
export function pastLineOn(member: string, day: string): string {
  return `left join past_lines p on p.brand_id = ${member}.brand_id
    and p.member_id = ${member}.member_id and ${day} between p.from_day and p.until_day`
}

/**
 * Keeps the lines of a member and of all below for the days up to today, before they are moved:
 * today's play still counts for the uplines of this morning, however often someone is moved until
 * the evening. `line` is the member's, and `today` the business day.
 */
export async function saveLines(
  tx: Tx,
  brandId: number,
  moved: { readonly memberId: bigint; readonly line: readonly bigint[]; readonly today: string },
): Promise<void> {
  const { memberId, line, today } = moved
  await tx.query(
    `insert into past_lines (brand_id, member_id, from_day, until_day, ancestor_ids)
     select m.brand_id, m.member_id, coalesce(p.until_day + 1, '-infinity'), $3::date,
       m.ancestor_ids
     from members m left join lateral (select max(until_day) as until_day from past_lines p
       where p.brand_id = m.brand_id and p.member_id = m.member_id) p on true
     where m.brand_id = $1 and (p.until_day is null or p.until_day < $3::date)
       and (m.member_id = $2
         or (m.ancestor_ids >= $4::bigint[] and m.ancestor_ids < $5::bigint[]))`,
    [brandId, memberId, today, [...line, memberId], [...line, memberId + 1n]],
  )
}

/** True where anyone of the brand was elsewhere in the tree on one of some days. */
export async function hasPastLines(
  db: Tx,
  brandId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const rows = await db.query<{ there: boolean }>(
    `select exists (select from past_lines where brand_id = $1 and until_day >= $2::date
       and from_day <= $3::date) as there`,
    [brandId, from, to],
    'past-lines-there',
  )
  return rows[0]?.there === true
}
