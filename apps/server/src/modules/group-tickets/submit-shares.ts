import { negate, sum } from '@fairhouse/money'
import { Problem } from '#server/core/problem.ts'
import type { WalletAnswer, WalletCommand, WalletQueue } from '../wallet/index.ts'
import type { ExposedShares, ExposureDesk } from '../exposure/index.ts'

/** Context of a purchase of shares. */
export interface SharesContext {
  readonly queue: WalletQueue
  readonly exposure: ExposureDesk
}

/**
 * Pays for shares of a group ticket within the buyer's own limit of the issue: a ticket must not
 * bypass the member's maximum stake on a draw. Returns the queue's answer. Throws ISSUE_CAP_REACHED
 * beyond the limit, before anything is held.
 */
export async function submitShares<Row>(
  { queue, exposure }: SharesContext,
  sale: Omit<ExposedShares, 'amount'>,
  command: WalletCommand<Row>,
): Promise<WalletAnswer> {
  const amount = negate(sum(command.postings.map((posting) => posting.amount)))
  const reservation = await exposure.reserveShares({ ...sale, amount })
  if (!reservation.ok) throw new Problem(reservation.code)
  const answer = await queue.submit(command)
  reservation.complete(answer)
  return answer
}
