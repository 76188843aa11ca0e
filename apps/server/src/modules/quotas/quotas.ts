import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'

/** At most `max` within a window that begins with the first and lasts `windowSeconds`. */
export interface Limit {
  readonly scope: string
  /** Whom it is about; stored as a fingerprint. */
  readonly key: string
  readonly windowSeconds: number
  readonly max: number
}

/** A limit that is used up, and when it opens again. */
export interface Refusal {
  readonly limit: Limit
  readonly retryAfterSeconds: number
}

/** A limit that is used up is not written again: a flood leaves no dead rows behind. */
const TAKE = `
insert into verification_quotas as q (brand_id, scope, key, window_seconds, started_at, used,
  max_uses)
select $1, l.scope, l.key, l.seconds, app_now(), 1, l.max
from unnest($2::text[], $3::bytea[], $4::int[], $5::int[]) with ordinality
  as l(scope, key, seconds, max, n)
order by l.n
on conflict (brand_id, scope, key, window_seconds) do update set
  used = case when q.started_at <= app_now() - make_interval(secs => q.window_seconds) then 1
              else q.used + 1 end,
  started_at = case when q.started_at <= app_now() - make_interval(secs => q.window_seconds)
                    then app_now() else q.started_at end,
  max_uses = excluded.max_uses
where q.started_at <= app_now() - make_interval(secs => q.window_seconds)
   or q.used < excluded.max_uses
returning scope, window_seconds, 0 as wait`

const PEEK = `
select q.scope, q.window_seconds, ceil(extract(epoch from
  q.started_at + make_interval(secs => q.window_seconds) - app_now()))::int as wait
from unnest($2::text[], $3::bytea[], $4::int[], $5::int[]) as l(scope, key, seconds, max)
join verification_quotas q on q.brand_id = $1 and q.scope = l.scope and q.key = l.key
  and q.window_seconds = l.seconds
where q.used >= l.max and q.started_at > app_now() - make_interval(secs => q.window_seconds)`

interface QuotaRow {
  readonly [column: string]: unknown
  readonly scope: string
  readonly window_seconds: number
  /** Seconds until it opens again. */
  readonly wait: number
}

function keyOf(vault: Vault, { scope, key }: Limit): Buffer {
  return vault.fingerprint(`quota ${scope}`, key)
}

function valuesOf(context: { readonly vault: Vault }, brandId: number, limits: readonly Limit[]) {
  return [
    brandId,
    limits.map(({ scope }) => scope),
    limits.map((limit) => keyOf(context.vault, limit)),
    limits.map(({ windowSeconds }) => windowSeconds),
    limits.map(({ max }) => max),
  ]
}

function rowOf(limit: Limit, rows: readonly QuotaRow[]): QuotaRow | undefined {
  return rows.find((row) => row.scope === limit.scope && row.window_seconds === limit.windowSeconds)
}

/**
 * Checks whether a limit is used up already, without taking anything or waiting for a lock: what
 * turns a flood away cheaply. Of several it returns the one that opens last. `takeQuotas` decides.
 */
