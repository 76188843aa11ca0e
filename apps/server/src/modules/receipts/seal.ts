import { createHash } from 'node:crypto'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { LeafKind } from './lines.ts'

/** What the hash of a sealed day covers. */
interface DayContents {
  /** Code of the brand. */
  readonly brand: string
  readonly day: string
  readonly leafCount: number
  readonly lineCount: bigint
  readonly root: Buffer
  /** Hash of the sealed day before. */
  readonly previous: Buffer
}

/** The previous hash of a brand's first sealed day. */
export const GENESIS = Buffer.alloc(32)

/** SHA-256 over the contents of a day, as one text. */
export function hashDay({ brand, day, leafCount, lineCount, root, previous }: DayContents): Buffer {
  const parts = [leafCount, lineCount, root.toString('hex'), previous.toString('hex')]
  return createHash('sha256')
    .update(`fairhouse-day|1|${brand}|${day}|${parts.join('|')}`)
    .digest()
}

/** Signs days with a key of the vault, which is not in the database; anybody can verify it. */
export function signerOf(vault: Vault): ReturnType<Vault['signer']> {
  return vault.signer('receipts')
}

/** The salt of a leaf: derived from the vault; its owner gets it with the receipt. */
export function saltOf(
  vault: Vault,
  of: {
    readonly brand: string
    readonly day: string
    readonly kind: LeafKind
    readonly id: bigint
  },
): string {
  const text = [of.brand, of.day, of.kind, of.id].join('|')
  return vault.fingerprint('receipt salt', text).toString('hex')
}
