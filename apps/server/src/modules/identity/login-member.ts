import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'

/** What a login needs to know of a member. */
export interface LoginMember {
  readonly memberId: bigint
  readonly username: string
  readonly kind: SessionMember['kind']
  /** Only for agents. */
  readonly agentType: number | null
  readonly passwordHash: string
  readonly isBlocked: boolean
  readonly registeredAt: Date
  readonly mustChangePassword: boolean
  /** Older than the brand lets a password be; decides only where the brand has that switched on. */
  readonly isPasswordOld: boolean
  readonly lastLogin: { at: Date; device: string; place: string } | undefined
  /** The last second factor is older than the profile allows, or there was none. */
  readonly isFactorOld: boolean
  readonly isKnownNetwork: boolean
}

interface LoginRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly kind: SessionMember['kind']
  readonly agent_type: number | null
  readonly password_hash: string
  readonly status: string
  readonly registered_at: Date
  readonly must_change_password: boolean
  readonly is_password_old: boolean
  readonly last_login_at: Date | null
  readonly last_login_device: string | null
  readonly last_login_place: string | null
  readonly is_factor_old: boolean
  readonly is_known_network: boolean
}

/** Whom a login is about. */
type LoginName =
  | { readonly username: string }
  | { readonly memberId: bigint }
  | { readonly mobile: { readonly countryDialingCode: string; readonly mobileNum: string } }

const FIND = `
select m.member_id, m.username, m.kind, m.agent_type, m.status, m.registered_at,
  case when m.one_time_until <= app_now() then '' else m.password_hash end as password_hash,
  m.must_change_password, m.last_login_at, m.last_login_device, m.last_login_place,
  m.password_changed_at < app_now() - make_interval(days => $3) as is_password_old,
  coalesce(m.second_factor_at < app_now() - make_interval(days => $4), true) as is_factor_old,
  exists (select 1 from member_networks n where n.brand_id = m.brand_id
    and n.member_id = m.member_id and n.network = $2) as is_known_network
from members m where m.brand_id = $1`

function whereOf(name: LoginName): { readonly sql: string; readonly values: unknown[] } {
  if ('username' in name) {
    return { sql: 'm.username_key = $5', values: [name.username.trim().toLowerCase()] }
  }
  if ('memberId' in name) return { sql: 'm.member_id = $5', values: [name.memberId] }
  const { countryDialingCode, mobileNum } = name.mobile
  return {
    sql: `m.country_dialing_code || m.mobile_num = $5 and m.mobile_verified_at is not null`,
    values: [countryDialingCode + mobileNum],
  }
}

/** The member that a login is about, seen from a network; undefined when there is none. */
export async function findLoginMember(
  db: Tx,
  brand: Brand,
  name: LoginName,
  network: string,
): Promise<LoginMember | undefined> {
  const { sql, values } = whereOf(name)
  const rows = await db.query<LoginRow>(`${FIND} and ${sql}`, [
    brand.brandId,
    network,
    brand.settings.site.passwordMaxAgeDays,
    brand.profile.session.secondFactorDays,
    ...values,
  ])
  const [row] = rows
  if (!row) return undefined
  return {
    memberId: row.member_id,
    username: row.username,
    kind: row.kind,
    agentType: row.agent_type,
    passwordHash: row.password_hash,
    isBlocked: row.status !== 'active',
    registeredAt: row.registered_at,
    mustChangePassword: row.must_change_password,
    isPasswordOld: row.is_password_old,
    lastLogin:
      row.last_login_at === null
        ? undefined
        : {
            at: row.last_login_at,
            device: row.last_login_device ?? '',
            place: row.last_login_place ?? '',
          },
    isFactorOld: row.is_factor_old,
    isKnownNetwork: row.is_known_network,
  }
}