export async function peekQuotas(
  tx: Tx,
  context: { readonly vault: Vault },
  brandId: number,
  limits: readonly Limit[],
): Promise<Refusal | undefined> {
  const values = valuesOf(context, brandId, limits)
  const rows = await tx.query<QuotaRow>(PEEK, values, 'quota-peek')
  const refusals = limits.flatMap((limit): Refusal[] => {
    const row = rowOf(limit, rows)
    return row ? [{ limit, retryAfterSeconds: Math.max(1, row.wait) }] : []
  })
  return refusals.toSorted((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)[0]
}

/**
 * Takes one from each limit, in the order given, and returns what is used up: of several the limit
 * that opens last, so that a caller who waits as long is not refused again. The rows are locked
 * while the transaction lasts, so that a burst in parallel gets no more than one by one would; all
 * callers must name their scopes in one order. A caller that refuses must roll back, so that a
 * refusal has cost nothing.
 */
export async function takeQuotas(
  tx: Tx,
  context: { readonly vault: Vault },
  brandId: number,
  limits: readonly Limit[],
): Promise<Refusal | undefined> {
  const values = valuesOf(context, brandId, limits)
  const taken = await tx.query<QuotaRow>(TAKE, values, 'quota-take')
  const spent = limits.filter((one) => !rowOf(one, taken))
  const [limit] = spent
  if (!limit) return undefined
  return (await peekQuotas(tx, context, brandId, spent)) ?? { limit, retryAfterSeconds: 1 }
}

/** Takes this many at once from a limit that is counted for all brands together. */
export interface Lease {
  readonly limit: Limit
  readonly amount: number
}

/** The granted part of a lease, and how long the window still lasts. */
export interface Leased {
  readonly granted: number
  readonly windowMs: number
}

/** Limits by address hold for every brand of the platform. */
const ALL_BRANDS = 0

/** Late requests are counted, too: what is left for a lease is computed from the sum. */
const LEASE = `
insert into verification_quotas as q (brand_id, scope, key, window_seconds, started_at, used,
  max_uses)
select $1, l.scope, l.key, l.seconds, app_now(), l.amount, l.max
from unnest($2::text[], $3::bytea[], $4::int[], $5::int[], $6::int[])
  as l(scope, key, seconds, max, amount)
order by l.scope, l.key
on conflict (brand_id, scope, key, window_seconds) do update set
  used = case when q.started_at <= app_now() - make_interval(secs => q.window_seconds)
              then excluded.used
              else least(q.used, excluded.max_uses) + excluded.used end,
  started_at = case when q.started_at <= app_now() - make_interval(secs => q.window_seconds)
                    then app_now() else q.started_at end,
  max_uses = excluded.max_uses
returning scope, key, used, ceil(extract(epoch from
  started_at + make_interval(secs => window_seconds) - app_now()) * 1000)::int as window_ms`

/**
 * Takes leases, each of another key, in a statement of its own: a node takes some at once and
 * spends them by itself, so that not every request has to ask. In the order of the leases.
 */
export async function takeLeases(
  db: Tx,
  context: { readonly vault: Vault },
  leases: readonly Lease[],
): Promise<readonly (Leased | undefined)[]> {
  const limits = leases.map(({ limit }) => limit)
  const amounts = leases.map(({ amount }) => amount)
  const rows = await db.query<{ scope: string; key: Buffer; used: number; window_ms: number }>(
    LEASE,
    [...valuesOf(context, ALL_BRANDS, limits), amounts],
    'quota-lease',
  )
  const nameOf = (scope: string, key: Buffer) => `${scope} ${key.toString('hex')}`
  const found = new Map(rows.map((row) => [nameOf(row.scope, row.key), row]))
  return leases.map(({ limit, amount }) => {
    const row = found.get(nameOf(limit.scope, keyOf(context.vault, limit)))
    if (!row) return undefined
    const left = limit.max - (row.used - amount)
    return { granted: Math.max(0, Math.min(amount, left)), windowMs: Math.max(1, row.window_ms) }
  })
}

/** Resets limits: after a success. */
export async function clearQuotas(
  tx: Tx,
  context: { readonly vault: Vault },
  brandId: number,
  limits: readonly Limit[],
): Promise<void> {
  await tx.query(
    `delete from verification_quotas q
     using unnest($2::text[], $3::bytea[], $4::int[]) as l(scope, key, seconds)
     where q.brand_id = $1 and q.scope = l.scope and q.key = l.key
       and q.window_seconds = l.seconds`,
    [
      brandId,
      limits.map(({ scope }) => scope),
      limits.map((limit) => keyOf(context.vault, limit)),
      limits.map(({ windowSeconds }) => windowSeconds),
    ],
    'quota-clear',
  )
}

/** Removes quotas whose window is over. */
export async function sweepQuotas(db: Tx): Promise<void> {
  await db.query(
    `delete from verification_quotas
     where started_at < app_now() - make_interval(secs => window_seconds)`,
  )
}
