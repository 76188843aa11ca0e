import { createHash } from 'node:crypto'
import type {
  GatewayEvent,
  PaymentPort,
  PayoutAnswer,
  PayoutOrder,
} from '#server/modules/payments/payment-port.ts'

/** A gateway in memory, for payouts only: it does what it is set to, and forgets nothing. */
export interface TestGateway extends Pick<PaymentPort, 'name' | 'payOut' | 'ask' | 'reportOf'> {
  /** Every order that arrived, repeats included. */
  readonly orders: readonly PayoutOrder[]
  /** How often it paid: once per withdrawal, however often it is ordered. */
  readonly taken: ReadonlySet<string>
  /**
   * What it does with orders: take them, refuse them, take them and lose the answer, or not answer.
   */
  mode: 'takes' | 'refuses' | 'takesUnheard' | 'deaf'
  /** Makes an event of a payout, and remembers it for who asks. */
  tell(
    withdrawalId: string,
    kind: GatewayEvent['kind'],
    amount: bigint,
    happenedAt?: Date,
  ): GatewayEvent
}

export function createTestGateway(): TestGateway {
  const orders: PayoutOrder[] = []
  const taken = new Set<string>()
  const reported = new Map<string, GatewayEvent[]>()
  const reference = (id: string) =>
    `ref-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`
  let events = 0
  const gateway: TestGateway = {
    name: 'sandbox',
    orders,
    taken,
    mode: 'takes',
    payOut(order): Promise<PayoutAnswer> {
      if (gateway.mode === 'deaf') return Promise.reject(new Error('nobody hears'))
      orders.push(order)
      if (gateway.mode === 'refuses') {
        return Promise.resolve({ isTaken: false, reason: 'destinationUnknown' })
      }
      taken.add(order.withdrawalId)
      if (gateway.mode === 'takesUnheard') return Promise.reject(new Error('the answer was lost'))
      return Promise.resolve({ isTaken: true, reference: reference(order.withdrawalId) })
    },
    ask(subject) {
      if (gateway.mode === 'deaf') return Promise.reject(new Error('nobody hears'))
      return Promise.resolve(reported.get(subject) ?? [])
    },
    reportOf(day) {
      const all = [...reported.values()].flat().map((event) => ({ ...event, currency: 'BRL' }))
      return Promise.resolve(
        all.filter(({ happenedAt }) => happenedAt.toISOString().startsWith(day)),
      )
    },
    tell(subject, kind, amount, happenedAt = new Date('2026-11-21T12:00:00Z')) {
      events += 1
      const event = {
        eventId: `${subject}-${events}`,
        subject,
        kind,
        amount: amount as GatewayEvent['amount'],
        reference: reference(subject),
        happenedAt,
      }
      reported.set(subject, [...(reported.get(subject) ?? []), event])
      return event
    },
  }
  return gateway
}
