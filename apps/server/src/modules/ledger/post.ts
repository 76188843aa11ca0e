import type { Statement } from '#server/db/one-trip.ts'
import { postAny } from './post-any.ts'
import { postSingles } from './post-singles.ts'
import type { AccountSnapshot, PostedTransfer } from './transfer.ts'

/**
 * The statement that writes accepted transfers of one brand: new balances, postings and keys. It
 * fails with 40001 when an account or its rules were changed concurrently since they were read, and
 * when it is written at `before` or later; with 23505 when a key exists already: either way nothing
 * is written and the batch is decided again. `changed` is in the order
 * of the accounts' numbers.
 */
export function postStatement(
  brandId: number,
  changed: readonly AccountSnapshot[],
  posted: readonly PostedTransfer[],
  before?: Date,
): Statement {
  const singles = postSingles(brandId, changed, posted, before)
  return singles ?? postAny(brandId, changed, posted, before)
}
