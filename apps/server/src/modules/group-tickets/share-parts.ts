import { allocate, currencyStep, minor, type Currency, type Minor } from '@fairhouse/money'

/** A number of shares of one account, in the order of purchase. */
export interface HeldShares {
  readonly accountId: bigint
  readonly shares: number
}

/**
 * Shares out a payout, to the smallest amount that the currency can pay: every share gets the same,
 * and the remainder goes to the shares bought first, one step each (`allocate`). The parts sum to
 * the amount. Ledger units by account; throws RangeError for a negative amount, or without shares.
 */
export function partsOf(
  amount: Minor,
  held: readonly HeldShares[],
  currency: Currency,
): Map<bigint, Minor> {
  if (amount < 0n) throw new RangeError('a group ticket cannot have got less than nothing')
  const step = currencyStep(currency)
  const owners = held.flatMap(({ accountId, shares }) => Array<bigint>(shares).fill(accountId))
  const steps = allocate(
    minor(amount / step),
    owners.map(() => 1n),
  )
  const parts = new Map<bigint, Minor>()
  for (const [index, accountId] of owners.entries()) {
    // An unpayable fraction goes to the first share: nothing is lost.
    const rest = index === 0 ? amount % step : 0n
    const part = (steps[index] ?? 0n) * step + rest
    parts.set(accountId, minor((parts.get(accountId) ?? 0n) + part))
  }
  return parts
}

/** What each account is owed when the payout is `after` instead of `before`; without zeros. */
export function differencesOf(
  before: Minor,
  after: Minor,
  held: readonly HeldShares[],
  currency: Currency,
): Map<bigint, Minor> {
  const paid = partsOf(before, held, currency)
  const owed = partsOf(after, held, currency)
  const differences = new Map<bigint, Minor>()
  for (const [accountId, part] of owed) {
    const difference = minor(part - (paid.get(accountId) ?? 0n))
    if (difference !== 0n) differences.set(accountId, difference)
  }
  return differences
}
