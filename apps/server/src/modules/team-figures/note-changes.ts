import type { Tx } from '#server/db/tx.ts'

/** Changes older than this are of no use to anyone. */
const RETENTION_DAYS = 90

/**
 * Notes days that were over already when the figures of touched members changed. $2 is the time
 * zone; changes of rebates only are not noted here, as they always come on the day after.
 */
export const NOTE_CHANGES = `
insert into agency_changes (brand_id, member_id, day, changed_at)
select distinct $1::int, member_id, day, app_now() from agency_day_deltas
where (product <> '' or bonuses <> 0) and day < (app_now() at time zone $2)::date
  and (turnover <> 0 or won_stakes <> 0 or lost_stakes <> 0 or payout <> 0 or bonuses <> 0)
on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`

/** Notes that days of members changed, so that what was computed from them is computed again. */
export async function noteChanges(
  tx: Tx,
  brandId: number,
  changes: readonly { readonly memberId: bigint; readonly day: string }[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `insert into agency_changes (brand_id, member_id, day, changed_at)
     select distinct $1::int, k.member, k.day, app_now()
     from unnest($2::bigint[], $3::date[]) as k(member, day)
     on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`,
    [brandId, changes.map((one) => one.memberId), changes.map((one) => one.day)],
  )
}

/** Forgets changes that no bill will ask for. */
export async function forgetChanges(tx: Tx, brandId: number): Promise<void> {
  await tx.query(
    `delete from agency_changes
     where brand_id = $1 and changed_at < app_now() - interval '${RETENTION_DAYS} days'`,
    [brandId],
  )
}
