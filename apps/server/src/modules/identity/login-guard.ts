import type { CaptchaProof } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import {
  addressKeys,
  GUARDED_LINES_PER_SITE,
  rateLimitKey,
  type Visit,
} from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from './context.ts'
import { isOn } from '../settings/index.ts'
import { checkCaptcha } from '../verification/index.ts'
import { giveTriesBack, takeTries, type Budget, type Taken } from './tries.ts'

/**
 * Wrong tries that pass without a captcha, and those after which there is no more in the window.
 * There is no budget of the account as such, so nobody can lock another out: a network that the
 * member is known by has a budget of its own, and a passkey needs none (S-10).
 */
const RULES = {
  /** One account from one line. */
  pair: { seconds: 1_800, free: 3, max: 20 },
  /** One account from a network it is known by; one account from all others together. */
  known: { seconds: 86_400, free: 10, max: 100 },
  elsewhere: { seconds: 86_400, free: 10, max: 100 },
} as const

/** Of all accounts from one client, and of IPv6 from one site: `free` comes from the settings. */
const LINE = { seconds: 900, timesFree: 10 } as const

export type GuardContext = Pick<IdentityContext, 'db' | 'vault' | 'config'>

/** A try at the password of an account, counted. */
interface GuardedTry {
  /** True when the next wrong try will need a captcha. */
  readonly isCaptchaNext: boolean
  /** Wrong tries since the last success, as far as they are stored. */
  readonly failedBefore: number
  /** After the right password: the account's tries are reset. */
  succeed(): Promise<void>
}

interface Rule {
  readonly budget: Budget
  readonly free: number
  readonly max: number
}

function rulesOf(
  visit: Visit,
  account: string,
  isKnownNetwork: boolean,
  perLine: number,
): readonly Rule[] {
  const place = isKnownNetwork ? 'known' : 'elsewhere'
  const rule = (scope: 'pair' | 'known' | 'elsewhere', key: string): Rule => ({
    budget: { scope, key, windowSeconds: RULES[scope].seconds },
    ...RULES[scope],
  })
  return [
    rule('pair', `${account}/${rateLimitKey(visit.address)}`),
    rule(place, isKnownNetwork ? `${account}/${visit.network}` : account),
    ...addressKeys(visit.address, GUARDED_LINES_PER_SITE).map(({ scope, key, times }) => ({
      budget: { scope, key, windowSeconds: LINE.seconds },
      free: perLine * times,
      max: perLine * times * LINE.timesFree,
    })),
  ]
}

const FAILED_DAYS_S = 90 * 86_400

/**
 * Counts a try before its password is checked. The same work for names that exist and names that do
 * not. Throws TOO_MANY_ATTEMPTS, CAPTCHA_REQUIRED, CAPTCHA_WRONG; a try that is refused for its
 * captcha costs nothing.
 */
export async function guardTry(
  context: GuardContext,
  brand: Brand,
  visit: Visit,
  attempt: {
    readonly account: string
    readonly isKnownNetwork: boolean
    readonly captcha: CaptchaProof | undefined
  },
): Promise<GuardedTry> {
  const perLine = context.config.LOGIN_ATTEMPTS_PER_MINUTE
  const rules = rulesOf(visit, attempt.account, attempt.isKnownNetwork, perLine)
  const failed: Budget = { scope: 'z-failed', key: attempt.account, windowSeconds: FAILED_DAYS_S }
  const budgets = [...rules.map((rule) => rule.budget), failed]
  const taken = await takeTries(context.db, brand.brandId, budgets)
  const countOf = ({ budget }: Rule): Taken =>
    taken.get(budget.scope) ?? { count: 1, retryAfterSeconds: 1 }
  const hasCaptcha = isOn(brand, 'loginCaptcha')
  const spent = rules.find((rule) => countOf(rule).count > (hasCaptcha ? rule.max : rule.free * 3))
  // A refusal before the check costs nothing: else a burst could use up another's budget.
  const refuse = async (error: unknown): Promise<never> => {
    await giveTriesBack(context.db, brand.brandId, budgets, 'one')
    throw error
  }
  if (spent) {
    const { retryAfterSeconds } = countOf(spent)
    return refuse(new Problem('TOO_MANY_ATTEMPTS', [], { retryAfterSeconds }))
  }
  if (hasCaptcha && rules.some((rule) => countOf(rule).count > rule.free)) {
    await checkCaptcha(context, brand, attempt.captcha).catch(refuse)
  }
  return {
    isCaptchaNext: hasCaptcha && rules.some((rule) => countOf(rule).count >= rule.free),
    failedBefore: (taken.get(failed.scope)?.count ?? 1) - 1,
    async succeed() {
      const isOfAll = ({ scope }: Budget) => scope === 'line' || scope === 'site'
      const own = budgets.filter((one) => !isOfAll(one))
      await giveTriesBack(context.db, brand.brandId, own, 'all')
      await giveTriesBack(context.db, brand.brandId, budgets.filter(isOfAll), 'one')
    },
  }
}

/** A simple budget: `max` tries of a key within a window. Throws TOO_MANY_ATTEMPTS. */
export async function spendTry(
  context: Pick<IdentityContext, 'db'>,
  brand: Brand,
  budget: Budget,
  max: number,
): Promise<void> {
  await spendTries(context, brand, [{ ...budget, max }])
}

/** Several simple budgets of different scopes, all of which must allow the try. */
export async function spendTries(
  context: Pick<IdentityContext, 'db'>,
  brand: Brand,
  budgets: readonly (Budget & { readonly max: number })[],
): Promise<void> {
  const taken = await takeTries(context.db, brand.brandId, budgets)
  for (const { scope, max } of budgets) {
    const { count, retryAfterSeconds } = taken.get(scope) ?? { count: 0, retryAfterSeconds: 1 }
    if (count > max) throw new Problem('TOO_MANY_ATTEMPTS', [], { retryAfterSeconds })
  }
}
