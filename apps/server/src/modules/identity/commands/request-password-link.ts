import type { Brand } from '#server/core/brand.ts'
import { type Visit, limitsByAddress } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { isOn } from '../../settings/index.ts'
import { checkCaptcha } from '../../verification/index.ts'
import { takeTries } from '../tries.ts'

/** Requests from one client in an hour that need no captcha. */
const FREE_PER_LINE = 3

/** Where the brand has links off, those sent before included are invalid: FEATURE_OFF. */
export function requireMailReset(brand: Brand): void {
  if (!isOn(brand, 'emailPasswordReset')) throw new Problem('FEATURE_OFF')
}

/**
 * Records a request for a link. The worker looks up the member, so that neither answer nor response
 * time reveals an account. Open to anyone. Throws FEATURE_OFF, CAPTCHA_REQUIRED,
 * CAPTCHA_WRONG.
 */
export async function requestPasswordLink(
  context: Pick<IdentityContext, 'db' | 'vault'>,
  brand: Brand,
  body: {
    readonly username: string
    readonly email: string
    readonly captcha?: Parameters<typeof checkCaptcha>[2]
  },
  from: { readonly visit: Visit; readonly language: string },
): Promise<void> {
  requireMailReset(brand)
  const ofLine = { scope: 'link', windowSeconds: 3_600, max: FREE_PER_LINE }
  const limits = limitsByAddress(from.visit.address, ofLine)
  const taken = await takeTries(context.db, brand.brandId, limits)
  const isMany = limits.some(({ scope, max }) => (taken.get(scope)?.count ?? 1) > max)
  if (isMany && isOn(brand, 'loginCaptcha')) await checkCaptcha(context, brand, body.captcha)
  await context.db.query(
    `insert into password_requests (brand_id, username_key, email_key, language)
     values ($1, $2, $3, $4)`,
    [
      brand.brandId,
      body.username.trim().toLowerCase(),
      body.email.trim().toLowerCase(),
      from.language,
    ],
  )
}
