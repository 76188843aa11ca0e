import { NONCE_MEMORY_SECONDS } from '@fairhouse/protocol/vendor'
import { createBatchLoader } from '#server/db/batch-loader.ts'
import { textArray } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'

interface Nonce {
  readonly brandId: number
  readonly vendorId: number
  readonly nonce: string
}

export interface Nonces {
  /** True for the first use, on any node. */
  claim(nonce: Nonce): boolean | Promise<boolean>
}

const REMEMBERED_MAX = 200_000

const CLAIM = `
insert into vendor_nonces (brand_id, vendor_id, nonce, seen_at)
select b, v, n, app_now() from unnest($1::int[], $2::int[], $3::text[]) as k(b, v, n)
on conflict do nothing returning brand_id, vendor_id, nonce`

const nameOf = ({ brandId, vendorId, nonce }: Nonce) => `${brandId}/${vendorId}/${nonce}`

async function claimAll(db: Tx, nonces: readonly Nonce[]): Promise<boolean[]> {
  const rows = await db.query<{ brand_id: number; vendor_id: number; nonce: string }>(
    CLAIM,
    [
      nonces.map(({ brandId }) => brandId),
      nonces.map(({ vendorId }) => vendorId),
      textArray(nonces.map(({ nonce }) => nonce)),
    ],
    'play-nonces',
  )
  const claimed = new Set(
    rows.map((row) => nameOf({ brandId: row.brand_id, vendorId: row.vendor_id, nonce: row.nonce })),
  )
  return nonces.map((one) => claimed.delete(nameOf(one)))
}

/**
 * Remembers used nonces, here and in the database, for longer than a signature is valid: recorded
 * calls cannot be replayed.
 */
export function createNonces(db: Tx): Nonces {
  const own = new Set<string>()
  const load = createBatchLoader((nonces: readonly Nonce[]) => claimAll(db, nonces))
  return {
    claim(nonce) {
      const name = nameOf(nonce)
      if (own.has(name)) return false
      if (own.size >= REMEMBERED_MAX) own.clear()
      own.add(name)
      return load(nonce).then((isFirst) => isFirst === true)
    },
  }
}

/** Deletes nonces whose signatures have expired. For the worker. */
export async function sweepNonces(db: Db): Promise<void> {
  await db.query(
    'delete from vendor_nonces where seen_at < app_now() - make_interval(secs => $1)',
    [NONCE_MEMORY_SECONDS],
  )
}
