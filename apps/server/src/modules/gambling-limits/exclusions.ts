import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { byNumber, bumpRulesVersion } from '../ledger/index.ts'
import {
  exclusionOf,
  mergePlayBlocks,
  readPlayBlock,
  writePlayBlock,
  type PlayBlockKind,
  type BlockTerms,
} from './play-blocks.ts'
import { recordLimitEvent } from './events.ts'
import type { PersonsAccount } from './same-person.ts'

/**
 * Begins a pause or exclusion, or extends the running one; never shortens it. Open pages of the
 * member are notified, so that a game on another page is covered at once.
 */
export async function beginPlayBlock(
  tx: Tx,
  account: PersonsAccount,
  kind: PlayBlockKind,
  now: Date,
  terms: BlockTerms,
): Promise<void> {
  await bumpRulesVersion(tx, account)
  const running = await readPlayBlock(tx, account, kind)
  const merged = mergePlayBlocks(running, terms)
  await writePlayBlock(tx, account, kind, { since: running?.since ?? now, ...merged })
  await recordLimitEvent(tx, account, `${kind}.begun`, {
    until: merged.until?.toISOString() ?? null,
    returnFrom: merged.returnFrom?.toISOString() ?? null,
  })
  const { brandId, accountId } = account
  await announce(tx, { brandId, accountId, event: { type: 'limits.changed' } })
}

/** Excludes accounts, in a fixed order: two exclusions cannot deadlock. */
export async function excludeAccounts(
  tx: Tx,
  accounts: readonly PersonsAccount[],
  now: Date,
  terms: BlockTerms,
): Promise<void> {
  for (const account of accounts.toSorted(byNumber)) {
    await beginPlayBlock(tx, account, 'exclusion', now, terms)
  }
}

/**
 * Excludes a person whom a state's register lists, without an end: once delisted, the member asks
 * to return, as after a self-exclusion.
 */
export function excludeListed(
  tx: Tx,
  brand: Brand,
  accounts: readonly PersonsAccount[],
  now: Date,
): Promise<void> {
  return excludeAccounts(tx, accounts, now, exclusionOf(brand, 'INDEFINITE', now))
}

/**
 * A new account of a person who is excluded elsewhere is excluded, too, for as long as the longest
 * of the others.
 */
export async function carryExclusion(
  tx: Tx,
  account: PersonsAccount,
  others: readonly PersonsAccount[],
  now: Date,
): Promise<void> {
  for (const other of others) {
    const running = await readPlayBlock(tx, other, 'exclusion')
    if (running) await beginPlayBlock(tx, account, 'exclusion', now, running)
  }
}
