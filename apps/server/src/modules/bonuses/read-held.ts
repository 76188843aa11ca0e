import { minor, ZERO, type Minor } from '@fairhouse/money'
import type { Grant } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { termsOf, type StoredTerms } from './terms.ts'

/** What running grants that allow a product hold together. */
export type HeldByProduct = (product: string) => Minor

/** Of members without a running grant. */
export const NOTHING_HELD: HeldByProduct = () => ZERO

/** What running grants hold together, by product. */
export function heldBy(running: readonly Pick<Grant, 'terms' | 'balance'>[]): HeldByProduct {
  return (product) => {
    const allowing = running.filter(({ terms }) => (terms.weights.get(product) ?? 0n) > 0n)
    return minor(allowing.reduce((all, { balance }) => all + balance, 0n))
  }
}

/** The cash of a member, beside which grants run. */
export interface CashOf {
  readonly brandId: number
  readonly accountId: bigint
}

interface HeldRow {
  readonly [column: string]: unknown
  readonly n: bigint
  readonly terms: StoredTerms
  readonly granted: bigint
  readonly balance: bigint
}

const HELD = `
select k.n, g.terms, g.granted, a.balance
from unnest($1::int[], $2::bigint[]) with ordinality as k(b, cash, n)
join bonus_grants g on g.brand_id = k.b and g.cash_account = k.cash and g.state = 'active'
join ledger_accounts a on a.brand_id = g.brand_id and a.account_id = g.account_id
where g.ends_at > app_now()`

/** What running grants of each account's member hold, by product; in the order of the accounts. */
export async function readHeld(db: Tx, accounts: readonly CashOf[]): Promise<HeldByProduct[]> {
  const rows = await db.query<HeldRow>(
    HELD,
    [accounts.map(({ brandId }) => brandId), plainColumn(accounts, ({ accountId }) => accountId)],
    'bonus-held',
  )
  const byAccount = Map.groupBy(rows, ({ n }) => Number(n) - 1)
  return accounts.map((_, index) => {
    const own = byAccount.get(index)
    if (!own) return NOTHING_HELD
    return heldBy(
      own.map(({ terms, granted, balance }) => ({
        terms: termsOf(terms, granted),
        balance: minor(balance),
      })),
    )
  })
}
