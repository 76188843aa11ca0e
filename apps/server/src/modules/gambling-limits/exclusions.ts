import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { byNumber, bumpRulesVersion } from '../ledger/index.ts'
import type { Brand } from '../settings/index.ts'
import {
  exclusionOf,
  mergeAbsence,
  readAbsence,
  writeAbsence,
  type AbsenceKind,
  type Wish,
} from './absences.ts'
import { recordLimitEvent } from './events.ts'
import type { PersonsAccount } from './same-person.ts'

/**
 * Begins an absence, or makes the one that runs longer: never shorter than it was. Open pages of
 * the member hear of it, so that a game on another one is covered at once.
 */
export async function beginAbsence(
  tx: Tx,
  account: PersonsAccount,
  kind: AbsenceKind,
  now: Date,
  wish: Wish,
): Promise<void> {
  await bumpRulesVersion(tx, account)
  const running = await readAbsence(tx, account, kind)
  const merged = mergeAbsence(running, wish)
  await writeAbsence(tx, account, kind, { since: running?.since ?? now, ...merged })
  await recordLimitEvent(tx, account, `${kind}.begun`, {
    until: merged.until?.toISOString() ?? null,
    returnFrom: merged.returnFrom?.toISOString() ?? null,
  })
  const { brandId, accountId } = account
  await announce(tx, { brandId, accountId, event: { type: 'limits.changed' } })
}

/** Shuts accounts out, in one order: two exclusions never wait for each other in a circle. */
export async function excludeAccounts(
  tx: Tx,
  accounts: readonly PersonsAccount[],
  now: Date,
  wish: Wish,
): Promise<void> {
  for (const account of accounts.toSorted(byNumber)) {
    await beginAbsence(tx, account, 'exclusion', now, wish)
  }
}

/**
 * Shuts out somebody whom the register of a state lists, without an end of its own: who is listed
 * no more asks to return, as after an exclusion by the own wish.
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
    const running = await readAbsence(tx, other, 'exclusion')
    if (running) await beginAbsence(tx, account, 'exclusion', now, running)
  }
}
