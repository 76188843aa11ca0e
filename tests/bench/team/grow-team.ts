import type { Db } from '@fairhouse/server/db/tx.ts'

/** A tree of a number of members: each level is 3.4 times as wide as the one above. */
export const LEVELS = 12
const WIDTH = 3.4
/** Additional direct downlines of one agent of the fifth level. */
export const FLAT = 10_000
export const FLAT_LEVEL = 5

const CHUNK = 100_000

/** Number of members on each level, `size` in total. */
function widthsOf(size: number): number[] {
  const share = (level: number) => WIDTH ** level
  const whole = Array.from({ length: LEVELS }, (_, level) => share(level))
  const sum = whole.reduce((all, one) => all + one, 0)
  const widths = whole.map((one) => Math.max(1, Math.round((one / sum) * (size - FLAT))))
  const others = widths.slice(0, -1).reduce((all, one) => all + one, 0)
  return [...widths.slice(0, -1), size - FLAT - others]
}

/** With the line that the table's trigger would find row by row. $1 level, $2 to $3 places. */
const ADD = `
insert into members (brand_id, username, username_key, password_hash, birth_date, terms_version,
  terms_accepted_at, registered_at, kind, agent_type, referrer_id, ancestor_ids)
select 1, k.name, k.name, 'none', '1990-01-01', 'demo-1', app_now(), app_now(), $5,
  case $5 when 'agent' then 1 end, u.member_id,
  case when u.member_id is null then '{}' else u.ancestor_ids || u.member_id end
from (select 't' || $1::int || 'n' || j as name,
    't' || ($1::int - 1) || 'n' || floor(j::numeric * $6 / $4) as above
  from generate_series($2::int, $3::int) j) k
left join members u on u.brand_id = 1 and u.username_key = k.above`

const ADD_FLAT = `
insert into members (brand_id, username, username_key, password_hash, birth_date, terms_version,
  terms_accepted_at, registered_at, kind, referrer_id, ancestor_ids)
select 1, 'flat' || j, 'flat' || j, 'none', '1990-01-01', 'demo-1', app_now(), app_now(), 'member',
  u.member_id, u.ancestor_ids || u.member_id
from members u cross join generate_series(1, $2::int) j
where u.brand_id = 1 and u.username_key = $1`

/** Members of a tree in breadth: agents, and members on the last level. Each has a wallet. */
export async function growTeam(db: Db, size: number): Promise<void> {
  await db.query(
    'alter table members disable trigger members_line, disable trigger members_newcomer',
  )
  const widths = widthsOf(size)
  for (const [level, width] of widths.entries()) {
    const kind = level === LEVELS - 1 ? 'member' : 'agent'
    for (let from = 0; from < width; from += CHUNK) {
      const to = Math.min(from + CHUNK, width) - 1
      await db.query(ADD, [level, from, to, width, kind, widths[level - 1] ?? 0])
    }
    await db.query('analyze members')
  }
  await db.query(ADD_FLAT, [`t${FLAT_LEVEL}n1`, FLAT])
  await db.query('alter table members enable trigger members_line, enable trigger members_newcomer')
  await db.query(
    `insert into ledger_accounts (brand_id, member_id)
     select 1, member_id from members where brand_id = 1`,
  )
  await db.query(
    `insert into team_sizes (brand_id, member_id, members)
     select 1, a.id, count(*) from members m cross join lateral unnest(m.ancestor_ids) as a(id)
     where m.brand_id = 1 group by 2`,
  )
  await db.query('vacuum analyze members')
}
