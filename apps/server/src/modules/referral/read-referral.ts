import { minor, minorToWire } from '@fairhouse/money'
import type { ReferralOverview, ReferralStageWire, ReferralState } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { dayIn } from '#server/core/calendar.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { maskName, readRules, type StageRow } from './rules.ts'

const FRIENDS_SHOWN = 100

interface FriendRow {
  readonly [column: string]: unknown
  readonly username: string
  readonly registered_at: Date
  readonly state: ReferralState
  readonly reached: number
  readonly stages: number
  readonly money: bigint
  readonly points: bigint
}

const FRIENDS = `
select m.username, m.registered_at, r.state, jsonb_array_length(k.stages) as stages,
  (select count(*)::int from referral_stages s
    where s.brand_id = r.brand_id and s.friend_id = r.friend_id) as reached,
  coalesce(w.money, 0)::bigint as money, coalesce(w.points, 0)::bigint as points
from referrals r
join referral_rules k using (brand_id, rules_no)
join members m on m.brand_id = r.brand_id and m.member_id = r.friend_id
left join lateral (select sum(amount) filter (where kind = 'money') as money,
    sum(amount) filter (where kind = 'points') as points
  from rewards w where w.brand_id = r.brand_id and w.member_id = r.referrer_id
    and w.source = 'referral' and starts_with(w.source_key, r.friend_id || '/')
    and w.state <> 'withdrawn') w on true
where r.brand_id = $1 and r.referrer_id = $2
order by r.friend_id desc limit ${FRIENDS_SHOWN}`

/** A stage on the wire. */
export function presentStage({ deposited, turnover, ...rest }: StageRow): ReferralStageWire {
  return { depositedMinor: deposited, turnoverMinor: turnover, ...rest }
}

/** Undefined for who may not be rewarded at present. */
async function readCode(db: Tx, { brandId, memberId }: SessionMember) {
  const rows = await db.query<{ code: string; kind: string }>(
    `select referral_code as code, kind from members
     where brand_id = $1 and member_id = $2 and may_be_rewarded(brand_id, member_id)`,
    [brandId, memberId],
  )
  return rows[0]?.code
}

async function readEarned(db: Tx, { brandId, memberId }: SessionMember) {
  const rows = await db.query<{ money: bigint; points: bigint }>(
    `select coalesce(sum(amount) filter (where kind = 'money'), 0)::bigint as money,
       coalesce(sum(amount) filter (where kind = 'points'), 0)::bigint as points
     from rewards where brand_id = $1 and member_id = $2 and source = 'referral'
       and state <> 'withdrawn' and not starts_with(source_key, 'welcome/')`,
    [brandId, memberId],
  )
  return presentEarned(rows[0] ?? { money: 0n, points: 0n })
}

function presentEarned({ money, points }: { money: bigint; points: bigint }) {
  return { minor: minorToWire(minor(money)), points: Number(points) }
}

/**
 * The member's code, the rules for friends who register now, and those who came. Nothing is shown
 * to who is paused, excluded or at risk: they are not asked to advertise.
 */
export async function readReferral(
  db: Db,
  brand: Brand,
  member: SessionMember,
): Promise<ReferralOverview> {
  const { brandId, profile } = brand
  const rules = await readRules(db, brandId)
  const code = await readCode(db, member)
  const friends =
    code === undefined ? [] : await db.query<FriendRow>(FRIENDS, [brandId, member.memberId])
  return {
    isAway: code === undefined,
    code: code ?? '',
    kind: rules?.kind ?? 'money',
    stages: code === undefined ? [] : (rules?.stages ?? []).map(presentStage),
    mostFriends: rules?.most_friends ?? null,
    needsBet: !profile.rewards.beforeABet,
    friends: friends.map((row) => ({
      name: maskName(row.username),
      since: dayIn(profile.timeZone, row.registered_at),
      state: row.state,
      reached: row.reached,
      stages: row.stages,
      earned: presentEarned(row),
    })),
    earned: await readEarned(db, member),
  }
}
