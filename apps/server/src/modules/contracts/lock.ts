import { CONTRACT_KINDS, type ContractKind } from '@fairhouse/agency'
import type { Tx } from '#server/db/tx.ts'

/**
 * Locks all contracts of these kinds of a brand for this transaction: rates are compared along a
 * line, and lines meet in their heads. Signing is rare, and bills do not wait for it: what is
 * signed is valid from the next day. Lock order: the tree, then contracts by kind, then requests.
 */
export async function lockContracts(
  tx: Tx,
  brandId: number,
  kinds: readonly ContractKind[] = CONTRACT_KINDS,
): Promise<void> {
  await tx.query('select lock_tree($1, false)', [brandId])
  for (const kind of CONTRACT_KINDS.filter((one) => kinds.includes(one))) {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('contracts/' || $1 || $2, 0))`, [
      `${brandId}/`,
      kind,
    ])
  }
}
