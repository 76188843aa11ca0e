import { createHash, randomBytes } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { writeBrand } from '@fairhouse/server/seed.ts'

/** Who bets: a member's account with a session's token. */
export interface Bettor {
  readonly brandId: number
  readonly accountId: bigint
  readonly token: string
}

/**
 * Adds members of the demo brand, or of one written like it, with money and a session, posted as
 * the ledger wants it.
 */
export async function addBettors(
  db: Db,
  count: number,
  { brandId = Number(demoBrand.brandId), cash = 1_000_000_000_000n } = {},
): Promise<Bettor[]> {
  // A million bets on twenty numbers: the limits are at work, and never reached.
  await db.query(
    `insert into exposure_limits (brand_id, lottery_code, limits) values ($2, 'SSC1', $1)
     on conflict do nothing`,
    [JSON.stringify(WIDE_LIMITS), brandId],
  )
  const accounts = await db.query<{ account_id: bigint; member_id: bigint }>(
    `with known as (select count(*) as n from members where username like 'bench%'),
     added as (
       insert into members (brand_id, username, username_key, password_hash, birth_date,
         terms_version, terms_accepted_at, registered_at)
       select $2, 'bench' || k.n + s, 'bench' || k.n + s, 'none', '1990-01-01', 'demo-1',
         app_now(), app_now()
       from known k, generate_series(1, $1) s returning member_id)
     insert into ledger_accounts (brand_id, member_id, balance, seq)
     select $2, member_id, $3, 1 from added returning account_id, member_id`,
    [count, brandId, cash],
  )
  await db.query(
    `insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
       ref, posted_at)
     select $2, account_id, 1, balance, balance, 30, 3, 0, app_now()
     from ledger_accounts where account_id = any($1)`,
    [accounts.map((row) => row.account_id), brandId],
  )
  const bettors = accounts.map((row) => ({
    brandId,
    accountId: row.account_id,
    token: randomBytes(32).toString('base64url'),
  }))
  await db.query(
    `insert into login_sessions (brand_id, token_hash, member_id, created_at, last_seen_at,
       expires_at)
     select $3, h, m, app_now(), app_now(), app_now() + interval '1 day'
     from unnest($1::bytea[], $2::bigint[]) as k(h, m)`,
    [
      bettors.map((one) => createHash('sha256').update(one.token).digest()),
      accounts.map((row) => row.member_id),
      brandId,
    ],
  )
  return bettors
}

const WIDE_LIMITS = {
  memberStakeMinor: '900000000000000',
  playPayoutMinor: '900000000000000',
  outcomePayoutMinor: '900000000000000',
  steps: [{ fromPercent: 80, oddsPercent: 50 }],
}

/**
 * Writes the demo brand, one long issue of its SSC lottery, and members with money and a session.
 * The money is posted as the ledger wants it, so that the ledger can be checked afterwards.
 */
export async function setUpBrand(
  db: Db,
  count: number,
): Promise<{ bettors: Bettor[]; issueId: bigint }> {
  await db.transaction((tx) => writeBrand(tx, demoBrand))
  const issues = await db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     values (1, 'SSC1', 'BENCH', app_now() - interval '1 minute', app_now() + interval '1 day',
       app_now() + interval '1 day') returning issue_id`,
  )
  const bettors = await addBettors(db, count)
  await db.query('analyze')
  return { bettors, issueId: issues[0]?.issue_id ?? 0n }
}
