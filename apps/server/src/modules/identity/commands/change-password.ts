import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { verifyPassword } from '../../passwords/index.ts'
import { finishLogin, type LoginContext, type LoginDone } from '../finish-login.ts'
import { spendTry } from '../login-guard.ts'
import { findLoginMember } from '../login-member.ts'
import { hashNewPassword, requireGoodForm, setPassword, type NewPassword } from '../new-password.ts'

/** Wrong old passwords of one member in a quarter of an hour. */
const TRIES = { scope: 'old-password', windowSeconds: 900, max: 10 } as const

interface PasswordChange extends NewPassword {
  readonly oldPassword?: string | undefined
}

/**
 * Changes the member's own password and begins a new session; every other ends. A session that is
 * restricted to this has just proved the password; any other has stepped up and proves it again.
 * Throws STEP_UP_REQUIRED, PASSWORDS_DIFFER, FIELD_RULE, TOO_MANY_ATTEMPTS, PASSWORD_WRONG,
 * PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON.
 */
export async function changePassword(
  context: LoginContext & Pick<IdentityContext, 'brands'>,
  brand: Brand,
  session: SessionMember,
  change: PasswordChange,
  visit: Visit,
): Promise<LoginDone> {
  const { stepUpUntil, isRestricted, memberId } = session
  const isSteppedUp = stepUpUntil !== undefined && stepUpUntil > context.brands.now()
  if (!isRestricted && !isSteppedUp) throw new Problem('STEP_UP_REQUIRED')
  await requireGoodForm(context.db, brand, change)
  const member = await findLoginMember(context.db, brand, { memberId }, visit.network)
  if (!member) throw new Problem('SESSION_INVALID')
  if (!isRestricted || change.oldPassword !== undefined) {
    await spendTry(context, brand, { ...TRIES, key: String(memberId) }, TRIES.max)
    if (!(await verifyPassword(member.passwordHash, change.oldPassword ?? ''))) {
      throw new Problem('PASSWORD_WRONG', [{ field: 'oldPassword', code: 'PASSWORD_WRONG' }])
    }
  }
  const passwordHash = await hashNewPassword(member, change.newPassword)
  const renewed = { ...member, passwordHash, mustChangePassword: false, isPasswordOld: false }
  return finishLogin(context, brand, renewed, visit, {
    method: 'password',
    hasSecondFactor: false,
    isSameVisit: true,
    consume: (tx) =>
      setPassword(tx, context, brand, memberId, { passwordHash, kind: 'passwordChanged', visit }),
  })
}
