import type { Tx } from '#server/db/tx.ts'

/**
 * Writes who did what to what, in the transaction of the deed: no deed without its entry. Entries
 * are append-only.
 */
export async function writeAudit(
  tx: Tx,
  entry: {
    readonly brandId: number
    readonly actor: string
    readonly action: string
    readonly subject: string
    readonly details: object
  },
): Promise<void> {
  await tx.query(
    `insert into audit_entries (brand_id, actor, action, subject, details)
     values ($1, $2, $3, $4, $5)`,
    [entry.brandId, entry.actor, entry.action, entry.subject, JSON.stringify(entry.details)],
  )
}
