import { minor, sum, type Minor } from '@fairhouse/money'
import type { GatewayEvent, Payer } from '../../payments/index.ts'

/** A payment of a charge, from all its events so far. */
export interface ChargePayment {
  readonly reference: string
  readonly amount: Minor
  readonly payer?: Payer | undefined
  /** What the gateway has refunded to the payer. */
  readonly refunded: Minor
  /** Charged back by the bank, less what was won back. */
  readonly lost: Minor
  /** Charged back or refunded, less what was won back. */
  readonly gone: Minor
  /** What left the gateway a second time: refunded and charged back as well. */
  readonly returnedTwice: Minor
}

function inOrder(a: GatewayEvent, b: GatewayEvent): number {
  const byTime = a.happenedAt.getTime() - b.happenedAt.getTime()
  return byTime === 0 ? (a.eventId < b.eventId ? -1 : 1) : byTime
}

function total(events: readonly GatewayEvent[], kind: GatewayEvent['kind']): Minor {
  return sum(events.filter((one) => one.kind === kind).map((one) => one.amount))
}

function clamp(amount: bigint, most: bigint): Minor {
  return minor(amount < 0n ? 0n : amount > most ? most : amount)
}

/** The payments of a charge: sums, so that the order of events does not matter. */
export function paymentsOf(events: readonly GatewayEvent[]): ChargePayment[] {
  const sorted = events.toSorted(inOrder)
  const first = new Map<string, GatewayEvent>()
  for (const event of sorted) {
    if (event.kind === 'charge.paid' && !first.has(event.reference)) {
      first.set(event.reference, event)
    }
  }
  return [...first.values()].map(({ reference, amount, payer }) => {
    const own = sorted.filter((one) => one.reference === reference)
    const refunded = total(own, 'charge.refunded')
    const taken = total(own, 'charge.chargedBack') - total(own, 'charge.chargebackReversed')
    const lost = clamp(taken, amount)
    const out = lost + refunded
    const gone = clamp(out, amount)
    return { reference, amount, payer, refunded, lost, gone, returnedTwice: minor(out - gone) }
  })
}

/** Total refund due of a payment that must not be credited, without what the bank took back. */
export function dueBack({ amount, lost }: ChargePayment): Minor {
  return minor(amount - lost)
}
