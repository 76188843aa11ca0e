import type { PayoutAnswer } from '../../modules/payments/index.ts'
import { referenceOf } from './signature.ts'
import type { PayoutLine } from './state.ts'
import type { Store } from './store.ts'

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Takes an order to pay out, once; it is paid so many seconds later. Throws RangeError when the
 * number was used for another order.
 */
export function takePayout(store: Store, seconds: number, order: PayoutLine): PayoutAnswer {
  const { withdrawalId } = order
  const known = store.state.payouts.get(withdrawalId)
  if (known && !isSame(known.order, order)) {
    throw new RangeError(`${withdrawalId} was another payout`)
  }
  const { faults } = store.faultsOf(withdrawalId)
  if (!known) {
    const refusal = faults.includes('payoutRefused') ? ('destinationUnknown' as const) : undefined
    store.add({ t: 'payout', order, ...(refusal ? { refusal } : {}) })
    const act = faults.includes('payoutFails') ? 'failPayout' : 'payOut'
    if (!refusal) store.later(withdrawalId, act, seconds)
  }
  const refusal = store.state.payouts.get(withdrawalId)?.refusal
  return refusal
    ? { isTaken: false, reason: refusal }
    : { isTaken: true, reference: referenceOf(withdrawalId) }
}

type PayoutAct = 'payOut' | 'failPayout' | 'returnPayout'

/** Pays an order out, lets it fail, or returns what was paid; once, and nothing where refused. */
export function movePayout(store: Store, withdrawalId: string, what: PayoutAct): void {
  const payout = store.state.payouts.get(withdrawalId)
  if (!payout || payout.refusal) return
  const { amountMinor } = payout.order
  const kinds = new Set(payout.events.map((one) => one.kind))
  if (what === 'returnPayout') {
    if (!kinds.has('payout.paid') || kinds.has('payout.returned')) return
    store.happen(withdrawalId, { kind: 'payout.returned', amountMinor, reason: 'accountClosed' })
    return
  }
  if (kinds.size > 0) return
  const isPaid = what === 'payOut'
  const kind = isPaid ? 'payout.paid' : 'payout.failed'
  store.happen(withdrawalId, { kind, amountMinor, ...(isPaid ? {} : { reason: 'bankRefused' }) })
  const { faults, seconds } = store.faultsOf(withdrawalId)
  if (isPaid && faults.includes('payoutReturned')) {
    store.later(withdrawalId, 'returnPayout', seconds)
  }
}
