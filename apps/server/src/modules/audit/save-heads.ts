import type { Db } from '#server/db/tx.ts'
import { throwAll } from '#server/jobs/stuck-rows.ts'

/** A signed head of an audit, as it is stored: one line of JSON. Hash and signature are hex. */
export interface SavedHead {
  readonly brandId: number
  readonly seq: string
  readonly hash: string
  readonly signature: string
  readonly signedAt: string
}

/** Port: a place outside the database where signed heads of the audit are stored. */
export interface HeadKeeper {
  readonly name: string
  /** Minimal interval between two saved heads of a brand. */
  readonly everySeconds: number
  /** Saves all of them or throws; idempotent. */
  keep(heads: readonly SavedHead[]): Promise<void>
}

interface HeadRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly seq: bigint
  readonly hash: Buffer
  readonly signature: Buffer
  readonly signed_at: Date
}

const DUE = `
select distinct on (h.brand_id) h.brand_id, h.seq, h.hash, h.signature, h.signed_at
from audit_heads h
left join audit_heads_kept k on k.brand_id = h.brand_id and k.keeper = $1
where h.seq > coalesce(k.seq, 0)
  and coalesce(k.kept_at, '-infinity') <= app_now() - make_interval(secs => $2)
order by h.brand_id, h.seq desc`

const MARK = `
insert into audit_heads_kept (brand_id, keeper, seq, kept_at)
select k.b, $1, k.s, app_now() from unnest($2::int[], $3::bigint[]) as k(b, s)
on conflict (brand_id, keeper) do update set seq = excluded.seq, kept_at = excluded.kept_at
  where audit_heads_kept.seq < excluded.seq`

async function saveDue(db: Db, keeper: HeadKeeper): Promise<void> {
  const due = await db.query<HeadRow>(DUE, [keeper.name, keeper.everySeconds])
  if (due.length === 0) return
  await keeper.keep(
    due.map((row) => ({
      brandId: row.brand_id,
      seq: row.seq.toString(),
      hash: row.hash.toString('hex'),
      signature: row.signature.toString('hex'),
      signedAt: row.signed_at.toISOString(),
    })),
  )
  await db.query(MARK, [keeper.name, due.map((row) => row.brand_id), due.map((row) => row.seq)])
}

/**
 * Saves the newest signed head of each audit with every keeper: an attacker who cuts off or
 * rewrites an end, heads and chain included, is found by `audit:check` with what a keeper holds.
 * For the worker. A failing keeper does not block the others, is thrown in the end, and retried.
 */
export async function saveAuditHeads(db: Db, keepers: readonly HeadKeeper[]): Promise<void> {
  const ends = await Promise.allSettled(keepers.map((keeper) => saveDue(db, keeper)))
  const faults = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  throwAll(faults, 'heads of the audit were not kept')
}
