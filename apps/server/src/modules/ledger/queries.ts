import { minor, type Minor } from '@fairhouse/money'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'

/** The member's cash account. Undefined when the member has none. */
export async function findAccount(
  db: Tx,
  brandId: number,
  memberId: bigint,
): Promise<bigint | undefined> {
  const rows = await db.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts
     where brand_id = $1 and member_id = $2 and kind = 'cash'`,
    [brandId, memberId],
  )
  return rows[0]?.account_id
}

interface AccountState {
  readonly balance: Minor
  readonly seq: bigint
}

export async function readAccount(db: Tx, ref: AccountRef): Promise<AccountState> {
  const rows = await db.query<{ balance: bigint; seq: bigint }>(
    'select balance, seq from ledger_accounts where brand_id = $1 and account_id = $2',
    [ref.brandId, ref.accountId],
    'ledger-account',
  )
  return { balance: minor(rows[0]?.balance ?? 0n), seq: rows[0]?.seq ?? 0n }
}

/** Number of newest postings searched for a balance below zero; older ones do not matter. */
const OVERDRAFT_SPAN = 20_000n

/** When the balance was last below zero, if it was since an instant. */
export async function readOverdraft(
  db: Tx,
  ref: AccountRef,
  since: Date,
): Promise<Date | undefined> {
  const { seq } = await readAccount(db, ref)
  const rows = await db.query<{ posted_at: Date }>(
    `select posted_at from ledger_postings
     where brand_id = $1 and account_id = $2 and seq > $3 and posted_at >= $4 and balance_after < 0
     order by seq desc limit 1`,
    [ref.brandId, ref.accountId, seq - OVERDRAFT_SPAN, since],
  )
  return rows[0]?.posted_at
}
