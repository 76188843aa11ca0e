import { addDays, daysIn } from '@fairhouse/agency'
import { minor, minorToWire } from '@fairhouse/money'
import type { RateProduct, RebateShareWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'

const DAYS_MOST = 366
const PAGE = 100

/** An agent's rebates of each day of a range, and what of them was paid. */
export async function readEarned(
  db: Tx,
  brandId: number,
  earnerId: bigint,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const count = daysIn({ from, to })
  if (count < 1 || count > DAYS_MOST) {
    throw new Problem('VALIDATION_FAILED', [
      { field: 'to', code: 'VALIDATION_FAILED', expected: `${from} – ${addDays(from, 365)}` },
    ])
  }
  const rows = await db.query<{ day: string; amount: bigint; paid: bigint }>(
    `select to_char(e.day, 'YYYY-MM-DD') as day, e.amount,
       coalesce((select sum(p.amount) from team_rebate_pays p
         where p.brand_id = $1 and p.earner_id = $2 and p.day = e.day), 0)::bigint as paid
     from (select day, sum(amount)::bigint as amount from team_rebate_shares
       where brand_id = $1 and earner_id = $2 and day between $3::date and $4::date
       group by 1) e order by e.day desc`,
    [brandId, earnerId, from, to],
  )
  const wire = (units: bigint) => minorToWire(minor(units))
  return {
    days: rows.map(({ day, amount, paid }) => ({
      day,
      amountMinor: wire(amount),
      paidMinor: wire(paid),
    })),
    amountMinor: wire(rows.reduce((sum, { amount }) => sum + amount, 0n)),
  }
}

interface ShareRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly product: string
  readonly turnover: bigint
  readonly rate_ppm: number
  readonly amount: bigint
}

/** The members on whose turnover an agent's rebates of a day were earned, page by page. */
export async function readShares(
  db: Tx,
  brandId: number,
  earnerId: bigint,
  { day, after }: { readonly day: string; readonly after: string | undefined },
): Promise<{ shares: RebateShareWire[]; next: string | null }> {
  const [member, product = ''] = (after ?? '0.').split('.')
  const isNumber = /^\d{1,18}$/.test(member ?? '')
  if (!isNumber) throw new Problem('VALIDATION_FAILED', [{ field: 'after', code: 'FIELD_RULE' }])
  const rows = await db.query<ShareRow>(
    `select s.member_id, m.username, s.product, d.turnover, s.rate_ppm, s.amount
     from team_rebate_shares s
     join team_rebate_days d using (brand_id, member_id, day, product)
     join members m using (brand_id, member_id)
     where s.brand_id = $1 and s.day = $2::date and s.earner_id = $3 and s.amount <> 0
       and (s.member_id, s.product) > ($4::bigint, $5)
     order by s.member_id, s.product limit ${PAGE + 1}`,
    [brandId, day, earnerId, member, product],
  )
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const shares = shown.map((row) => ({
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    product: row.product as RateProduct,
    turnoverMinor: minorToWire(minor(row.turnover)),
    ratePpm: row.rate_ppm,
    amountMinor: minorToWire(minor(row.amount)),
  }))
  const hasMore = rows.length > PAGE && last !== undefined
  return { shares, next: hasMore ? `${last.member_id}.${last.product}` : null }
}
