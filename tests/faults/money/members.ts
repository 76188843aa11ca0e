import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@fairhouse/server/db/tx.ts'
import type { Bettor } from '../../bench/lib/brand.ts'

const sha = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Members of the demo brand with so much money each, posted as the ledger wants it. */
export async function addMembers(
  db: Db,
  prefix: string,
  count: number,
  balance: bigint,
): Promise<readonly Bettor[]> {
  return db.transaction(async (tx) => {
    const members = await tx.query<{ member_id: bigint }>(
      `insert into members (brand_id, username, username_key, password_hash, birth_date,
         terms_version, terms_accepted_at, registered_at)
       select 1, $1::text || n, $1::text || n, 'none', '1990-01-01', 'demo-1', app_now(), app_now()
       from generate_series(1, $2::int) n returning member_id`,
      [prefix, count],
    )
    const ids = members.map((row) => row.member_id)
    const accounts = await tx.query<{ account_id: bigint; member_id: bigint }>(
      `insert into ledger_accounts (brand_id, member_id, balance, seq)
       select 1, m, $2, 1 from unnest($1::bigint[]) as m returning account_id, member_id`,
      [ids, balance],
    )
    await tx.query(
      `insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
         ref, posted_at)
       select 1, a, 1, $2, $2, c.code, h.contra, 0, app_now()
       from unnest($1::bigint[]) as a, ledger_codes c, ledger_house_accounts h
       where c.name = 'adjustment.credit' and h.name = 'adjustments'`,
      [accounts.map((row) => row.account_id), balance],
    )
    const bettors = accounts.map(({ account_id: accountId }) => ({
      brandId: 1,
      accountId,
      token: randomBytes(32).toString('base64url'),
    }))
    await tx.query(
      `insert into login_sessions (brand_id, token_hash, member_id, created_at, last_seen_at,
         expires_at)
       select 1, h, m, app_now(), app_now(), app_now() + interval '1 day'
       from unnest($1::bytea[], $2::bigint[]) as k(h, m)`,
      [bettors.map(({ token }) => sha(token)), accounts.map((row) => row.member_id)],
    )
    return bettors
  })
}
