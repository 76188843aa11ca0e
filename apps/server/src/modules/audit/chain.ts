import { createHash } from 'node:crypto'
import type { Vault } from '#server/adapters/vault/vault.ts'

/** The input of an entry's hash, beside the previous hash. */
interface ChainedEntry {
  readonly brandId: number
  /** 1, 2, 3 … per brand. */
  readonly seq: bigint
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
  readonly address: string | null
  /** In whole milliseconds: the database's microseconds would not survive the way here. */
  readonly occurredAt: Date
}

/** The previous hash of a brand's first entry. */
export const GENESIS = Buffer.alloc(32)

/** Canonical JSON: keys sorted, as a database may return them in another order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const pairs = Object.entries(value)
    .filter((pair) => pair[1] !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

/** SHA-256 over the hash before it and the entry's canonical text. */
export function hashEntry(previous: Buffer, entry: ChainedEntry): Buffer {
  const text = canonical([
    entry.brandId,
    entry.seq.toString(),
    entry.actor,
    entry.action,
    entry.subject,
    entry.details,
    entry.address,
    entry.occurredAt.toISOString(),
  ])
  return createHash('sha256').update(previous).update(text).digest()
}

/** The end of a chain. */
export interface Head {
  readonly brandId: number
  readonly seq: bigint
  readonly hash: Buffer
}

/** Signs with a key that the database does not have. */
export function signHead(vault: Vault, head: Head): Buffer {
  return vault.fingerprint('audit head', `${head.brandId}/${head.seq}/${head.hash.toString('hex')}`)
}
