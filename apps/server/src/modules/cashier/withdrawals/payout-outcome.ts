import type { WithdrawalState } from '@fairhouse/protocol'
import type { GatewayEvent } from '../payment-port.ts'

/** What has been told of a payout, as far as it decides anything. */
export type PayoutFact = Pick<GatewayEvent, 'kind' | 'amount'>

/** What does not fit together, and a person must look at. */
export type Oddity = 'amountDiffers' | 'paidAfterEnd' | 'failedAfterPaid' | 'notOrdered'

export interface PayoutOutcome {
  /** The state that follows; the same as before where nothing does. */
  readonly status: WithdrawalState
  readonly oddity: Oddity | undefined
}

/** On its way to the gateway, heard or not. */
const ORDERED: ReadonlySet<WithdrawalState> = new Set(['approved', 'sent'])

function oddityOf(
  before: WithdrawalState,
  told: ReadonlySet<GatewayEvent['kind']>,
  isWhole: boolean,
): Oddity | undefined {
  const isPaid = told.has('payout.paid') || told.has('payout.returned')
  if (!isWhole) return 'amountDiffers'
  if (isPaid && told.has('payout.failed')) {
    return before === 'failed' ? 'paidAfterEnd' : 'failedAfterPaid'
  }
  if (told.size === 0) return undefined
  if (before === 'requested' || before === 'checking') return 'notOrdered'
  if (before === 'rejected') return isPaid ? 'paidAfterEnd' : 'notOrdered'
  return undefined
}

/**
 * What follows from all that was told of a payout so far, in whatever order: a return says that it
 * was paid before. What is over stays over: money that was released is not taken back by an event,
 * but looked at by a person. Events of another amount than was ordered decide nothing.
 */
export function outcomeOf(
  before: WithdrawalState,
  ordered: bigint,
  facts: readonly PayoutFact[],
): PayoutOutcome {
  const payouts = facts.filter(({ kind }) => kind.startsWith('payout.'))
  const whole = payouts.filter(({ amount }) => amount === ordered)
  const told = new Set(whole.map(({ kind }) => kind))
  const oddity = oddityOf(before, told, whole.length === payouts.length)
  const status = nextState(before, told)
  return { status, oddity }
}

function nextState(
  before: WithdrawalState,
  told: ReadonlySet<GatewayEvent['kind']>,
): WithdrawalState {
  const isReturned = told.has('payout.returned')
  if (before === 'paid') return isReturned ? 'returned' : 'paid'
  if (!ORDERED.has(before)) return before
  if (isReturned) return 'returned'
  if (told.has('payout.paid')) return 'paid'
  return told.has('payout.failed') ? 'failed' : before
}
