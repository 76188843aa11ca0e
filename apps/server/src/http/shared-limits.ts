import { addressKeys } from '#server/core/network.ts'
import { createBatchLoader } from '#server/db/batch-loader.ts'
import type { Lease, Leased, Limit } from '../modules/quotas/index.ts'

/** What is left of the leases that this node has taken of one limit. */
interface LeasedBudget {
  left: number
  /** What this node has spent in the window: all that it knows while the database is away. */
  spent: number
  /** When the window ends, by this node's clock. */
  endsAt: number
  /** True once the limit is used up: until the window ends the database is not asked again. */
  isEmpty: boolean
  taking: Promise<void> | undefined
  waiting: number
}

export interface Counted {
  readonly isAllowed: boolean
  /** Until the window ends. */
  readonly windowMs: number
}

export interface SharedLimits {
  /**
   * Counts a request of an address: by its client and its site, of all nodes together. At once
   * where this node has leased enough. The limit of a scope is always the same.
   */
  count(
    scope: string,
    address: string,
    limit: { readonly max: number; readonly windowMs: number },
  ): Counted | Promise<Counted>
}

/** A lease is a part of a limit: what a node holds and does not use is lost to others. */
const LEASES_PER_LIMIT = 40
/** Limits that a node caches; an evicted one is fetched again. */
const BUDGETS_MAX = 20_000

interface LimitSource {
  /** Takes leases, each of another limit, in their order. */
  take(leases: readonly Lease[]): Promise<readonly (Leased | undefined)[]>
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

function forgetSome(budgets: Map<string, LeasedBudget>): void {
  for (const [name, { taking, waiting }] of budgets) {
    if (budgets.size < BUDGETS_MAX) return
    if (!taking && waiting === 0) budgets.delete(name)
  }
}

interface NamedLimit extends Limit {
  /** Under which this node keeps its budget. */
  readonly name: string
}

function limitsOf(
  scope: string,
  address: string,
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
): readonly NamedLimit[] {
  const windowSeconds = Math.ceil(windowMs / 1_000)
  return addressKeys(address).map((one) => ({
    name: `${scope} ${one.scope} ${windowSeconds} ${one.key}`,
    scope: `${scope} ${one.scope}`,
    key: one.key,
    windowSeconds,
    max: max * one.times,
  }))
}

/**
 * Limits by address that hold for all nodes: the database counts, and a node takes some at once so
 * that not every request asks. Out of its reach each node counts for itself.
 */
export function createSharedLimits({ take, now }: LimitSource): SharedLimits {
  const budgets = new Map<string, LeasedBudget>()
  /** By scope and address: to work out the keys of an IPv6 address takes ten times the counting. */
  const known = new Map<string, readonly NamedLimit[]>()
  const ask = createBatchLoader(take)

  function budgetOf({ name, windowSeconds }: NamedLimit): LeasedBudget {
    let budget = budgets.get(name)
    if (!budget) {
      if (budgets.size >= BUDGETS_MAX) forgetSome(budgets)
      budget = { left: 0, spent: 0, endsAt: 0, isEmpty: false, taking: undefined, waiting: 0 }
      budgets.set(name, budget)
    }
    if (budget.endsAt <= now() && !budget.taking) {
      Object.assign(budget, { left: 0, spent: 0, endsAt: now() + windowSeconds * 1_000 })
      budget.isEmpty = false
    }
    return budget
  }

  async function fill(budget: LeasedBudget, limit: Limit): Promise<void> {
    const share = Math.max(1, Math.floor(limit.max / LEASES_PER_LIMIT))
    const amount = Math.min(limit.max, Math.max(share, budget.waiting))
    const local = { granted: Math.min(amount, limit.max - budget.spent), windowMs: undefined }
    const leased = await ask({ limit, amount }).catch(() => undefined)
    const { granted, windowMs } = leased ?? local
    budget.left += granted
    budget.isEmpty = granted <= 0
    if (windowMs !== undefined) budget.endsAt = now() + windowMs
    budget.taking = undefined
  }

  /** One from a limit; false when it is used up. */
  async function takeOne(limit: NamedLimit): Promise<boolean> {
    const budget = budgetOf(limit)
    budget.waiting += 1
    while (budget.left <= 0 && !budget.isEmpty) {
      budget.taking ??= fill(budget, limit)
      await budget.taking
    }
    budget.waiting -= 1
    if (budget.left <= 0) return false
    budget.left -= 1
    budget.spent += 1
    return true
  }

  async function countInTurn(limits: readonly NamedLimit[], windowMs: number): Promise<Counted> {
    // The site first: a site that is used up costs none of its clients anything.
    for (const limit of limits.toReversed()) {
      if (await takeOne(limit)) continue
      return { isAllowed: false, windowMs: Math.max(1, budgetOf(limit).endsAt - now()) }
    }
    return { isAllowed: true, windowMs }
  }

  return {
    count(scope, address, limit) {
      const name = `${scope} ${address}`
      let limits = known.get(name)
      if (!limits) {
        if (known.size >= BUDGETS_MAX) known.clear()
        known.set(name, (limits = limitsOf(scope, address, limit)))
      }
      const { windowMs } = limit
      const leased = limits.map(budgetOf)
      if (leased.some(({ left }) => left <= 0)) return countInTurn(limits, windowMs)
      for (const budget of leased) {
        budget.left -= 1
        budget.spent += 1
      }
      return { isAllowed: true, windowMs }
    },
  }
}
