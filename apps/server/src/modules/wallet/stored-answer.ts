import type { Tx } from '#server/db/tx.ts'
import { findStored, storedKey, type StoredTransfer } from '../ledger/index.ts'
import type { AnyCommand, StoredAnswer, WalletAnswer } from './command.ts'

/** The database formats hashes as UUIDs; the comparison ignores the hyphens. */
function digitsOf(inputHash: string): string {
  return inputHash.replaceAll('-', '')
}

/** The number of the last of a transfer's postings, which follow each other. */
export const lastSeq = (firstSeq: bigint, refs: readonly bigint[]): bigint =>
  firstSeq + BigInt(refs.length) - 1n

/** What identifies a command: account, idempotency key and hash of the input. */
export type IdempotentRequest = Pick<
  AnyCommand,
  'brandId' | 'accountId' | 'transferKey' | 'inputHash'
>

function isSameInput(
  request: Pick<IdempotentRequest, 'inputHash'>,
  stored: StoredTransfer,
): boolean {
  return digitsOf(stored.inputHash) === digitsOf(request.inputHash)
}

function presentStored(stored: StoredTransfer): StoredAnswer {
  const { refs, amounts, balanceAfter, createdAt } = stored
  const seq = lastSeq(stored.firstSeq, refs)
  return { ok: true, refs, amounts, balanceAfter, seq, postedAt: createdAt, isRepeat: true }
}

/** The stored answer of a command that was accepted before, with the same input. */
export async function findStoredAnswer(
  db: Tx,
  request: IdempotentRequest,
): Promise<StoredAnswer | undefined> {
  const found = await findStored(db, request.brandId, [request])
  const stored = found.get(storedKey(request))
  return stored && isSameInput(request, stored) ? presentStored(stored) : undefined
}

/** The answer to a command whose key was used before. */
export function answerStored(command: AnyCommand, stored: StoredTransfer): WalletAnswer {
  if (!isSameInput(command, stored)) return { ok: false, code: 'IDEMPOTENCY_KEY_REUSED' }
  return presentStored(stored)
}
