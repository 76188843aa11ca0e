import { eachStep, throwAll } from '#server/jobs/stuck-rows.ts'
import { checkWithdrawals } from './check-withdrawal.ts'
import { countUnconfirmed } from './confirm.ts'
import type { WithdrawalContext } from './context.ts'
import { releaseEnded } from './release.ts'

/**
 * Advances every due withdrawal, except at the gateway: rules not evaluated yet or expired holds,
 * money not yet released, confirmations past their time. For the worker; several may run. Throws
 * AggregateError of those that failed: they are retried later and do not block others.
 */
export async function advanceWithdrawals(context: WithdrawalContext): Promise<void> {
  const brandOf = (brandId: number) => context.brands.byId(brandId)
  await eachStep(
    [
      async () => throwAll(await checkWithdrawals(context), 'withdrawals were not checked'),
      async () => throwAll(await releaseEnded(context, brandOf), 'money was not given back'),
      () => countUnconfirmed(context.db),
    ],
    'withdrawals were not taken further',
  )
}
