import type { CashierContext } from './context.ts'
import { fetchEvents } from './gateway-events.ts'
import type { GatewayReportLine } from '../payments/index.ts'

const BATCH_SIZE = 20

/** Deposits and withdrawals whose events in the report are not all known here. */
const MISSING = `
with reported as (
  select subject, kind, reference, count(*) as n
  from unnest($2::text[], $3::text[], $4::text[]) as k(subject, kind, reference)
  group by 1, 2, 3),
known as (
  select e.subject, e.kind, e.reference, count(*) as n from gateway_events e
  where e.gateway = $1 and e.brand_id = any($5) and e.subject = any($2) group by 1, 2, 3)
select distinct t.subject from reported t left join known k using (subject, kind, reference)
where coalesce(k.n, 0) < t.n
  and (exists (select 1 from deposits d where d.public_id = t.subject)
    or exists (select 1 from withdrawals w where w.public_id = t.subject))
order by 1`

async function findMissing(
  { db, gateway, brands }: CashierContext,
  lines: readonly GatewayReportLine[],
): Promise<string[]> {
  const rows = await db.query<{ subject: string }>(MISSING, [
    gateway.name,
    lines.map((line) => line.subject),
    lines.map((line) => line.kind),
    lines.map((line) => line.reference),
    (await brands.all()).map((brand) => brand.brandId),
  ])
  return rows.map(({ subject }) => subject)
}

/**
 * Compares the gateway's report of a UTC day with the stored events, and queries the gateway about
 * deposits and withdrawals with missing ones: a chargeback whose callback was lost, a payout that
 * was returned after it was paid. Returns how many were queried. Throws when the gateway cannot be
 * reached, and AggregateError of events that could not be stored; those do not block the others.
 */
export async function catchUpWithReport(context: CashierContext, day: string): Promise<number> {
  const missing = await findMissing(context, await context.gateway.reportOf(day))
  const faults: unknown[] = []
  for (let at = 0; at < missing.length; at += BATCH_SIZE) {
    const some = missing.slice(at, at + BATCH_SIZE)
    const turns = await Promise.allSettled(some.map((one) => fetchEvents(context, one, 'report')))
    faults.push(...turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : [])))
  }
  if (faults.length > 0) throw new AggregateError(faults, `the report of ${day} was not taken`)
  return missing.length
}
