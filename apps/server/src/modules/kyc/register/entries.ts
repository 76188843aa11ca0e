import type { RegisterEntry } from '@fairhouse/protocol'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { maskTaxId, parseCpf, taxIdHash } from '../tax-id.ts'

const SHOWN_MAX = 500

/** The numbers that are listed here, the newest first. */
export async function listEntries(tx: Tx): Promise<RegisterEntry[]> {
  const rows = await tx.query<{
    tax_id_hash: Buffer
    masked: string
    reason: string
    listed_by: string
    listed_at: Date
  }>('select * from exclusion_register order by listed_at desc limit $1', [SHOWN_MAX])
  return rows.map((row) => ({
    entryId: row.tax_id_hash.toString('hex'),
    masked: row.masked,
    reason: row.reason,
    listedBy: row.listed_by,
    listedAt: row.listed_at.toISOString(),
  }))
}

/** Members with the number are checked again at the worker's next turn. */
async function scheduleCheck(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query(
    `update member_register r set retry_at = app_now() from member_identities i
     where i.tax_id_hash = $1 and r.brand_id = i.brand_id and r.member_id = i.member_id`,
    [hash],
  )
}

/** Lists a number. For staff: the caller has checked. Throws TAX_ID_INVALID, NOT_CHANGED. */
export async function addEntry(
  tx: Tx,
  { vault }: { readonly vault: Vault },
  given: { readonly taxId: string; readonly reason: string; readonly by: string },
): Promise<{ readonly masked: string }> {
  const digits = parseCpf(given.taxId)
  if (digits === undefined) {
    const code = 'TAX_ID_INVALID'
    throw new Problem(code, [{ field: 'taxId', code, expected: 'CPF' }])
  }
  const hash = taxIdHash(vault, digits)
  const masked = maskTaxId(digits)
  const added = await tx.query(
    `insert into exclusion_register (tax_id_hash, masked, reason, listed_by, listed_at)
     values ($1, $2, $3, $4, app_now()) on conflict do nothing returning 1 as added`,
    [hash, masked, given.reason, given.by],
  )
  if (added.length === 0) throw new Problem('NOT_CHANGED')
  await scheduleCheck(tx, hash)
  return { masked }
}

/** Removes a number. For staff: the caller has checked. Throws NOT_CHANGED (it is not listed). */
export async function removeEntry(tx: Tx, entryId: string): Promise<{ readonly masked: string }> {
  const hash = Buffer.from(entryId, 'hex')
  const removed = await tx.query<{ masked: string }>(
    'delete from exclusion_register where tax_id_hash = $1 returning masked',
    [hash],
  )
  if (!removed[0]) throw new Problem('NOT_CHANGED')
  await scheduleCheck(tx, hash)
  return { masked: removed[0].masked }
}
