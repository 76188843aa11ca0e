import type { CashierContext } from './context.ts'
import { askAbout } from './gateway-events.ts'
import type { GatewayReportLine } from './payment-port.ts'

const AT_A_TIME = 20

/** Subjects of ours, deposits and withdrawals alike, of which the gateway has told us less. */
const MISSING = `
with told as (
  select subject, kind, reference, count(*) as n
  from unnest($2::text[], $3::text[], $4::text[]) as k(subject, kind, reference)
  group by 1, 2, 3),
known as (
  select e.subject, e.kind, e.reference, count(*) as n from gateway_events e
  where e.gateway = $1 and e.brand_id = any($5) and e.subject = any($2) group by 1, 2, 3)
select distinct t.subject from told t left join known k using (subject, kind, reference)
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
 * Compares the gateway's report of a day of UTC with what it has told us, and asks about deposits
 * and withdrawals of which something is missing: a chargeback whose callback was lost, a payout
 * that came back after it was paid. Answers how many were asked about. Throws when the gateway is
 * not heard, and AggregateError of what could not be taken, which keeps nothing else back.
 */
export async function catchUpWithReport(context: CashierContext, day: string): Promise<number> {
  const missing = await findMissing(context, await context.gateway.reportOf(day))
  const faults: unknown[] = []
  for (let at = 0; at < missing.length; at += AT_A_TIME) {
    const some = missing.slice(at, at + AT_A_TIME)
    const turns = await Promise.allSettled(some.map((one) => askAbout(context, one, 'report')))
    faults.push(...turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : [])))
  }
  if (faults.length > 0) throw new AggregateError(faults, `the report of ${day} was not taken`)
  return missing.length
}
