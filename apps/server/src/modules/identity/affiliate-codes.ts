import type { AffiliateCode } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { findInvitation } from '../invitations/index.ts'

/** A code's settings by staff. */
export type AffiliateTerms = Pick<AffiliateCode, 'label' | 'domain' | 'isActive'>

interface AffiliateRow {
  readonly [column: string]: unknown
  readonly code: string
  readonly label: string
  readonly domain: string | null
  readonly is_active: boolean
  readonly created_at: Date
  readonly place: string
  readonly sign_ups: number
  readonly last_sign_up_at: Date | null
}

const CODES = `
select *, to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '_' || code as place
from affiliate_codes where brand_id = $1`

/** Codes with their sign-ups, which are counted only for those that `codes` selects. */
const withSignUps = (codes: string) => `
select c.*, o.sign_ups, o.last_sign_up_at from (${codes}) c, lateral (
  select count(*)::int as sign_ups, max(registered_at) as last_sign_up_at from member_origins o
  where o.brand_id = c.brand_id and o.affiliate_code = c.code) o
order by c.place collate "C" desc`

const PAGE = withSignUps(`select * from (${CODES}) a
  where $2::text is null or place < $2 collate "C"
  order by place collate "C" desc limit $3`)

const ONE = withSignUps(`${CODES} and code = $2`)

function present(row: AffiliateRow): AffiliateCode {
  return {
    code: row.code,
    label: row.label,
    domain: row.domain,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    signUps: row.sign_ups,
    lastSignUpAt: row.last_sign_up_at?.toISOString() ?? null,
  }
}

/** A page of the brand's codes with their sign-ups, the newest first; `before` is a `next`. */
export async function listAffiliateCodes(
  db: Tx,
  { brandId }: Brand,
  page: { readonly limit: number; readonly before: string | undefined },
): Promise<{ readonly codes: AffiliateCode[]; readonly next: string | null }> {
  const rows = await db.query<AffiliateRow>(PAGE, [brandId, page.before ?? null, page.limit + 1])
  const shown = rows.slice(0, page.limit)
  return {
    codes: shown.map(present),
    next: rows.length > page.limit ? (shown.at(-1)?.place ?? null) : null,
  }
}

async function readAffiliateCode(tx: Tx, { brandId }: Brand, code: string) {
  const [row] = await tx.query<AffiliateRow>(ONE, [brandId, code])
  if (!row) throw new Problem('NOT_FOUND')
  return present(row)
}

/**
 * Makes a code. One that is a member's link already would take its sign-ups away. Throws
 * AFFILIATE_CODE_TAKEN.
 */
export async function createAffiliateCode(
  tx: Tx,
  brand: Brand,
  code: string,
  { label, domain, isActive }: AffiliateTerms,
): Promise<AffiliateCode> {
  const isOfLink = (await findInvitation(tx, brand.brandId, code)) !== undefined
  const rows = isOfLink
    ? []
    : await tx.query(
        `insert into affiliate_codes (brand_id, code, label, domain, is_active)
         values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as made`,
        [brand.brandId, code, label, domain, isActive],
      )
  if (rows.length === 0) {
    const taken = 'AFFILIATE_CODE_TAKEN'
    throw new Problem(taken, [{ field: 'code', code: taken }])
  }
  return readAffiliateCode(tx, brand, code)
}

/** Changes a code. Throws NOT_FOUND, NOT_CHANGED. */
export async function changeAffiliateCode(
  tx: Tx,
  brand: Brand,
  code: string,
  { label, domain, isActive }: AffiliateTerms,
): Promise<{ readonly before: AffiliateTerms; readonly after: AffiliateCode }> {
  await tx.query('select 1 from affiliate_codes where brand_id = $1 and code = $2 for update', [
    brand.brandId,
    code,
  ])
  const old = await readAffiliateCode(tx, brand, code)
  const isSame = old.label === label && old.domain === domain && old.isActive === isActive
  if (isSame) throw new Problem('NOT_CHANGED')
  await tx.query(
    `update affiliate_codes set label = $3, domain = $4, is_active = $5
     where brand_id = $1 and code = $2`,
    [brand.brandId, code, label, domain, isActive],
  )
  const before = { label: old.label, domain: old.domain, isActive: old.isActive }
  return { before, after: await readAffiliateCode(tx, brand, code) }
}
