import { claimRewards } from '../../modules/rewards/index.ts'
import type { Operation } from '../operation.ts'
import type { World } from '../world.ts'
import { expectCode } from './expect.ts'

const NAMES = { language: 'en', own: 'en' } as const

/** A member claims all that waits; what it was is observed, as an answer may be lost. */
export function planClaim(world: World, { account, session } = world.member()): Operation {
  const { model, brand, now } = world
  const away = model.limitsOf(account).awayBy(now)
  const name = `claim by ${account}`
  return {
    name,
    account,
    // The second claim finds nothing that waits.
    isKeyless: true,
    attempt: (node) => {
      if (!away) model.promotions.claim(account)
      return claimRewards(node.db, { brand, member: session, body: {} }, NAMES)
    },
    onOutcome: (outcome, slack) => expectCode(name, outcome, new Set([away ?? 'ok']), slack),
  }
}
