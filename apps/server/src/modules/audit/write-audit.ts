import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { GENESIS, hashEntry, signHead } from './chain.ts'

/** An audit entry: actor, action and subject. */
interface AuditEntry {
  readonly brandId: number
  /** `staff:ana`, or the name given to a command of the machine. */
  readonly actor: string
  /** `member.blocked`: module, then what happened. */
  readonly action: string
  /** The subject's id on the wire. */
  readonly subject: string
  /** Before, after, reason … Never a secret: entries are for ever. */
  readonly details: object
  /** The address of the request; undefined on the machine itself. */
  readonly address?: string
}

interface ChainRow {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly hash: Buffer
  readonly now: Date
}

const LOCK_CHAIN = `
select seq, hash, date_trunc('milliseconds', app_now()) as now
from audit_chains where brand_id = $1 for update`

async function lockChain(tx: Tx, brandId: number): Promise<ChainRow> {
  const known = await tx.query<ChainRow>(LOCK_CHAIN, [brandId])
  if (known[0]) return known[0]
  await tx.query(
    'insert into audit_chains (brand_id, seq, hash) values ($1, 0, $2) on conflict do nothing',
    [brandId, GENESIS],
  )
  const made = (await tx.query<ChainRow>(LOCK_CHAIN, [brandId]))[0]
  if (!made) throw new Error('the audit has no chain')
  return made
}

/**
 * Writes an entry, in the transaction of the action: no action without its entry. Entries are
 * append-only and chained by their hashes. Entries of a brand wait for each other until the
 * transaction ends: call it last.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const chain = await lockChain(tx, entry.brandId)
  const seq = chain.seq + 1n
  const address = entry.address ?? null
  const details = JSON.stringify(entry.details)
  const hash = hashEntry(chain.hash, {
    ...entry,
    seq,
    address,
    details: JSON.parse(details) as unknown,
    occurredAt: chain.now,
  })
  await tx.query(
    `with moved as (update audit_chains set seq = $2, hash = $8 where brand_id = $1)
     insert into audit_entries (brand_id, seq, actor, action, subject, details, address,
       occurred_at, hash) values ($1, $2, $3, $4, $5, $6, $7, $9, $8)`,
    [
      entry.brandId,
      seq,
      entry.actor,
      entry.action,
      entry.subject,
      details,
      address,
      hash,
      chain.now,
    ],
  )
}

/** Signs the heads of all chains that have moved since they were last signed. */
export async function signAuditHeads(db: Db, vault: Vault): Promise<void> {
  const heads = await db.query<{ brand_id: number; seq: bigint; hash: Buffer }>(
    `select brand_id, seq, hash from audit_chains c where seq > 0 and not exists (
       select from audit_heads h where h.brand_id = c.brand_id and h.seq = c.seq)`,
  )
  for (const { brand_id: brandId, seq, hash } of heads) {
    await db.query(
      `insert into audit_heads (brand_id, seq, hash, signature) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [brandId, seq, hash, signHead(vault, { brandId, seq, hash })],
    )
  }
}
