import { PROFILE_FIELDS, type StaffMember, type StaffMemberSession } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { readMemberFacts } from '../../identity/index.ts'
import { readProfile } from '../profile/rows.ts'
import { maskName } from '../bank-accounts.ts'
import { readRealName } from '../real-name.ts'
import { linksOf } from '../../social/index.ts'
import { maskTarget } from '../../contacts/index.ts'
import { readFactors } from '../../verification/index.ts'
import { securityEventsOf } from '../../security-events/index.ts'
import { requireMember } from '../find-member.ts'
import { readMemberRow } from './list.ts'
import { readNotes } from './note-member.ts'

const EVENTS_SHOWN = 50

interface SessionRow {
  readonly [column: string]: unknown
  readonly session_id: string
  readonly sub_account: string | null
  readonly device: string
  readonly address: string
  readonly place: string
  readonly created_at: Date
  readonly last_seen_at: Date
}

async function readSessions(db: Tx, brand: Brand, memberId: bigint): Promise<StaffMemberSession[]> {
  const rows = await db.query<SessionRow>(
    `select s.session_id, u.name || '@' || m.username as sub_account, s.device, s.address, s.place,
       s.created_at, s.last_seen_at
     from login_sessions s join members m on m.brand_id = s.brand_id and m.member_id = s.member_id
     left join agent_sub_accounts u
       on u.brand_id = s.brand_id and u.sub_account_id = s.sub_account_id
     where s.brand_id = $1 and s.member_id = $2 and s.ended_at is null
       and s.expires_at > app_now() and s.last_seen_at > app_now() - make_interval(mins => $3)
     order by s.last_seen_at desc limit 100`,
    [brand.brandId, memberId, brand.profile.session.idleMinutes],
  )
  return rows.map((row) => ({
    sessionId: row.session_id,
    subAccount: row.sub_account,
    device: row.device || null,
    address: row.address || null,
    place: row.place || null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
}

async function readBlock(db: Tx, brandId: number, memberId: bigint): Promise<StaffMember['block']> {
  const rows = await db.query<{ reason: string; blocked_by: string; blocked_at: Date }>(
    `select reason, blocked_by, blocked_at from member_blocks
     where brand_id = $1 and member_id = $2`,
    [brandId, memberId],
  )
  const row = rows[0]
  return row ? { reason: row.reason, by: row.blocked_by, at: row.blocked_at.toISOString() } : null
}

/** Every known field, masked so that not even its length can be read off. */
function profileOf(values: Awaited<ReturnType<typeof readProfile>>): StaffMember['profile'] {
  return PROFILE_FIELDS.flatMap((field) => {
    const first = [...(values[field] ?? '')][0]
    return first === undefined ? [] : [{ field, masked: `${first}••••` }]
  })
}

/** All that staff see of one member, with personal data masked. Throws MEMBER_NOT_FOUND. */
export async function readMember(
  context: { readonly db: Tx; readonly vault: Vault },
  brand: Brand,
  memberId: string,
): Promise<StaffMember> {
  const { db, vault } = context
  const member = await requireMember(db, brand.brandId, memberId)
  const id = member.member_id
  const factors = await readFactors(db, brand, id)
  const realName = await readRealName(db, vault, { brandId: brand.brandId, memberId: id })
  const events = await securityEventsOf(db, brand, id, EVENTS_SHOWN)
  const { nickname, clubLabel, memberLabel } = await readMemberFacts(db, brand, id)
  return {
    ...(await readMemberRow(db, brand, id)),
    nickname,
    clubLabel: clubLabel?.labelName ?? null,
    memberLabel: memberLabel.map(({ labelName }) => labelName),
    email: member.email === null ? null : maskTarget('email', member.email),
    isEmailVerified: member.is_email_verified,
    mobile: member.mobile === null ? null : maskTarget('sms', member.mobile),
    isMobileVerified: member.is_mobile_verified,
    realName: realName === undefined ? null : maskName(realName),
    profile: profileOf(await readProfile(db, vault, { brandId: brand.brandId, memberId: id })),
    birthDate: `${member.birth_date.slice(0, 4)}-••-••`,
    hasTotp: factors.totp.isOn,
    passkeyCount: factors.passkeys.length,
    socialLinks: await linksOf(db, brand.brandId, id),
    block: await readBlock(db, brand.brandId, id),
    notes: await readNotes(db, brand.brandId, id),
    sessions: await readSessions(db, brand, id),
    events: events.map((event) => ({
      kind: event.kind,
      address: event.address ?? null,
      device: event.device ?? null,
      occurredAt: event.occurredAt,
    })),
  }
}
