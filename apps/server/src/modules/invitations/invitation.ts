import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { saveRates, type GivenRates } from './rates.ts'

/** Closed by its agent means expired to everyone else. */
type InvitationState = 'open' | 'expired' | 'usedUp'

/** The terms of a new member by a link. */
export interface Invitation {
  readonly linkNo: bigint
  readonly agentId: bigint
  /** Null: a member. */
  readonly agentType: number | null
  readonly prizeGroup: number | null
  readonly rates: GivenRates
}

const OPEN = `l.closed_at is null and (l.expires_at is null or l.expires_at > app_now())
  and m.kind = 'agent' and m.status = 'active' and (l.agent_type is null or m.agent_type <> 2)`

/**
 * The state of the link of a code; undefined where there is none. The link is expired when its
 * owner is no agent any more, or is blocked, or when it brings agents where the agent may bring
 * members only. Open to anyone.
 */
export async function findInvitation(
  db: Tx,
  brandId: number,
  code: string,
): Promise<InvitationState | undefined> {
  const rows = await db.query<{ state: InvitationState }>(
    `select case when not (${OPEN}) then 'expired'
       when l.used >= l.quota then 'usedUp' else 'open' end as state
     from agent_links l join members m on m.brand_id = l.brand_id and m.member_id = l.agent_id
     where l.brand_id = $1 and l.code = $2`,
    [brandId, code],
  )
  return rows[0]?.state
}

/**
 * Takes one place of a link, in the transaction of the registration: one that fails gives it back,
 * and of many at once as many come in as there are places. A prize group is never above the agent's
 * current one. Throws INVITATION_EXPIRED, INVITATION_USED_UP.
 */
export async function takeInvitation(tx: Tx, brandId: number, code: string): Promise<Invitation> {
  const rows = await tx.query<{
    link_no: bigint
    agent_id: bigint
    agent_type: number | null
    prize_group: number | null
    rates: GivenRates
  }>(
    `update agent_links l set used = used + 1 from members m
     where l.brand_id = $1 and l.code = $2 and m.brand_id = l.brand_id and m.member_id = l.agent_id
       and ${OPEN}
       and (l.quota is null or l.used < l.quota)
     returning l.link_no, l.agent_id, l.agent_type, l.rates,
       least(l.prize_group, m.prize_group) as prize_group`,
    [brandId, code],
  )
  const row = rows[0]
  if (!row) {
    const state = await findInvitation(tx, brandId, code)
    const why = state === 'usedUp' ? 'INVITATION_USED_UP' : 'INVITATION_EXPIRED'
    throw new Problem(why, [{ field: 'affiliateCode', code: why }])
  }
  return {
    linkNo: row.link_no,
    agentId: row.agent_id,
    agentType: row.agent_type,
    prizeGroup: row.prize_group,
    rates: row.rates,
  }
}

/** Writes down that a new member came by a link, with the rates it gives. */
export async function saveJoined(
  tx: Tx,
  brand: Brand,
  invitation: Invitation,
  joined: { readonly memberId: bigint; readonly registeredAt: Date },
): Promise<void> {
  const { memberId, registeredAt } = joined
  await tx.query(
    `insert into link_members (brand_id, link_no, member_id, day) values ($1, $2, $3, $4)`,
    [brand.brandId, invitation.linkNo, memberId, dayIn(brand.profile.timeZone, registeredAt)],
  )
  await saveRates(tx, brand, memberId, invitation.rates, wireId('lnk', invitation.linkNo))
}
