import type { ChoiceStream } from '@fairhouse/fairness'
import type { Vault } from '@fairhouse/server/adapters/vault/vault.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'

/** Tampering by an attacker who may write every table and disable every trigger. */
export interface Tampering {
  /** "an entry is changed": reported when it is not detected. */
  readonly what: string
  readonly statements: readonly { readonly text: string; readonly values?: readonly unknown[] }[]
  /** Undoes tampering that was already done. */
  readonly undo?: () => Promise<void>
}

/**
 * A chain that must show every change. A further one is a file beside audit-chain.ts and a line in
 * CHAINS.
 */
export interface TamperedChain {
  readonly name: string
  /** Its tables: saved before, and restored after each trial. */
  readonly tables: readonly string[]
  /** Fills it, and signs what is to be signed. */
  fill(db: Db, vault: Vault): Promise<void>
  /** One tampering, thrown by the stream. It must change something. */
  tamper(db: Db, stream: ChoiceStream): Promise<Tampering>
  /** The fault found by verification; undefined for a valid chain. */
  verify(db: Db, vault: Vault): Promise<string | undefined>
}
