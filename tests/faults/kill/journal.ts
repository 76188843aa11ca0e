import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SlipAccepted, SlipBody } from '@fairhouse/protocol'

/**
 * Outcome of an operation for its sender: `unknown` from before it is sent until a decisive answer
 * arrives.
 */
export type Outcome = 'unknown' | 'done' | 'refused'

interface Common {
  readonly member: number
  outcome: Outcome
  /** The code of a refusal. */
  code?: string
}

export interface BetOperation extends Common {
  readonly kind: 'bet'
  readonly key: string
  readonly body: SlipBody
  readonly stake: bigint
  answer?: SlipAccepted
}

export interface DepositOperation extends Common {
  readonly kind: 'deposit'
  readonly key: string
  readonly amount: bigint
  depositId?: string
}

export interface CancelOperation extends Common {
  readonly kind: 'cancel'
  readonly betId: string
  refund?: bigint
}

export type Operation = BetOperation | DepositOperation | CancelOperation

/** Requests of the clients: written to a file before they are sent. */
export interface Journal {
  readonly operations: readonly Operation[]
  /** Writes the operation down; only then may it be sent. */
  record<O extends Operation>(operation: O): O
  /** Writes down what was answered. */
  note(operation: Operation): void
  close(): void
}

/** A journal in a temporary folder of its own. */
export function createJournal(): Journal {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-journal-'))
  const file = join(folder, 'journal.jsonl')
  const operations: Operation[] = []
  const write = (operation: Operation): void => {
    const text = JSON.stringify(operation, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    appendFileSync(file, `${text}\n`)
  }
  return {
    operations,
    record(operation) {
      write(operation)
      operations.push(operation)
      return operation
    },
    note: write,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
