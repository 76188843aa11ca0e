import { withDatabase } from '../../../tools/operator/database.ts'
import { BRANDS, type BrandName } from './brands.ts'

/** What no screen shows yet, read beside it; what takes days, done at once. */
function query<Row extends Record<string, unknown>>(text: string, values: unknown[]) {
  return withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) => db.query<Row>(text, values))
}

/** Lets a member's password be so many days old. */
export async function ageOf(brand: BrandName, username: string, days: number): Promise<void> {
  await query(
    `update members set password_changed_at = app_now() - make_interval(days => $3)
     where brand_id = $1 and username = $2`,
    [BRANDS[brand].brandId, username, days],
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
