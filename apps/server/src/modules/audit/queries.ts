import type { AuditEntryShape } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

interface AuditRow {
  readonly [column: string]: unknown
  readonly entry_id: bigint
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: Record<string, unknown>
  readonly address: string | null
  readonly occurred_at: Date
  readonly hash: Buffer | null
}

interface AuditQuery {
  readonly actor?: string
  readonly action?: string
  readonly subject?: string
  readonly from?: string
  readonly until?: string
  readonly before?: string
  readonly limit?: string
}

/** Entries of a brand, newest first; `action` also finds all that begin with it and a dot. */
export async function readAudit(
  db: Tx,
  brandId: number,
  query: AuditQuery,
): Promise<{ entries: AuditEntryShape[]; next: string | null }> {
  const limit = Number(query.limit ?? 50)
  const before = /^\d{1,18}$/.test(query.before ?? '') ? query.before : null
  const rows = await db.query<AuditRow>(
    `select entry_id, actor, action, subject, details, address, occurred_at, hash
     from audit_entries where brand_id = $1
       and ($2::bigint is null or entry_id < $2)
       and ($3::text is null or actor = $3)
       and ($4::text is null or action = $4 or starts_with(action, $4 || '.'))
       and ($5::text is null or subject = $5)
       and ($6::timestamptz is null or occurred_at >= $6)
       and ($7::timestamptz is null or occurred_at < $7)
     order by entry_id desc limit $8`,
    [
      brandId,
      before,
      query.actor ?? null,
      query.action ?? null,
      query.subject ?? null,
      query.from ?? null,
      query.until ?? null,
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => ({
      entryId: row.entry_id.toString(),
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      details: row.details,
      address: row.address,
      occurredAt: row.occurred_at.toISOString(),
      hash: row.hash?.toString('hex') ?? '',
    })),
    next: rows.length > limit && last ? last.entry_id.toString() : null,
  }
}
