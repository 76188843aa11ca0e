import type { CaptchaProof, LoginEntry } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../passwords/index.ts'
import type { LoginDone } from '../finish-login.ts'
import { requireEntry } from '../login-entry.ts'
import { spendTry, type GuardContext } from '../login-guard.ts'
import { hashNewPassword, requireGoodForm, type NewPassword } from '../new-password.ts'
import { readMemberFacts } from '../member-facts.ts'
import { presentMember } from '../present-member.ts'
import { requirePassword } from '../require-password.ts'
import { noteAction } from './actions.ts'
import { findLoginSubAccount, type LoginSubAccount } from './rows.ts'

type SubAccountContext = GuardContext & Pick<IdentityContext, 'sessions'>

/** Wrong old passwords of one sub-account in a quarter of an hour. */
const TRIES = { scope: 'old-password', windowSeconds: 900, max: 10 } as const

async function begin(
  tx: Tx,
  context: SubAccountContext,
  brand: Brand,
  sub: LoginSubAccount,
  visit: Visit,
): Promise<LoginDone> {
  const token = await context.sessions.start(tx, brand, sub.agentId, {
    visit,
    isRestricted: sub.mustChangePassword,
    subAccountId: sub.subAccountId,
  })
  const member = presentMember({
    memberId: sub.agentId,
    username: sub.agentUsername,
    kind: 'agent',
    agentType: sub.agentType,
    registeredAt: sub.agentRegisteredAt,
    isRestricted: sub.mustChangePassword,
    subAccount: sub,
    ...(await readMemberFacts(tx, brand, sub.agentId)),
  })
  return {
    member,
    token,
    firstTimeLogin: sub.mustChangePassword && sub.lastLoginAt === undefined,
    passwordExpired: sub.mustChangePassword && sub.lastLoginAt !== undefined,
    notices: [],
    // A sub-account is limited by its permissions: no money, no bets, no account.
    hasNoSecondFactor: false,
  }
}

/**
 * Opens a session of the agent with no more than the permissions of a sub-account. Throws
 * TOO_MANY_ATTEMPTS, CAPTCHA_REQUIRED, CAPTCHA_WRONG, INVALID_CREDENTIALS, MEMBER_BLOCKED,
 * MEMBERS_ONLY.
 */
export async function logInBySubAccount(
  context: SubAccountContext,
  brand: Brand,
  sub: LoginSubAccount,
  given: {
    readonly password: string
    readonly captcha: CaptchaProof | undefined
    readonly entry?: LoginEntry | undefined
  },
  visit: Visit,
): Promise<LoginDone> {
  const { username, isKnownNetwork, passwordHash } = sub
  const account = username.toLowerCase()
  const { password, captcha, entry } = given
  const tried = { password, captcha, account, isKnownNetwork, passwordHash }
  await requirePassword(context, brand, visit, tried)
  if (sub.isBlocked) throw new Problem('MEMBER_BLOCKED')
  requireEntry(entry, { kind: 'agent', isSubAccount: true })
  const renewed = isOutdated(passwordHash) ? await hashPassword(password) : passwordHash
  return context.db.transaction(async (tx) => {
    await tx.query(
      `update agent_sub_accounts set last_login_at = app_now(),
         password_hash = case when password_hash = $3 then $4 else password_hash end
       where brand_id = $1 and sub_account_id = $2`,
      [brand.brandId, sub.subAccountId, passwordHash, renewed],
    )
    const { agentId, subAccountId } = sub
    const of = { brandId: brand.brandId, agentId, subAccountId, address: visit.address }
    await noteAction(tx, { ...of, action: 'login' }, 'done')
    return begin(tx, context, brand, sub, visit)
  })
}

/**
 * Changes the password of the session's sub-account and begins a new session; its others end.
 * Throws NOT_FOUND (a session of no sub-account), PASSWORDS_DIFFER, FIELD_RULE, TOO_MANY_ATTEMPTS,
 * PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON.
 */
export async function changeSubAccountPassword(
  context: SubAccountContext,
  brand: Brand,
  session: SessionMember,
  change: NewPassword & { readonly oldPassword?: string | undefined },
  visit: Visit,
): Promise<LoginDone> {
  if (!session.subAccount) throw new Problem('NOT_FOUND')
  const { subAccountId } = session.subAccount
  await requireGoodForm(context.db, brand, change)
  const sub = await findLoginSubAccount(context.db, brand, { subAccountId }, visit.network)
  if (!sub || sub.isBlocked) throw new Problem('SESSION_INVALID')
  if (!session.isRestricted || change.oldPassword !== undefined) {
    await spendTry(context, brand, { ...TRIES, key: `sub ${subAccountId}` }, TRIES.max)
    if (!(await verifyPassword(sub.passwordHash, change.oldPassword ?? ''))) {
      throw new Problem('PASSWORD_WRONG', [{ field: 'oldPassword', code: 'PASSWORD_WRONG' }])
    }
  }
  const hash = await hashNewPassword(sub, change.newPassword)
  return context.db.transaction(async (tx) => {
    await tx.query(
      `update agent_sub_accounts set password_hash = $3, must_change_password = false
       where brand_id = $1 and sub_account_id = $2`,
      [brand.brandId, subAccountId, hash],
    )
    await context.sessions.end(tx, brand.brandId, { memberId: sub.agentId, subAccountId })
    return begin(tx, context, brand, { ...sub, mustChangePassword: false }, visit)
  })
}
