import type { SecurityOverview, SocialProviderId } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { maskTarget } from '../contacts/index.ts'
import { readFactors } from '../verification/index.ts'
import { securityEventsOf } from '../security-events/index.ts'
import { readAvatar } from './avatars.ts'
import { bankAccountKindsOf, bankAccountsOf, maskName } from './bank-accounts.ts'
import { readRealName } from './real-name.ts'

const EVENTS_SHOWN = 20

interface AccountRow {
  readonly [column: string]: unknown
  readonly email: string | null
  readonly mobile: string | null
  readonly is_email_verified: boolean
  readonly is_mobile_verified: boolean
  readonly has_fund_password: boolean
  readonly password_changed_at: Date
  readonly sessions: number
  readonly social: SocialProviderId[]
}

async function readAccount(tx: Tx, brand: Brand, memberId: bigint): Promise<AccountRow> {
  const rows = await tx.query<AccountRow>(
    `select m.email, '+' || m.country_dialing_code || m.mobile_num as mobile,
       m.email_verified_at is not null as is_email_verified,
       m.mobile_verified_at is not null as is_mobile_verified, m.password_changed_at,
       exists (select 1 from member_fund_passwords f
               where f.brand_id = $1 and f.member_id = $2) as has_fund_password,
       (select count(*)::int from login_sessions s
        where s.brand_id = $1 and s.member_id = $2 and s.ended_at is null
          and s.sub_account_id is null
          and s.expires_at > app_now()
          and s.last_seen_at > app_now() - make_interval(mins => $3)) as sessions,
       array(select provider from member_social_links l
             where l.brand_id = $1 and l.member_id = $2 and l.severed_at is null
             order by provider) as social
     from members m where m.brand_id = $1 and m.member_id = $2`,
    [brand.brandId, memberId, brand.profile.session.idleMinutes],
  )
  if (!rows[0]) throw new Error('a session without a member')
  return rows[0]
}

function presentContacts(row: AccountRow, realName: string | undefined) {
  return {
    ...(row.email === null ? {} : { email: maskTarget('email', row.email) }),
    ...(row.mobile === null ? {} : { mobile: maskTarget('sms', row.mobile) }),
    ...(realName === undefined ? {} : { realName: maskName(realName) }),
    isEmailVerified: row.is_email_verified,
    isMobileVerified: row.is_mobile_verified,
  }
}

/**
 * How an account is protected, for its owner: nothing in it is complete enough for a thief to use.
 */
export async function readSecurity(
  context: { readonly db: Tx; readonly vault: Vault },
  brand: Brand,
  member: SessionMember,
): Promise<SecurityOverview> {
  const { db, vault } = context
  const { memberId } = member
  const [row, realName, factors, bankAccounts, avatar, events] = await Promise.all([
    readAccount(db, brand, memberId),
    readRealName(db, vault, member),
    readFactors(db, brand, memberId),
    bankAccountsOf(db, vault, member),
    readAvatar(db, member),
    securityEventsOf(db, brand, memberId, EVENTS_SHOWN),
  ])
  return {
    username: member.username,
    ...presentContacts(row, realName),
    hasFundPassword: row.has_fund_password,
    passwordChangedAt: row.password_changed_at.toISOString(),
    ...factors,
    bankAccounts,
    bankAccountKinds: bankAccountKindsOf(brand),
    social: row.social,
    sessionCount: row.sessions,
    avatar,
    ...(member.stepUpUntil ? { stepUpUntil: member.stepUpUntil.toISOString() } : {}),
    events,
  }
}
