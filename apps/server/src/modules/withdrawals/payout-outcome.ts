import type { WithdrawalState } from '@fairhouse/protocol'
import type { GatewayEvent } from '../payments/index.ts'

/** The parts of a payout's event that decide its outcome. */
export type PayoutReport = Pick<GatewayEvent, 'kind' | 'amount'>

/** A contradiction that staff must review. */
export type Anomaly = 'amountDiffers' | 'paidAfterEnd' | 'failedAfterPaid' | 'notOrdered'

interface PayoutOutcome {
  /** The resulting state; unchanged where nothing follows. */
  readonly status: WithdrawalState
  readonly anomaly: Anomaly | undefined
}

/** Ordered at the gateway, answered or not. */
const ORDERED: ReadonlySet<WithdrawalState> = new Set(['approved', 'sent'])

function anomalyOf(
  before: WithdrawalState,
  kinds: ReadonlySet<GatewayEvent['kind']>,
  isWhole: boolean,
): Anomaly | undefined {
  const isPaid = kinds.has('payout.paid') || kinds.has('payout.returned')
  if (!isWhole) return 'amountDiffers'
  if (isPaid && kinds.has('payout.failed')) {
    return before === 'failed' ? 'paidAfterEnd' : 'failedAfterPaid'
  }
  if (kinds.size === 0) return undefined
  if (before === 'requested' || before === 'checking') return 'notOrdered'
  if (before === 'rejected') return isPaid ? 'paidAfterEnd' : 'notOrdered'
  return undefined
}

/**
 * The outcome of a payout by all events so far, in whatever order: a return implies that it was
 * paid before. Final states stay: an event does not take back released money, but is reviewed by
 * staff. Events of another amount than ordered decide nothing.
 */
export function outcomeOf(
  before: WithdrawalState,
  ordered: bigint,
  facts: readonly PayoutReport[],
): PayoutOutcome {
  const payouts = facts.filter(({ kind }) => kind.startsWith('payout.'))
  const whole = payouts.filter(({ amount }) => amount === ordered)
  const kinds = new Set(whole.map(({ kind }) => kind))
  const anomaly = anomalyOf(before, kinds, whole.length === payouts.length)
  const status = nextState(before, kinds)
  return { status, anomaly }
}

function nextState(
  before: WithdrawalState,
  kinds: ReadonlySet<GatewayEvent['kind']>,
): WithdrawalState {
  const isReturned = kinds.has('payout.returned')
  if (before === 'paid') return isReturned ? 'returned' : 'paid'
  if (!ORDERED.has(before)) return before
  if (isReturned) return 'returned'
  if (kinds.has('payout.paid')) return 'paid'
  return kinds.has('payout.failed') ? 'failed' : before
}
