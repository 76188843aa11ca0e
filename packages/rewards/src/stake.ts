import { ZERO, minor, type Minor } from '@fairhouse/money'
import { activeInOrder, type Grant } from './grant.ts'
import { allowsStake } from './terms.ts'

/** What a stake, or what comes back from it, consists of. */
export interface Parts {
  readonly cash: Minor
  /** By grant, in the order in which they were staked; without empty ones. */
  readonly grants: ReadonlyMap<string, Minor>
}

/**
 * What a stake takes: cash first, then bonus money of the active grants that allow it, in their
 * order. Undefined if that does not cover it; nothing is taken then. `judged` is what the terms
 * judge where the stake is added to earlier ones of its bet: all of them together.
 */
export function splitStake(
  stake: Minor,
  product: string,
  { cash, grants }: { readonly cash: Minor; readonly grants: Iterable<Grant> },
  judged: Minor = stake,
): Parts | undefined {
  const fromCash = cash < stake ? cash : stake
  let open = stake - fromCash
  const parts = new Map<string, Minor>()
  for (const { id, terms, balance } of activeInOrder(grants)) {
    if (open === 0n) break
    if (balance === 0n || !allowsStake(terms, product, judged)) continue
    const part = balance < open ? balance : minor(open)
    parts.set(id, part)
    open -= part
  }
  return open === 0n ? { cash: fromCash, grants: parts } : undefined
}

/**
 * A win in the proportion of the stake: each grant's part is rounded down, cash has the rest;
 * where no cash was staked, the first grant has it.
 */
export function splitWin(win: Minor, stake: Minor, parts: Parts): Parts {
  const shares = new Map<string, Minor>()
  let rest = win
  for (const [id, part] of parts.grants) {
    const share = minor((win * part) / stake)
    shares.set(id, share)
    rest = minor(rest - share)
  }
  const [first] = parts.grants.keys()
  if (parts.cash > 0n || first === undefined) return { cash: rest, grants: shares }
  return { cash: ZERO, grants: shares.set(first, minor((shares.get(first) ?? ZERO) + rest)) }
}
