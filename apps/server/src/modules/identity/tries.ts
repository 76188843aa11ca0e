import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/tx.ts'

/** A budget of tries: who or what is counted, and for how long from the first try. */
export interface Budget {
  readonly scope: string
  readonly key: string
  readonly windowSeconds: number
}

export interface Taken {
  readonly count: number
  /** Until the window ends and the count starts again. */
  readonly retryAfterSeconds: number
}

function digest({ scope, key }: Budget): Buffer {
  return createHash('sha256').update(`${scope}/${key}`).digest()
}

const TAKE = `
insert into login_tries as t (brand_id, scope, key, count, ends_at)
select $1, s, k, 1, app_now() + make_interval(secs => w)
from unnest($2::text[], $3::bytea[], $4::int[]) as b(s, k, w) order by s
on conflict (brand_id, scope, key) do update set
  count = case when t.ends_at <= app_now() then 1 else t.count + 1 end,
  ends_at = case when t.ends_at <= app_now() then excluded.ends_at else t.ends_at end
returning scope, count, ceil(extract(epoch from ends_at - app_now()))::int as wait`

interface TakenRow {
  readonly [column: string]: unknown
  readonly scope: string
  readonly count: number
  readonly wait: number
}

/**
 * Counts a try against each budget, in a statement of its own and before anything is checked: of a
 * burst in parallel each sees a count of its own. Scopes are locked in one order.
 */
export async function takeTries(
  db: Tx,
  brandId: number,
  budgets: readonly Budget[],
): Promise<ReadonlyMap<string, Taken>> {
  const rows = await db.query<TakenRow>(
    TAKE,
    [
      brandId,
      budgets.map(({ scope }) => scope),
      budgets.map(digest),
      budgets.map(({ windowSeconds }) => windowSeconds),
    ],
    'tries-take',
  )
  return new Map(
    rows.map(({ scope, count, wait }) => [scope, { count, retryAfterSeconds: Math.max(1, wait) }]),
  )
}

/** Gives tries back: one each, or all of them after a success. */
export async function giveTriesBack(
  tx: Tx,
  brandId: number,
  budgets: readonly Budget[],
  howMany: 'one' | 'all',
): Promise<void> {
  // Locked in the order in which they are taken: two at one account must not wait for each other.
  await tx.query(
    `with locked as (
       select t.scope, t.key from login_tries t
       join unnest($2::text[], $3::bytea[]) as b(s, k) on t.scope = b.s and t.key = b.k
       where t.brand_id = $1 order by t.scope for update of t)
     update login_tries t set count = case when $4 then 0 else greatest(t.count - 1, 0) end
     from locked where t.brand_id = $1 and t.scope = locked.scope and t.key = locked.key`,
    [brandId, budgets.map(({ scope }) => scope), budgets.map(digest), howMany === 'all'],
    'tries-back',
  )
}
