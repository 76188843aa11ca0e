import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { clearQuotas, takeQuotas, type Limit } from '../quotas/index.ts'
import type { VerificationContext } from './context.ts'

/** Wrong codes and passwords of one member; a passkey cannot be guessed and is never limited. */
function budgetOf(memberId: bigint): Limit[] {
  const ofMember = { scope: 'factorTries', key: String(memberId) }
  return [
    { ...ofMember, windowSeconds: 900, max: 10 },
    { ...ofMember, windowSeconds: 86_400, max: 50 },
  ]
}

/**
 * Runs a guessable check within the member's budget, which is taken before it and given back by a
 * success: a burst in parallel tries no more often than one by one. Throws TOO_MANY_ATTEMPTS.
 */
export async function withinBudget(
  context: VerificationContext,
  brand: Brand,
  memberId: bigint,
  check: () => Promise<void>,
): Promise<void> {
  const budget = budgetOf(memberId)
  await context.db.transaction(async (tx) => {
    const refusal = await takeQuotas(tx, context, brand.brandId, budget)
    if (!refusal) return
    const { retryAfterSeconds } = refusal
    throw new Problem('TOO_MANY_ATTEMPTS', [], { retryAfterSeconds })
  })
  await check()
  await clearQuotas(context.db, context, brand.brandId, budget)
}
