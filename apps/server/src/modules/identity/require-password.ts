import type { CaptchaProof } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { verifyPassword } from '../passwords/index.ts'
import { guardTry, type GuardContext } from './login-guard.ts'

/** A try at a password. */
interface PasswordTry {
  /** The key of the tries: the name as it is compared. */
  readonly account: string
  readonly isKnownNetwork: boolean
  readonly captcha: CaptchaProof | undefined
  readonly password: string
  /** Undefined where nobody has this name: the same work, and the same answer. */
  readonly passwordHash: string | undefined
}

/**
 * Demands the right password; returns the wrong tries before it. Throws TOO_MANY_ATTEMPTS,
 * CAPTCHA_REQUIRED, CAPTCHA_WRONG, INVALID_CREDENTIALS (`captchaRequired`: the next try needs one).
 */
export async function requirePassword(
  context: GuardContext,
  brand: Brand,
  visit: Visit,
  attempt: PasswordTry,
): Promise<number> {
  const guarded = await guardTry(context, brand, visit, attempt)
  if (!(await verifyPassword(attempt.passwordHash, attempt.password))) {
    const captchaRequired = guarded.isCaptchaNext
    throw new Problem('INVALID_CREDENTIALS', [], captchaRequired ? { captchaRequired } : undefined)
  }
  await guarded.succeed()
  return guarded.failedBefore
}
