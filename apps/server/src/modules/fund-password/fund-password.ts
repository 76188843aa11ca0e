import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { verifyPassword } from '../passwords/index.ts'

/** Whose fund password: the member's of a brand. */
interface Owner {
  readonly brandId: number
  readonly memberId: bigint
}

const TRIES_MAX = 5
const WINDOW_MINUTES = 15
/** A try that was begun and never checked: its process was interrupted. */
const PENDING_SECONDS = 30

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
       password_hash = excluded.password_hash, changed_at = excluded.changed_at, tries = 0,
       pending = '{}'`,
    [owner.brandId, owner.memberId, passwordHash],
  )
}

const IS_OVER = 'tries_from <= app_now() - make_interval(mins => $3)'

// A try is counted by the statement that reads the hash, and before it is checked: a burst in
// parallel gets no more tries than one by one would. Until it is checked it counts for a while: a
// node that dies meanwhile must not lock the member out.
const BEGIN_TRY = `
update member_fund_passwords set
  pending = array(select t from unnest(pending) as t
    where t > app_now() - make_interval(secs => $4)) || app_now()
where brand_id = $1 and member_id = $2
returning password_hash, pending[cardinality(pending)]::text as begun_at,
  case when ${IS_OVER} then 0 else tries end as tries, cardinality(pending) as pending,
  ceil(extract(epoch from tries_from + make_interval(mins => $3) - app_now()))::int as wait`

/** Removes one of the pending tries; of two begun at once either will do. */
const WITHOUT = `
pending[:array_position(pending, $4::timestamptz) - 1]
  || pending[array_position(pending, $4::timestamptz) + 1:]`

const END_TRY = `
update member_fund_passwords set
  pending = case when $4::timestamptz = any(pending) then ${WITHOUT} else pending end,
  tries = case when $5 = 'right' then 0 when $5 = 'refused' then tries
    when ${IS_OVER} then 1 else tries + 1 end,
  tries_from = case when $5 = 'wrong' and ${IS_OVER} then app_now() else tries_from end
where brand_id = $1 and member_id = $2`

interface Try {
  readonly [column: string]: unknown
  readonly password_hash: string
  readonly begun_at: string
  readonly tries: number
  readonly pending: number
  readonly wait: number
}

/**
 * Passes only for the right fund password; a member without one has no right one. `db` is outside
 * the caller's transaction: a wrong try stays counted when the caller rolls back. Throws
 * TOO_MANY_ATTEMPTS (after five wrong ones within a quarter of an hour, with `retryAfterSeconds`),
 * PASSWORD_WRONG.
 */
export async function checkFundPassword(
  db: Tx,
  { brandId, memberId }: Owner,
  password: string,
  field = 'fundPassword',
): Promise<void> {
  const whose = [brandId, memberId, WINDOW_MINUTES] as const
  const [row] = await db.query<Try>(BEGIN_TRY, [...whose, PENDING_SECONDS])
  const end = async (how: 'right' | 'wrong' | 'refused') => {
    if (row) await db.query(END_TRY, [...whose, row.begun_at, how])
  }
  if (row && row.tries + row.pending > TRIES_MAX) {
    await end('refused')
    // Too many at once may be retried as soon as those before are checked.
    const retryAfterSeconds = row.tries >= TRIES_MAX ? Math.max(1, row.wait) : 1
    throw new Problem('TOO_MANY_ATTEMPTS', [], { retryAfterSeconds })
  }
  const isRight = await verifyPassword(row?.password_hash, password)
  await end(isRight ? 'right' : 'wrong')
  if (!isRight) throw new Problem('PASSWORD_WRONG', [{ field, code: 'PASSWORD_WRONG' }])
}

/**
 * The same for an action that moves money. Throws, in order: FUND_PASSWORD_MISSING,
 * TOO_MANY_ATTEMPTS, FUND_PASSWORD_WRONG.
 */
export async function requireFundPassword(
  db: Tx,
  owner: Owner,
  fundPassword: string,
): Promise<void> {
  if (!(await hasFundPassword(db, owner))) throw new Problem('FUND_PASSWORD_MISSING')
  try {
    await checkFundPassword(db, owner, fundPassword)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'PASSWORD_WRONG') throw error
    const code = 'FUND_PASSWORD_WRONG'
    throw new Problem(code, [{ field: 'fundPassword', code }])
  }
}
