import { eachStep, throwAll } from '#server/jobs/stuck-rows.ts'
import { checkWithdrawals } from './check-withdrawal.ts'
import { countUnconfirmed } from './confirm.ts'
import type { WithdrawalContext } from './context.ts'
import { releaseEnded } from './release.ts'

/**
 * Takes every withdrawal a step further whose turn it is, but for the gateway: rules that were not
 * asked yet or have come to their end, money that was not given back yet, confirmations whose time
 * is over. For the worker; several may run. Throws AggregateError of those that failed: they rest
 * for a while, and keep nothing else back.
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
