import { HOUSE_ACCOUNTS, HOUSE_POSTINGS, POSTINGS } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** Opens the cash account of a new member; its balance row exists before anything is posted. */
export async function openAccount(tx: Tx, brandId: number, memberId: bigint): Promise<bigint> {
  const rows = await tx.query<{ account_id: bigint }>(
    'insert into ledger_accounts (brand_id, member_id) values ($1, $2) returning account_id',
    [brandId, memberId],
  )
  const row = rows[0]
  if (!row) throw new Error('the account was not created')
  return row.account_id
}

/**
 * Opens an account without a member: a pool, which places bets of its own for several members, or
 * that of a grant, which holds bonus money apart from its member's cash.
 */
export async function createOwnerlessAccount(
  tx: Tx,
  brandId: number,
  kind: 'pool' | 'bonus',
): Promise<bigint> {
  const rows = await tx.query<{ account_id: bigint }>(
    'insert into ledger_accounts (brand_id, kind) values ($1, $2) returning account_id',
    [brandId, kind],
  )
  const row = rows[0]
  if (!row) throw new Error('the account was not opened')
  return row.account_id
}

/** Writes the names of codes and house accounts beside their numbers, for reports and people. */
export async function registerCodes(tx: Tx): Promise<void> {
  const codes = Object.entries({ ...POSTINGS, ...HOUSE_POSTINGS })
  await tx.query(
    `insert into ledger_codes (code, name) select * from unnest($1::smallint[], $2::text[])
     on conflict (code) do nothing`,
    [codes.map(([, rule]) => rule.number), codes.map(([name]) => name)],
  )
  const houses = Object.entries(HOUSE_ACCOUNTS)
  await tx.query(
    `insert into ledger_house_accounts (contra, name)
     select * from unnest($1::smallint[], $2::text[]) on conflict (contra) do nothing`,
    [houses.map(([, number]) => number), houses.map(([name]) => name)],
  )
}
