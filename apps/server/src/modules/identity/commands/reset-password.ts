import type { ChallengeSent, FactorMethod, FactorProof, MaskedTargets } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { isOn } from '../../settings/index.ts'
import {
  factorsOf,
  passkeyOptions,
  sendFactorCode,
  verifyFactor,
  type Factors,
} from '../../verification/index.ts'
import { finishLogin, type LoginContext, type LoginDone } from '../finish-login.ts'
import { findLoginMember } from '../login-member.ts'
import { hashNewPassword, requireGoodForm, setPassword, type NewPassword } from '../new-password.ts'
import { hashToken, holderOf } from '../../sessions/index.ts'
import type { Ceremony } from './answer-challenge.ts'
import { proveMobile, type MobileContext } from './log-in.ts'
import { requireMailReset } from './request-password-link.ts'

type ResetContext = LoginContext & MobileContext & Pick<IdentityContext, 'config'>

/** Wrong answers to a link before another one must be requested. */
const TRIES_MAX = 5

/**
 * The member of a link. With `isTry` a try is counted, before it is checked. Throws LINK_INVALID.
 */
async function readLink(db: Tx, brand: Brand, token: string, isTry: boolean): Promise<bigint> {
  const rows = await db.query<{ member_id: bigint }>(
    `update password_links l set tries = tries + case when $3 then 1 else 0 end
     from members m
     where l.brand_id = $1 and l.token_hash = $2 and l.used_at is null
       and l.expires_at > app_now() and l.tries < $4
       and m.brand_id = l.brand_id and m.member_id = l.member_id and m.status = 'active'
     returning l.member_id`,
    [brand.brandId, hashToken(token), isTry, TRIES_MAX],
  )
  const row = rows[0]
  if (!row) throw new Problem('LINK_INVALID')
  return row.member_id
}

/** The link proves the mail box; what other factors a member has is asked for (S-C5). */
function besideMail({ methods }: Factors): FactorMethod[] {
  const left = methods.filter((method) => method !== 'email')
  return left.every((method) => method === 'recovery') ? [] : left
}

/**
 * The factors that a link requires beside the new password; with `method`, begins it. For the
 * holder of the link. Throws FEATURE_OFF, LINK_INVALID, FACTOR_NOT_AVAILABLE, CODE_TOO_SOON,
 * TOO_MANY_ATTEMPTS, CODE_QUOTA.
 */
export async function readLinkOptions(
  context: ResetContext,
  brand: Brand,
  body: { readonly token: string; readonly method?: FactorMethod | undefined },
  { visit, site, language }: Ceremony,
): Promise<{ methods: FactorMethod[]; maskedTargets: MaskedTargets } & ChallengeSent> {
  requireMailReset(brand)
  const memberId = await readLink(context.db, brand, body.token, false)
  const factors = await factorsOf(context.db, brand, memberId)
  const methods = besideMail(factors)
  const { maskedTargets } = factors
  const { method } = body
  if (method === undefined) return { methods, maskedTargets }
  if (!methods.includes(method)) throw new Problem('FACTOR_NOT_AVAILABLE')
  if (method === 'passkey') {
    const held = { purpose: 'password', memberId, holder: holderOf(body.token) } as const
    const passkey = await passkeyOptions(context, brand, site, held)
    return { methods, maskedTargets, passkey }
  }
  if (method !== 'sms') return { methods, maskedTargets }
  const request = { channel: method, purpose: 'password', address: visit.address } as const
  const sent = await sendFactorCode(context, brand, memberId, { ...request, language })
  return { methods, maskedTargets, sent }
}

async function requireFactor(
  context: ResetContext,
  brand: Brand,
  { memberId, token }: { readonly memberId: bigint; readonly token: string },
  proof: FactorProof | undefined,
  { visit, site }: Ceremony,
): Promise<void> {
  const methods = besideMail(await factorsOf(context.db, brand, memberId))
  if (methods.length === 0) return
  if (!proof) throw new Problem('SECOND_FACTOR_REQUIRED', [], { methods: methods.join(' ') })
  if (!methods.includes(proof.method)) throw new Problem('FACTOR_NOT_AVAILABLE')
  const { address, device } = visit
  const holder = holderOf(token)
  const use = { purpose: 'password', site, holder, address, device } as const
  await verifyFactor(context, brand, memberId, proof, use)
}

/**
 * Sets a password by the link of a mail and, where the member has more, another factor. Every
 * session ends. For the holder of the link. Throws FEATURE_OFF, PASSWORDS_DIFFER, FIELD_RULE,
 * LINK_INVALID, PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON, SECOND_FACTOR_REQUIRED,
 * FACTOR_NOT_AVAILABLE, TOO_MANY_ATTEMPTS, CODE_WRONG, CODE_EXPIRED.
 */
export async function resetByLink(
  context: ResetContext,
  brand: Brand,
  body: NewPassword & { readonly token: string; readonly proof?: FactorProof | undefined },
  ceremony: Ceremony,
): Promise<void> {
  requireMailReset(brand)
  await requireGoodForm(context.db, brand, body)
  const memberId = await readLink(context.db, brand, body.token, body.proof !== undefined)
  const { visit } = ceremony
  const member = await findLoginMember(context.db, brand, { memberId }, visit.network)
  if (!member) throw new Problem('LINK_INVALID')
  // Before the password: the link by itself reveals nothing of it, not even that it is the same.
  await requireFactor(context, brand, { memberId, token: body.token }, body.proof, ceremony)
  const passwordHash = await hashNewPassword(member, body.newPassword)
  await context.db.transaction(async (tx) => {
    const rows = await tx.query(
      `update password_links set used_at = app_now()
       where brand_id = $1 and token_hash = $2 and used_at is null returning 1 as used`,
      [brand.brandId, hashToken(body.token)],
    )
    if (rows.length === 0) throw new Problem('LINK_INVALID')
    const change = { passwordHash, kind: 'passwordReset', visit } as const
    await setPassword(tx, context, brand, memberId, change)
  })
}

/**
 * Sets a password by the code sent to a telephone and logs in; a member with stronger factors is
 * asked for one before the session opens. Open to anyone. Throws FEATURE_OFF, PASSWORDS_DIFFER,
 * FIELD_RULE, the errors of `proveMobile`, INVALID_CREDENTIALS (nobody has that number),
 * MEMBER_BLOCKED, PASSWORD_UNCHANGED, PASSWORD_TOO_COMMON.
 */
export async function resetByMobile(
  context: ResetContext,
  brand: Brand,
  body: NewPassword & Parameters<typeof proveMobile>[3],
  { visit }: Ceremony,
): Promise<LoginDone> {
  if (!isOn(brand, 'phonePasswordReset')) throw new Problem('FEATURE_OFF')
  await requireGoodForm(context.db, brand, body)
  const proven = await proveMobile(context, brand, 'password', body)
  const member = await findLoginMember(context.db, brand, proven, visit.network)
  if (!member) throw new Problem('INVALID_CREDENTIALS')
  if (member.isBlocked) throw new Problem('MEMBER_BLOCKED')
  const passwordHash = await hashNewPassword(member, body.newPassword)
  const renewed = { ...member, passwordHash, mustChangePassword: false, isPasswordOld: false }
  return finishLogin(context, brand, renewed, visit, {
    method: 'reset',
    hasSecondFactor: false,
    consume: async (tx) => {
      await proven.consume?.(tx)
      const change = { passwordHash, kind: 'passwordReset', visit } as const
      await setPassword(tx, context, brand, member.memberId, change)
    },
  })
}
