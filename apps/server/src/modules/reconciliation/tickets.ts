import type { Tx } from '#server/db/tx.ts'
import type { Finding } from './sources.ts'

const SAVE = `
insert into reconciliation_differences
  (brand_id, source, day, subject, kind, theirs, ours, found_at, seen_at)
select k.brand_id, $1, $2::date, k.subject, k.kind, k.theirs::jsonb, k.ours::jsonb,
  app_now(), app_now()
from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
  as k(brand_id, subject, kind, theirs, ours)
on conflict (source, day, subject, kind) do update set
  theirs = excluded.theirs, ours = excluded.ours, seen_at = excluded.seen_at`

/**
 * A resolved ticket, whether automatically or by the missing event, reopens when it is found again.
 */
const REOPEN = `
update reconciliation_differences d set state = 'open', resolution = null, reason = null,
  link = null, closed_by = null, closed_at = null
from unnest($3::text[], $4::text[]) as k(subject, kind)
where d.source = $1 and d.day = $2::date and d.subject = k.subject and d.kind = k.kind
  and d.state = 'resolved' and d.resolution in ('vanished', 'event')`

const VANISH = `
update reconciliation_differences d set state = 'resolved', resolution = 'vanished',
  closed_by = 'system', closed_at = app_now()
where d.source = $1 and d.day = $2::date and d.state = 'open'
  and not exists (select from unnest($3::text[], $4::text[]) as k(subject, kind)
    where k.subject = d.subject and k.kind = d.kind)`

/** Saves findings as tickets of a day: new ones, and those that occur again. */
export async function saveTickets(
  tx: Tx,
  source: string,
  day: string,
  findings: readonly Finding[],
): Promise<void> {
  const subjects = findings.map(({ subject }) => subject)
  const kinds = findings.map(({ kind }) => kind)
  const json = (side: Finding['theirs']) => (side === null ? null : JSON.stringify(side))
  await tx.query(SAVE, [
    source,
    day,
    findings.map(({ brandId }) => brandId),
    subjects,
    kinds,
    findings.map(({ theirs }) => json(theirs)),
    findings.map(({ ours }) => json(ours)),
  ])
  await tx.query(REOPEN, [source, day, subjects, kinds])
}

/** The same, and tickets that a comparison of the whole day has not found again are resolved. */
export async function saveFindings(
  tx: Tx,
  source: string,
  day: string,
  findings: readonly Finding[],
): Promise<void> {
  await saveTickets(tx, source, day, findings)
  const subjects = findings.map(({ subject }) => subject)
  await tx.query(VANISH, [source, day, subjects, findings.map(({ kind }) => kind)])
}
