import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { GENESIS, hashEntry, signHead, type Head } from './chain.ts'

/** The first thing that does not fit, by the entry's place in the chain. */
interface AuditFault {
  readonly seq: bigint
  readonly what: 'changed' | 'missing' | 'truncated' | 'head' | 'signature' | 'unchained'
}

export interface AuditReport {
  readonly brandId: number
  readonly entries: bigint
  readonly head: Head
  readonly fault: AuditFault | undefined
  readonly checkedAt: Date
}

interface EntryRow {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
  readonly address: string | null
  readonly occurred_at: Date
  readonly hash: Buffer
}

interface HeadRow {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly hash: Buffer
  readonly signature: Buffer
}

const BATCH = 5_000

/** Walks the entries; `hashAt` is called with each one's hash, in order. */
async function walk(
  tx: Tx,
  brandId: number,
  hashAt: (seq: bigint, hash: Buffer) => AuditFault | undefined,
): Promise<{ head: Head; fault: AuditFault | undefined }> {
  let head: Head = { brandId, seq: 0n, hash: GENESIS }
  for (;;) {
    const rows = await tx.query<EntryRow>(
      `select seq, actor, action, subject, details, address, occurred_at, hash
       from audit_entries where brand_id = $1 and seq > $2 order by seq limit ${BATCH}`,
      [brandId, head.seq],
    )
    for (const row of rows) {
      const seq = head.seq + 1n
      if (row.seq !== seq) return { head, fault: { seq, what: 'missing' } }
      const hash = hashEntry(head.hash, { ...row, brandId, occurredAt: row.occurred_at })
      if (!hash.equals(row.hash)) return { head, fault: { seq, what: 'changed' } }
      head = { brandId, seq, hash }
      const fault = hashAt(seq, hash)
      if (fault) return { head, fault }
    }
    if (rows.length < BATCH) return { head, fault: undefined }
  }
}

function faultOfEnd(
  head: Head,
  chain: { readonly seq: bigint; readonly hash: Buffer } | undefined,
  heads: ReadonlyMap<bigint, unknown>,
): AuditFault | undefined {
  const beyond = [...heads.keys()].find((seq) => seq > head.seq)
  if (beyond !== undefined) return { seq: head.seq + 1n, what: 'truncated' }
  if (!chain) return head.seq === 0n ? undefined : { seq: head.seq, what: 'head' }
  if (chain.seq > head.seq) return { seq: head.seq + 1n, what: 'truncated' }
  return chain.seq === head.seq && chain.hash.equals(head.hash)
    ? undefined
    : { seq: head.seq, what: 'head' }
}

async function verifyIn(
  tx: Tx,
  vault: Vault,
  brandId: number,
  known: readonly Head[],
): Promise<AuditReport> {
  await tx.query('set transaction isolation level repeatable read, read only')
  const signed = await tx.query<HeadRow>(
    'select seq, hash, signature from audit_heads where brand_id = $1',
    [brandId],
  )
  const chains = await tx.query<{ seq: bigint; hash: Buffer }>(
    'select seq, hash from audit_chains where brand_id = $1',
    [brandId],
  )
  const forged = signed.find((row) => !signHead(vault, { brandId, ...row }).equals(row.signature))
  const heads = new Map<bigint, Buffer[]>()
  for (const { seq, hash } of [...signed, ...known]) {
    heads.set(seq, [...(heads.get(seq) ?? []), hash])
  }
  const { head, fault } = await walk(tx, brandId, (seq, hash) =>
    heads.get(seq)?.some((one) => !one.equals(hash)) ? { seq, what: 'changed' } : undefined,
  )
  // Entries from before the chain have the lower numbers; none is added later.
  const stray = await tx.query(
    `select 1 from audit_entries where brand_id = $1 and seq = 0 and entry_id >
       (select min(entry_id) from audit_entries where brand_id = $1 and seq > 0) limit 1`,
    [brandId],
  )
  const now = await tx.query<{ now: Date }>('select app_now() as now')
  return {
    brandId,
    entries: head.seq,
    head,
    fault:
      fault ??
      faultOfEnd(head, chains[0], heads) ??
      (forged ? { seq: forged.seq, what: 'signature' } : undefined) ??
      (stray[0] ? { seq: 0n, what: 'unchained' } : undefined),
    checkedAt: now[0]?.now ?? new Date(0),
  }
}

/**
 * Recomputes the chain of a brand from its first entry and compares it with every signed head, and
 * with those `known` from outside the database. Finds entries changed, removed, swapped or added,
 * and ends cut off. Entries since the last signing can still be rewritten by an attacker who writes
 * every table: the worker signs every few seconds.
 */
export function verifyAudit(
  db: Db,
  vault: Vault,
  brandId: number,
  known: readonly Head[] = [],
): Promise<AuditReport> {
  return db.transaction((tx) => verifyIn(tx, vault, brandId, known))
}
