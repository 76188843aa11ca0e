import { minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn } from '#server/db/arrays.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { raiseCase } from '../risk/index.ts'
import { placesReached, type StageRow } from './rules.ts'

/** Friends looked at in one transaction. */
const BATCH_SIZE = 500

/** What was written by a transaction that began earlier is looked at again. */
const OVERLAP_MS = 3_600_000

/** Members who registered by another member's code, by the rules that stood then. */
const NOTE = `
insert into referrals (brand_id, friend_id, referrer_id, rules_no)
select m.brand_id, m.member_id, m.referrer_id, r.rules_no
from members m
join members u on u.brand_id = m.brand_id and u.member_id = m.referrer_id and u.kind = 'member'
cross join lateral (select rules_no, stages from referral_rules r
  where r.brand_id = m.brand_id and r.set_at <= m.registered_at
  order by r.rules_no desc limit 1) r
where m.brand_id = $1 and m.registered_at >= $2 and m.kind <> 'trial' and r.stages <> '[]'
order by m.member_id
on conflict do nothing`

interface FriendRow {
  readonly [column: string]: unknown
  readonly friend_id: bigint
  readonly referrer: string
  readonly stages: readonly StageRow[]
  readonly deposited: bigint
  readonly turnover: bigint
  readonly reached: readonly number[]
  readonly signs: readonly string[]
  readonly is_open: boolean
}

/**
 * Friends whose figures may have changed since the last look ($2, and $3 as a day), who have a
 * stage left, after one of them ($4); with what they share with who brought them. A person has one
 * account in a brand, by the tax number: that is shared by no two.
 */
const DUE = `
with changed as (
  select d.member_id from own_days d where d.brand_id = $1 and d.day >= $3::date
  union select c.member_id from agency_changes c
  where c.brand_id = $1 and c.changed_at >= $2::timestamptz
  union select m.member_id from members m
  where m.brand_id = $1 and m.registered_at >= $2::timestamptz
)
select r.friend_id, u.username as referrer, k.stages,
  coalesce(f.deposited, 0)::bigint as deposited, coalesce(f.turnover, 0)::bigint as turnover,
  array(select s.stage from referral_stages s
    where s.brand_id = r.brand_id and s.friend_id = r.friend_id) as reached,
  array_remove(array[
    case when exists (select from member_bank_accounts a join member_bank_accounts b
        on b.fingerprint = a.fingerprint and b.brand_id = a.brand_id
      where a.brand_id = r.brand_id and a.member_id = r.friend_id
        and b.member_id = r.referrer_id) then 'bankAccount' end,
    case when exists (select from member_networks a join member_networks b
        on b.network = a.network and b.brand_id = a.brand_id
      where a.brand_id = r.brand_id and a.member_id = r.friend_id
        and b.member_id = r.referrer_id)
      or exists (select from member_origins a join member_origins b
        on b.address = a.address and b.brand_id = a.brand_id
      where a.brand_id = r.brand_id and a.member_id = r.friend_id and a.address <> ''
        and b.member_id = r.referrer_id) then 'network' end], null) as signs,
  r.state = 'clear' and r.decided_at is null as is_open
from referrals r
join referral_rules k on k.brand_id = r.brand_id and k.rules_no = r.rules_no
join members u on u.brand_id = r.brand_id and u.member_id = r.referrer_id
left join lateral (select sum(d.deposits) as deposited,
    sum(d.turnover) filter (where d.product <> '') as turnover from own_days d
  where d.brand_id = r.brand_id and d.member_id = r.friend_id) f on true
where r.brand_id = $1 and r.friend_id > $4 and r.state <> 'rejected'
  and r.friend_id in (select member_id from changed)
  and (select count(*) from referral_stages s
    where s.brand_id = r.brand_id and s.friend_id = r.friend_id) < jsonb_array_length(k.stages)
  and (k.most_friends is null or (select count(*) from referrals o
    where o.brand_id = r.brand_id and o.referrer_id = r.referrer_id and o.rules_no = r.rules_no
      and o.state <> 'rejected' and o.friend_id < r.friend_id) < k.most_friends)
order by r.friend_id limit ${BATCH_SIZE}`

/** A friend who shares means with the referrer waits until staff have looked. */
async function holdBack(tx: Tx, brandId: number, row: FriendRow): Promise<void> {
  const { friend_id: friendId, signs, referrer } = row
  await tx.query(
    `update referrals set state = 'checked', signs = $3
     where brand_id = $1 and friend_id = $2`,
    [brandId, friendId, signs],
  )
  await raiseCase(tx, {
    brandId,
    memberId: friendId,
    kind: 'selfReferral',
    key: `referral/${friendId}/${signs.join(',')}`,
    details: { agents: [referrer], means: [...signs] },
  })
}

/**
 * Notes new friends, and the stages that friends have reached; of those who share means with who
 * brought them a case is raised. Returns the last friend of a full batch, after whom it goes on.
 */
export async function noteFriends(
  tx: Tx,
  brand: Brand,
  lookedAt: Date | null,
  after: bigint,
): Promise<bigint | undefined> {
  const { brandId, profile } = brand
  const since = lookedAt ? new Date(lookedAt.getTime() - OVERLAP_MS) : '-infinity'
  const lookedDay = lookedAt ? addDays(dayIn(profile.timeZone, lookedAt), -1) : '-infinity'
  if (after === 0n) await tx.query(NOTE, [brandId, since])
  const due = await tx.query<FriendRow>(DUE, [brandId, since, lookedDay, after])
  const reached = due.flatMap((row) => {
    const facts = {
      isRegistered: true,
      deposited: minor(row.deposited),
      turnover: minor(row.turnover),
    }
    const places = placesReached(row.stages, facts, profile.rewards)
    return places
      .filter((place) => !row.reached.includes(place))
      .map((stage) => ({ friendId: row.friend_id, stage }))
  })
  await tx.query(
    `insert into referral_stages (brand_id, friend_id, stage)
     select $1, friend, stage from unnest($2::bigint[], $3::smallint[]) as k(friend, stage)
     on conflict do nothing`,
    [
      brandId,
      plainColumn(reached, (one) => one.friendId),
      plainColumn(reached, (one) => one.stage),
    ],
  )
  const toHold = new Set(reached.map(({ friendId }) => friendId))
  for (const row of due) {
    // One by one: each is a case of its own, and they are few.
    if (row.is_open && row.signs.length > 0 && toHold.has(row.friend_id)) {
      await holdBack(tx, brandId, row)
    }
  }
  return due.length === BATCH_SIZE ? due.at(-1)?.friend_id : undefined
}
