import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { verifyPassword } from '../passwords/index.ts'

/** Whose fund password: the member's of a brand. */
interface Owner {
  readonly brandId: number
  readonly memberId: bigint
}

const TRIES_MAX = 5
const WINDOW_MINUTES = 15

export async function hasFundPassword(tx: Tx, owner: Owner): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as is_set from member_fund_passwords where brand_id = $1 and member_id = $2',
    [owner.brandId, owner.memberId],
  )
  return rows.length > 0
}

/** Sets or replaces it; `passwordHash` is that of modules/passwords. */
export async function writeFundPassword(tx: Tx, owner: Owner, passwordHash: string): Promise<void> {
  await tx.query(
    `insert into member_fund_passwords (brand_id, member_id, password_hash, changed_at)
     values ($1, $2, $3, app_now())
     on conflict (brand_id, member_id) do update set
       password_hash = excluded.password_hash, changed_at = excluded.changed_at, tries = 0`,
    [owner.brandId, owner.memberId, passwordHash],
  )
}

// A try is counted by the statement that reads the hash, and before it is judged: a burst in
// parallel gets no more tries than one by one would.
const TAKE_TRY = `
update member_fund_passwords set
  tries = case when tries_from <= app_now() - make_interval(mins => $3) then 1 else tries + 1 end,
  tries_from = case when tries_from <= app_now() - make_interval(mins => $3)
    then app_now() else tries_from end
where brand_id = $1 and member_id = $2
returning password_hash, tries, ceil(extract(epoch from
  tries_from + make_interval(mins => $3) - app_now()))::int as wait`

/**
 * Passes for the right fund password alone; a member without one has no right one. `db` is outside
 * the caller's transaction: a wrong try stays counted when the caller rolls back. Errors:
 * TOO_MANY_ATTEMPTS (after five wrong ones within a quarter of an hour, with `retryAfterSeconds`),
 * PASSWORD_WRONG.
 */
export async function checkFundPassword(
  db: Tx,
  owner: Owner,
  password: string,
  field = 'fundPassword',
): Promise<void> {
  const rows = await db.query<{ password_hash: string; tries: number; wait: number }>(TAKE_TRY, [
    owner.brandId,
    owner.memberId,
    WINDOW_MINUTES,
  ])
  const row = rows[0]
  if (row && row.tries > TRIES_MAX) {
    throw new Problem('TOO_MANY_ATTEMPTS', [], { retryAfterSeconds: Math.max(1, row.wait) })
  }
  if (!(await verifyPassword(row?.password_hash, password))) {
    throw new Problem('PASSWORD_WRONG', [{ field, code: 'PASSWORD_WRONG' }])
  }
  await db.query(
    'update member_fund_passwords set tries = 0 where brand_id = $1 and member_id = $2',
    [owner.brandId, owner.memberId],
  )
}
