import type { PointKind } from '@fairhouse/protocol'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** A change of a member's points: of a day of play, by an exchange, or by a reward. */
export interface PointChange {
  readonly memberId: bigint
  readonly kind: PointKind
  readonly amount: bigint
  readonly origin:
    { readonly day: string } | { readonly exchangeNo: bigint } | { readonly rewardNo: bigint }
}

/** Accounts are locked in the order of their members. */
const ADD = `
with changes as (
  select * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::date[], $6::bigint[],
    $7::bigint[]) as k(member_id, kind, amount, day, exchange_no, reward_no) order by member_id
), accounts as (
  insert into point_accounts as a (brand_id, member_id, balance, seq)
  select $1, member_id, amount, 1 from changes
  on conflict (brand_id, member_id) do update
  set balance = a.balance + excluded.balance, seq = a.seq + 1
  returning member_id, balance, seq
)
insert into point_entries
  (brand_id, member_id, seq, kind, amount, balance_after, day, exchange_no, reward_no)
select $1, member_id, a.seq, c.kind, c.amount, a.balance, c.day, c.exchange_no, c.reward_no
from changes c join accounts a using (member_id)`

/**
 * Adds entries and moves the balances with them; each member is named once at most. Does not ask
 * whether a balance suffices: who spends locks it before (`lockPoints`).
 */
export async function addPoints(
  tx: Tx,
  brandId: number,
  changes: readonly PointChange[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(ADD, [
    brandId,
    plainColumn(changes, ({ memberId }) => memberId),
    textArray(changes.map(({ kind }) => kind)),
    plainColumn(changes, ({ amount }) => amount),
    plainColumn(changes, ({ origin }) => ('day' in origin ? origin.day : null)),
    plainColumn(changes, ({ origin }) => ('exchangeNo' in origin ? origin.exchangeNo : null)),
    plainColumn(changes, ({ origin }) => ('rewardNo' in origin ? origin.rewardNo : null)),
  ])
}

/**
 * The member's balance, locked until the end of the transaction: of two who spend at once, one
 * waits. A member who never earned anything has no row to lock, and nothing to spend.
 */
export async function lockPoints(tx: Tx, brandId: number, memberId: bigint): Promise<bigint> {
  const rows = await tx.query<{ balance: bigint }>(
    `select balance from point_accounts where brand_id = $1 and member_id = $2
     for no key update`,
    [brandId, memberId],
  )
  return rows[0]?.balance ?? 0n
}

/** Throws POINTS_INSUFFICIENT with what is needed. */
export function requirePoints(balance: bigint, needed: bigint, field: string): void {
  if (balance >= needed) return
  const code = 'POINTS_INSUFFICIENT'
  throw new Problem(code, [{ field, code, expected: `≤ ${balance > 0n ? balance : 0n}` }])
}
