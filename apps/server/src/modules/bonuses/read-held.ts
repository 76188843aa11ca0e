import { minor, ZERO } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { HeldByProduct } from './book-rounds.ts'
import type { StoredTerms } from './terms.ts'

/** The cash of a member, beside which grants run. */
export interface CashOf {
  readonly brandId: number
  readonly accountId: bigint
}

interface HeldRow {
  readonly [column: string]: unknown
  readonly n: bigint
  readonly weights: StoredTerms['weights']
  readonly balance: bigint
}

const HELD = `
select k.n, g.terms -> 'weights' as weights, a.balance
from unnest($1::int[], $2::bigint[]) with ordinality as k(b, cash, n)
join bonus_grants g on g.brand_id = k.b and g.cash_account = k.cash and g.state = 'active'
join ledger_accounts a on a.brand_id = g.brand_id and a.account_id = g.account_id
where g.ends_at > app_now()`

/** Of members without a running grant. */
export const NOTHING_HELD: HeldByProduct = () => ZERO

/** What running grants of each account's member hold, by product; in the order asked. */
export async function readHeld(db: Tx, lookedUp: readonly CashOf[]): Promise<HeldByProduct[]> {
  const rows = await db.query<HeldRow>(
    HELD,
    [lookedUp.map(({ brandId }) => brandId), plainColumn(lookedUp, ({ accountId }) => accountId)],
    'bonus-held',
  )
  const byAccount = Map.groupBy(rows, ({ n }) => Number(n) - 1)
  return lookedUp.map((_, index) => {
    const own = byAccount.get(index)
    return own ? heldOf(own) : NOTHING_HELD
  })
}

const heldOf =
  (own: readonly HeldRow[]): HeldByProduct =>
  (product) => {
    const allowing = own.filter(({ weights }) => (weights[product] ?? 0) > 0)
    return minor(allowing.reduce((all, { balance }) => all + balance, 0n))
  }
