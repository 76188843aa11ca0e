import type { ReferralSign, ReferralState, StaffReferral } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readPlace } from '#server/http/page-place.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'

interface ReferralRow {
  readonly [column: string]: unknown
  readonly friend_id: bigint
  readonly friend: string
  readonly referrer_id: bigint
  readonly referrer: string
  readonly registered_at: Date
  readonly state: ReferralState
  readonly signs: readonly ReferralSign[]
  readonly reached: number
  readonly given: number
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly remark: string | null
}

const SELECT = `
select r.*, m.username as friend, m.registered_at, u.username as referrer,
  (select count(*)::int from referral_stages s
    where s.brand_id = r.brand_id and s.friend_id = r.friend_id) as reached,
  (select count(s.given_at)::int from referral_stages s
    where s.brand_id = r.brand_id and s.friend_id = r.friend_id) as given
from referrals r
join members m on m.brand_id = r.brand_id and m.member_id = r.friend_id
join members u on u.brand_id = r.brand_id and u.member_id = r.referrer_id`

function present(row: ReferralRow): StaffReferral {
  return {
    friendId: wireId('mbr', row.friend_id),
    friend: row.friend,
    referrerId: wireId('mbr', row.referrer_id),
    referrer: row.referrer,
    registeredAt: row.registered_at.toISOString(),
    state: row.state,
    signs: [...row.signs],
    reached: row.reached,
    given: row.given,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    remark: row.remark,
  }
}

/** Friends, newest first. Requires the permission to view rewards. Throws VALIDATION_FAILED. */
export async function listFriends(
  db: Db,
  { brandId }: Brand,
  choice: { readonly state?: ReferralState; readonly q?: string; readonly before?: string },
  limit: number,
) {
  const name = choice.q?.trim().toLowerCase() ?? null
  const rows = await db.query<ReferralRow>(
    `${SELECT} where r.brand_id = $1 and ($2::text is null or r.state = $2)
       and ($3::text is null or starts_with(m.username_key, $3)
         or starts_with(u.username_key, $3))
       and ($4::bigint is null or r.friend_id < $4)
     order by r.friend_id desc limit $5`,
    [brandId, choice.state ?? null, name, readPlace(choice.before), limit + 1],
  )
  const checked = await db.query<{ count: number }>(
    `select count(*)::int as count from referrals where brand_id = $1 and state = 'checked'`,
    [brandId],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    friends: shown.map(present),
    checked: checked[0]?.count ?? 0,
    next: rows.length > limit && last ? last.friend_id.toString() : null,
  }
}

/** Throws NOT_FOUND. */
async function lockFriend(tx: Tx, brandId: number, friendId: bigint): Promise<ReferralRow> {
  const rows = await tx.query<ReferralRow>(
    `${SELECT} where r.brand_id = $1 and r.friend_id = $2 for no key update of r`,
    [brandId, friendId],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/**
 * Clears a friend, whose prizes are then given, or rejects one: nothing more is given; what was
 * stays. Requires the permission to decide rewards. Throws NOT_FOUND, NOT_CHANGED.
 */
export function decideFriend(
  action: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  memberId: string,
  { isCleared, reason }: { readonly isCleared: boolean; readonly reason: string },
): Promise<StaffReferral> {
  const { db, brand, actor } = action
  const { brandId } = brand
  const friendId = parseId('mbr', memberId) ?? 0n
  const state = isCleared ? 'clear' : 'rejected'
  return db.transaction(async (tx) => {
    const before = await lockFriend(tx, brandId, friendId)
    if (before.state === state) throw new Problem('NOT_CHANGED')
    await tx.query(
      `update referrals set state = $3, decided_by = $4, decided_at = app_now(), remark = $5
       where brand_id = $1 and friend_id = $2`,
      [brandId, friendId, state, auditName(actor), reason],
    )
    const details = { before: before.state, after: state, reason }
    await auditAction(tx, actor, {
      brandId,
      action: isCleared ? 'referral.cleared' : 'referral.rejected',
      subject: memberId,
      details,
    })
    return present(await lockFriend(tx, brandId, friendId))
  })
}
