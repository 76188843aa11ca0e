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
  const faults = [
    ...(await checkWithdrawals(context)),
    ...(await releaseEnded(context, (brandId) => context.brands.byId(brandId))),
  ]
  await countUnconfirmed(context.db)
  if (faults.length > 0) throw new AggregateError(faults, 'withdrawals were not taken further')
}
