import type { Db } from '#server/db/tx.ts'
import { sendMessage } from './platform-messages.ts'

/**
 * After this long without a change of their limits, members are asked to review them [S-21].
 */
const REVIEW_MONTHS = 6
/** Only active members are asked. */
const SEEN_DAYS = 60
const BATCH_SIZE = 100

const CLAIM = `
insert into member_play_settings as p (brand_id, member_id, review_asked_at)
select m.brand_id, m.member_id, app_now() from members m
left join member_play_settings o using (brand_id, member_id)
where m.kind <> 'trial' and m.status = 'active'
  and m.registered_at < app_now() - make_interval(months => $1)
  and m.last_login_at > app_now() - make_interval(days => $2)
  and (o.review_asked_at is null or o.review_asked_at < app_now() - make_interval(months => $1))
  and not is_away(m.brand_id, m.member_id)
  and not exists (select 1 from limit_events e
    where e.brand_id = m.brand_id and e.member_id = m.member_id
      and e.occurred_at > app_now() - make_interval(months => $1))
limit $3
on conflict (brand_id, member_id) do update set review_asked_at = excluded.review_asked_at
  where p.review_asked_at is null
    or p.review_asked_at < app_now() - make_interval(months => $1)
returning brand_id, member_id`

/** Asks members to review their limits, some at a turn. For the worker; several may run. */
export async function askForReviews(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ brand_id: number; member_id: bigint }>(CLAIM, [
      REVIEW_MONTHS,
      SEEN_DAYS,
      BATCH_SIZE,
    ])
    for (const { brand_id: brandId, member_id: memberId } of rows) {
      await sendMessage(tx, { brandId, memberId }, 'limitsReview', {})
    }
    return rows.length
  })
}
