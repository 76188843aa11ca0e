import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from './context.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '../passwords/index.ts'
import { recordSecurityEvent } from '../security-events/index.ts'
import { applyRules, readRegisterFields } from './register-settings.ts'

export interface NewPassword {
  readonly newPassword: string
  readonly confirmNewPassword?: string | undefined
}

function fault(
  field: string,
  code: 'PASSWORDS_DIFFER' | 'PASSWORD_TOO_COMMON' | 'PASSWORD_UNCHANGED',
): Problem {
  return new Problem(code, [{ field, code }])
}

/** Both entries are the same, by the brand's rule. Throws PASSWORDS_DIFFER, FIELD_RULE. */
export async function requireGoodForm(db: Tx, brand: Brand, given: NewPassword): Promise<void> {
  const { newPassword, confirmNewPassword = newPassword } = given
  if (newPassword !== confirmNewPassword) throw fault('confirmNewPassword', 'PASSWORDS_DIFFER')
  const rules = await readRegisterFields(db, brand.brandId)
  try {
    applyRules(
      rules.filter((rule) => rule.field === 'password'),
      { password: newPassword },
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const fields = error.fields.map((one) => ({ ...one, field: 'newPassword' }))
    throw new Problem(error.code, fields)
  }
}

/**
 * The hash of a password that is new and hard to guess. Throws PASSWORD_UNCHANGED,
 * PASSWORD_TOO_COMMON.
 */
export async function hashNewPassword(
  member: { readonly username: string; readonly passwordHash: string },
  newPassword: string,
): Promise<string> {
  if (await verifyPassword(member.passwordHash, newPassword)) {
    throw fault('newPassword', 'PASSWORD_UNCHANGED')
  }
  if (isCommonPassword(newPassword, member.username)) {
    throw fault('newPassword', 'PASSWORD_TOO_COMMON')
  }
  return hashPassword(newPassword)
}

/**
 * Sets a password: every session of the member ends on every node, open links and challenges end,
 * and the member is notified.
 */
export async function setPassword(
  tx: Tx,
  context: Pick<IdentityContext, 'vault' | 'sessions'>,
  brand: Brand,
  memberId: bigint,
  change: {
    readonly passwordHash: string
    readonly kind: 'passwordChanged' | 'passwordReset'
    readonly visit: Visit
  },
): Promise<void> {
  const of = [brand.brandId, memberId]
  await tx.query(
    `update members set password_hash = $3, password_changed_at = app_now(),
       must_change_password = false, one_time_until = null
     where brand_id = $1 and member_id = $2`,
    [...of, change.passwordHash],
  )
  for (const table of ['password_links', 'login_challenges']) {
    await tx.query(
      `update ${table} set used_at = app_now()
       where brand_id = $1 and member_id = $2 and used_at is null`,
      of,
    )
  }
  await context.sessions.end(tx, brand.brandId, { memberId })
  const { address, device } = change.visit
  const event = { kind: change.kind, address, ...(device === '' ? {} : { device }) }
  await recordSecurityEvent(tx, context, brand, memberId, event)
}
