import { minor } from '@fairhouse/money'
import type { BonusState } from '@fairhouse/protocol'
import type { Grant } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { termsOf, type StoredTerms } from './terms.ts'

/** A grant as its row has it, with the balance of its account. */
export interface GrantRow {
  readonly [column: string]: unknown
  readonly grant_no: bigint
  readonly member_id: bigint
  readonly cash_account: bigint
  readonly account_id: bigint
  readonly reward_no: bigint
  readonly terms: StoredTerms
  readonly granted: bigint
  readonly required: bigint
  readonly wagered: bigint
  readonly state: BonusState
  readonly starts_at: Date
  readonly ends_at: Date
  readonly converted: bigint
  readonly ended_at: Date | null
  readonly balance: bigint
}

/** A member with running grants, in the locks of the cash and of the grants. */
export interface LockedHolder {
  readonly memberId: bigint
  readonly cashAccount: bigint
  /** Changed as plays are counted. */
  readonly rows: GrantRow[]
}

/** Columns of a grant `g` with its account `a`. */
export const GRANT_COLUMNS = `g.grant_no, g.member_id, g.cash_account, g.account_id, g.reward_no,
  g.terms, g.granted, g.required, g.wagered, g.state, g.starts_at, g.ends_at, g.converted,
  g.ended_at, a.balance`

/** Grants with their accounts. */
export const GRANTS = `bonus_grants g
join ledger_accounts a on a.brand_id = g.brand_id and a.account_id = g.account_id`

/** The id of a grant as the rules take it: in the order of its numbers, also as a text. */
export const grantId = (grantNo: bigint): string => String(grantNo).padStart(20, '0')

/** The grant as the rules take it; times are in seconds. */
export function grantOf(row: GrantRow): Grant {
  const { wagered, required, converted, balance } = row
  return {
    id: grantId(row.grant_no),
    terms: termsOf(row.terms, row.granted),
    state: row.state,
    startsAt: row.starts_at.getTime() / 1_000,
    endsAt: row.ends_at.getTime() / 1_000,
    balance: minor(balance),
    wagered: minor(wagered),
    required: minor(required),
    converted: minor(converted),
    removed: minor(0n),
  }
}

/**
 * Locks a member's cash. Whatever moves grants takes this lock first, then the grants, so that all
 * of it happens one after the other. Returns the balance; undefined without an account.
 */
export async function lockCash(
  tx: Tx,
  brandId: number,
  accountId: bigint,
): Promise<bigint | undefined> {
  const rows = await tx.query<{ balance: bigint }>(
    `select balance from ledger_accounts
     where brand_id = $1 and account_id = $2 for no key update`,
    [brandId, accountId],
  )
  return rows[0]?.balance
}

/** Active grants of accounts, locked, in the order in which they were made. */
export function lockActive(
  tx: Tx,
  brandId: number,
  cashAccounts: readonly bigint[],
): Promise<GrantRow[]> {
  return tx.query<GrantRow>(
    `select ${GRANT_COLUMNS} from ${GRANTS}
     where g.brand_id = $1 and g.cash_account = any($2::bigint[]) and g.state = 'active'
     order by g.grant_no for no key update`,
    [brandId, plainColumn(cashAccounts, (one) => one)],
  )
}

/**
 * Locks the cash of members, then their active grants, in the order in which those were made;
 * without those who have none.
 */
export async function lockHolders(
  tx: Tx,
  brandId: number,
  members: readonly { readonly member_id: bigint; readonly cash_account: bigint }[],
): Promise<LockedHolder[]> {
  const accounts = members.map((one) => one.cash_account)
  await tx.query(
    `select from ledger_accounts where brand_id = $1 and account_id = any($2::bigint[])
     order by account_id for no key update`,
    [brandId, plainColumn(accounts, (one) => one)],
  )
  const rows = await lockActive(tx, brandId, accounts)
  return [...Map.groupBy(rows, (row) => row.cash_account)].map(([cashAccount, own]) => ({
    memberId: own[0]?.member_id ?? 0n,
    cashAccount,
    rows: own,
  }))
}
