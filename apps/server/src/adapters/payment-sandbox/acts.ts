import type { GatewayEventBody } from '@fairhouse/protocol'
import { movePayout } from './payouts.ts'
import { referenceOf } from './signature.ts'
import type { Charge, Due } from './state.ts'
import type { Store } from './store.ts'

/** A payment of a charge, by an order, by a button, or scheduled. */
export interface Payment {
  /** Ledger units; defaults to the amount ordered. */
  readonly amountMinor?: string
  readonly payer?: GatewayEventBody['payer']
}

/** Someone who is none of the members. */
export const STRANGER = { taxId: '52998224725', name: 'Outra Pessoa' }

/** A tenth more than requested, in whole hundredths of the unit. */
export function tenthMore(amountMinor: string): string {
  return String(((BigInt(amountMinor) * 11n) / 1_000n) * 100n)
}

function paidOf({ events }: Charge): readonly GatewayEventBody[] {
  return events.filter((one) => one.kind === 'charge.paid')
}

function chargeOf({ state }: Store, depositId: string): Charge {
  const charge = state.charges.get(depositId)
  if (!charge) throw new RangeError(`${depositId} is no charge`)
  return charge
}

/** Gives a payment back until `total` has gone in all. Throws RangeError when there is none. */
export function refund(store: Store, depositId: string, reference: string, total: bigint): void {
  const charge = store.state.charges.get(depositId)
  const own = charge?.events.filter((one) => one.reference === reference) ?? []
  const sumOf = (kind: GatewayEventBody['kind']) =>
    own.reduce((all, one) => (one.kind === kind ? all + BigInt(one.amountMinor) : all), 0n)
  if (total > sumOf('charge.paid')) {
    throw new RangeError(`${reference} is no payment of ${depositId}, or of less`)
  }
  const more = total - sumOf('charge.refunded')
  if (more <= 0n) return
  store.happen(depositId, { kind: 'charge.refunded', amountMinor: more.toString(), reference })
}

export function decline(store: Store, depositId: string): void {
  const { amountMinor } = chargeOf(store, depositId).order
  store.happen(depositId, { kind: 'charge.declined', amountMinor, reason: 'declined' })
}

/** Pays a charge: as the faults that were ordered say, else as requested. */
export function pay(store: Store, depositId: string, payment: Payment = {}): void {
  const charge = chargeOf(store, depositId)
  const { faults, seconds } = store.faultsOf(depositId)
  if (faults.includes('decline')) return decline(store, depositId)
  const { amountMinor, payerTaxId } = charge.order
  const own = payerTaxId === undefined ? undefined : { taxId: payerTaxId }
  const payer = payment.payer ?? (faults.includes('thirdParty') ? STRANGER : own)
  const usual = faults.includes('wrongAmount') ? tenthMore(amountMinor) : amountMinor
  const count = paidOf(charge).length
  store.happen(depositId, {
    kind: 'charge.paid',
    amountMinor: payment.amountMinor ?? usual,
    ...(count > 0 ? { reference: `${referenceOf(depositId)}-${count + 1}` } : {}),
    ...(payer ? { payer } : {}),
  })
  const isReversed = faults.includes('chargebackReversed')
  if (isReversed || faults.includes('chargeback')) store.later(depositId, 'chargeBack', seconds)
  if (isReversed) store.later(depositId, 'reverseChargeback', 2 * seconds)
}

/** The bank takes the newest payment back, or returns it again. */
function moveBack(store: Store, depositId: string, isReversal: boolean): void {
  const charge = chargeOf(store, depositId)
  const paid = paidOf(charge).at(-1)
  if (!paid) return
  const { amountMinor, reference } = paid
  const kind = isReversal ? 'charge.chargebackReversed' : 'charge.chargedBack'
  const own = charge.events.filter((one) => one.reference === reference)
  const backs = own.filter((one) => one.kind === 'charge.chargedBack').length
  const agains = own.filter((one) => one.kind === 'charge.chargebackReversed').length
  // A payment is taken back once, and given again once for each time.
  if (isReversal ? agains >= backs : backs > agains) return
  store.happen(depositId, { kind, amountMinor, reference, reason: 'dispute' })
}

export function act(store: Store, subject: string, what: Due['act']): void {
  if (what === 'chargeBack') moveBack(store, subject, false)
  else if (what === 'reverseChargeback') moveBack(store, subject, true)
  else movePayout(store, subject, what)
}

/** Does what is due by now, and lets charges expire. */
export function tick(store: Store): void {
  const { state } = store
  const now = store.clock()
  for (const due of state.due.values()) {
    if (due.at > now) continue
    act(store, due.subject, due.act)
    store.add({ t: 'done', id: due.id })
  }
  for (const depositId of state.open) {
    const { expiresAt, amountMinor } = chargeOf(store, depositId).order
    if (Date.parse(expiresAt) > now) continue
    store.happen(depositId, { kind: 'charge.expired', amountMinor })
  }
}
