import type { PayoutClock } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'

/** How long an answer is cached: the route is public, and a day's figures change slowly. */
const TTL_MS = 5_000

const FIGURES = `
select count(*)::int as count,
  round(percentile_cont(0.5) within group (order by s))::int as median,
  round(percentile_cont(0.95) within group (order by s))::int as p95
from (select extract(epoch from paid_at - requested_at) as s from withdrawals
  where brand_id = $1 and paid_at >= $2) t`

async function readClock(db: Tx, vault: Vault, brand: Brand): Promise<PayoutClock> {
  const now = await readNow(db)
  const { timeZone, money } = brand.profile
  const day = dayIn(timeZone, now)
  const [row] = await db.query<{ count: number; median: number | null; p95: number | null }>(
    FIGURES,
    [brand.brandId, startOfDay(timeZone, day)],
  )
  const figures = {
    day,
    count: row?.count ?? 0,
    medianSeconds: row?.median ?? null,
    p95Seconds: row?.p95 ?? null,
    promiseMinutes: money.withdrawal.promiseMinutes,
    asOf: now.toISOString(),
  }
  const signer = vault.signer('payout clock')
  const statement = signer.sign(JSON.stringify({ brand: brand.code, ...figures }))
  return { ...figures, statement, key: signer.key }
}

/** How long a brand's payouts of today took. */
export type PayoutClockOf = (brand: Brand) => Promise<PayoutClock>

/** How long today's payouts took, by brand; cached for some seconds. */
export function createPayoutClock(
  context: { readonly db: Tx; readonly vault: Vault },
  now: () => number,
): PayoutClockOf {
  const cache = new Map<number, { readonly at: number; readonly clock: Promise<PayoutClock> }>()
  return (brand) => {
    const known = cache.get(brand.brandId)
    if (known && now() - known.at < TTL_MS) return known.clock
    const clock = readClock(context.db, context.vault, brand)
    cache.set(brand.brandId, { at: now(), clock })
    clock.catch(() => cache.delete(brand.brandId))
    return clock
  }
}
