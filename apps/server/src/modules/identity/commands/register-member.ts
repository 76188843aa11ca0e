import type { MemberInfo, RegisterBody } from '@fairhouse/protocol'
import { readNow } from '#server/db/clock.ts'
import { sqlState, type Db, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { openAccount } from '../../ledger/index.ts'
import type { Brand } from '../../settings/index.ts'
import { dayIn, isCalendarDay, isOfAge } from '../age.ts'
import { presentMember } from '../present-member.ts'
import { hashPassword, isCommonPassword } from '../passwords.ts'
import type { Sessions } from '../sessions.ts'

interface NewMember {
  readonly username: string
  readonly passwordHash: string
  readonly birthDate: string
}

/** Writes the member and the account. Throws 23505 when the username is taken. */
export async function createMember(
  tx: Tx,
  brand: Brand,
  member: NewMember,
): Promise<{ memberId: bigint; registeredAt: Date }> {
  const rows = await tx.query<{ member_id: bigint; registered_at: Date }>(
    `insert into members (brand_id, username, username_key, password_hash, birth_date,
       terms_version, terms_accepted_at, registered_at)
     values ($1, $2, $3, $4, $5, $6, app_now(), app_now()) returning member_id, registered_at`,
    [
      brand.brandId,
      member.username,
      member.username.toLowerCase(),
      member.passwordHash,
      member.birthDate,
      brand.profile.termsVersion,
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('the member was not created')
  await openAccount(tx, brand.brandId, row.member_id)
  return { memberId: row.member_id, registeredAt: row.registered_at }
}

function fault(
  field: string,
  code: 'TERMS_NOT_ACCEPTED' | 'BIRTHDAY_INVALID' | 'PASSWORD_TOO_COMMON',
) {
  return new Problem(code, [{ field, code }])
}

/**
 * Opens an account and its first session. Anybody may. Errors, in order: TERMS_NOT_ACCEPTED,
 * BIRTHDAY_INVALID, UNDER_AGE, PASSWORD_TOO_COMMON, USERNAME_UNAVAILABLE.
 */
export async function registerMember(
  context: { readonly db: Db; readonly sessions: Sessions },
  brand: Brand,
  body: RegisterBody,
): Promise<{ member: MemberInfo; token: string }> {
  if (!body.hasAcceptedTerms) throw fault('hasAcceptedTerms', 'TERMS_NOT_ACCEPTED')
  const today = dayIn(brand.profile.timeZone, await readNow(context.db))
  if (!isCalendarDay(body.birthday) || body.birthday > today) {
    throw fault('birthday', 'BIRTHDAY_INVALID')
  }
  if (!isOfAge(body.birthday, today, brand.profile.minAgeYears)) {
    const expected = String(brand.profile.minAgeYears)
    throw new Problem('UNDER_AGE', [{ field: 'birthday', code: 'UNDER_AGE', expected }])
  }
  if (isCommonPassword(body.password, body.username)) throw fault('password', 'PASSWORD_TOO_COMMON')
  const passwordHash = await hashPassword(body.password)
  try {
    return await context.db.transaction(async (tx) => {
      const created = await createMember(tx, brand, {
        username: body.username,
        passwordHash,
        birthDate: body.birthday,
      })
      const token = await context.sessions.start(tx, brand, created.memberId)
      return { member: presentMember({ ...created, username: body.username }), token }
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const code = 'USERNAME_UNAVAILABLE'
    throw new Problem(code, [{ field: 'username', code }])
  }
}
