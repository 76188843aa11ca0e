import type { LedgerAccountRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

interface AccountRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly kind: 'cash' | 'pool' | 'bonus'
  readonly member_id: bigint | null
  readonly username: string | null
  readonly balance: bigint
  readonly seq: bigint
}

const SELECT = `
select a.account_id, a.kind, a.member_id, m.username, a.balance, a.seq from ledger_accounts a
left join members m on m.brand_id = a.brand_id and m.member_id = a.member_id`

/** An account's number on the wire. */
export function accountIdOf(accountId: bigint): string {
  return wireId('acc', accountId)
}

/** The number of an account's id; 0 where none can be so large. */
export function parseAccountId(accountId: string): bigint {
  return parseId('acc', accountId) ?? 0n
}

function present(row: AccountRow, brand: Brand): LedgerAccountRow {
  return {
    accountId: accountIdOf(row.account_id),
    kind: row.kind,
    memberId: row.member_id === null ? null : wireId('mbr', row.member_id),
    username: row.username,
    balanceMinor: row.balance.toString(),
    currency: brand.currency.code,
    seq: row.seq.toString(),
  }
}

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Accounts of a brand, newest first. For staff who read the ledger. */
export async function listAccounts(
  db: Tx,
  brand: Brand,
  query: { readonly q?: string; readonly kind?: string; readonly before?: string },
  limit: number,
): Promise<{ accounts: LedgerAccountRow[]; next: string | null }> {
  const { q, kind, before } = query
  const rows = await db.query<AccountRow>(
    `${SELECT} where a.brand_id = $1 and ($2::bigint is null or a.account_id < $2)
       and ($3::text is null or a.kind = $3)
       and ($4::text is null or a.account_id = $5 or a.member_id = $6
         or m.username_key like $4 || '%')
     order by a.account_id desc limit $7`,
    [
      brand.brandId,
      before === undefined ? null : parseAccountId(before),
      kind ?? null,
      q === undefined ? null : escapeLike(q.toLowerCase()),
      q === undefined ? null : (parseId('acc', q) ?? null),
      q === undefined ? null : (parseId('mbr', q) ?? null),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    accounts: shown.map((row) => present(row, brand)),
    next: rows.length > limit && last ? accountIdOf(last.account_id) : null,
  }
}

/** One account of the brand. Throws NOT_FOUND. */
export async function requireAccount(
  db: Tx,
  brand: Brand,
  accountId: bigint,
): Promise<LedgerAccountRow> {
  const rows = await db.query<AccountRow>(`${SELECT} where a.brand_id = $1 and a.account_id = $2`, [
    brand.brandId,
    accountId,
  ])
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return present(rows[0], brand)
}
