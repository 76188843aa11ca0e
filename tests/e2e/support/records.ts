import { withDatabase } from '../../../tools/operator/database.ts'
import { openVault } from '../../../tools/operator/vault.ts'
import { sealDays } from '../../../apps/server/src/modules/receipts/index.ts'
import { createBrands } from '../../../apps/server/src/modules/settings/index.ts'
import { BRANDS, type BrandName } from './brands.ts'

/** What no screen shows yet, read beside it; what takes days, done at once. */
function query<Row extends Record<string, unknown>>(text: string, values: unknown[]) {
  return withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) => db.query<Row>(text, values))
}

/** Ages a member's password by days. */
export async function ageOf(brand: BrandName, username: string, days: number): Promise<void> {
  await query(
    `update members set password_changed_at = app_now() - make_interval(days => $3)
     where brand_id = $1 and username = $2`,
    [BRANDS[brand].brandId, username, days],
  )
}

/** Lets a member have an address that was confirmed just now; answers with it. */
export async function confirmEmail(username: string): Promise<string> {
  const email = `${username}@example.com`
  await query(
    `update members set email = $2, email_verified_at = app_now(), second_factor_at = app_now()
     where brand_id = 1 and username = $1`,
    [username, email],
  )
  return email
}

/** Gives a member a link with Google. */
export async function linkToGoogle(username: string): Promise<void> {
  await query(
    `insert into member_social_links (brand_id, provider, subject_hash, member_id, linked_at)
     select 1, 'google', sha256(username::bytea), member_id, app_now()
     from members where brand_id = 1 and username = $1`,
    [username],
  )
}

/** Moves the start of a member's login session minutes into the past. */
export async function beginEarlier(username: string, minutes: number): Promise<void> {
  await query(
    `update login_sessions set created_at = created_at - make_interval(mins => $2)
     where brand_id = 1 and member_id = (select member_id from members
       where brand_id = 1 and username = $1)`,
    [username, minutes],
  )
}

/** The code by which a member invites others. */
export async function referralCodeOf(username: string): Promise<string> {
  const [row] = await query<{ referral_code: string }>(
    'select referral_code from members where brand_id = 1 and username = $1',
    [username],
  )
  return row?.referral_code ?? ''
}

/** Who invited a member. */
export async function referrerOf(username: string): Promise<string | undefined> {
  const [row] = await query<{ username: string }>(
    `select r.username from members m join members r
       on r.brand_id = m.brand_id and r.member_id = m.referrer_id
     where m.brand_id = 1 and m.username = $1`,
    [username],
  )
  return row?.username
}

/** Makes every raise requested by a member ready to be confirmed. */
export async function endRaiseWait(username: string): Promise<void> {
  await query(
    `update member_limits set ready_at = app_now() - interval '1 minute'
     where ready_at is not null and brand_id = 1 and member_id = (select member_id from members
       where brand_id = 1 and username = $1)`,
    [username],
  )
}

/**
 * Credits members of a brand two days ago, one amount (ledger units) after the other, and seals the
 * days that are over. Needs a brand of its own: sealed days accept no more postings.
 */
export async function sealEarlier(brandId: number, amounts: readonly bigint[]): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  await withDatabase(dataDir, async (db) => {
    const total = amounts.reduce((sum, amount) => sum + amount, 0n)
    await db.transaction(async (tx) => {
      const accounts = await tx.query<{ account_id: bigint }>(
        `update ledger_accounts set balance = balance + $2, seq = seq + $3
         where brand_id = $1 and kind = 'cash' returning account_id`,
        [brandId, total, amounts.length],
      )
      for (const { account_id: accountId } of accounts) {
        await tx.query(
          `insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code,
             contra, ref, posted_at)
           select $1, $2, k.n, k.amount, sum(k.amount) over (order by k.n), 30, 3, 0,
             app_now() - interval '2 days'
           from unnest($3::bigint[]) with ordinality as k(amount, n)`,
          [brandId, accountId, amounts],
        )
        await tx.query(
          `insert into ledger_transfers (brand_id, account_id, transfer_key, input_hash, first_seq,
             posting_count, created_at)
           select $1, $2, gen_random_uuid(), gen_random_uuid(), 1, $3,
             app_now() - interval '2 days'`,
          [brandId, accountId, amounts.length],
        )
      }
    })
    const all = await createBrands(db, () => performance.now()).all()
    const own = all.filter((brand) => brand.brandId === brandId)
    await sealDays({ db, vault: openVault(dataDir), brands: { all: async () => own } })
  })
}
