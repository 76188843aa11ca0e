import type { ChargeInstructions } from '@fairhouse/protocol'
import type { PayoutAnswer } from '../../modules/payments/index.ts'
import { act, decline, pay, refund, tick, type Payment } from './acts.ts'
import { instructionsOf } from './instructions.ts'
import { createReporter } from './reporter.ts'
import type { SandboxOptions } from './options.ts'
import { takePayout } from './payouts.ts'
import { openStore, type Store } from './store.ts'
import type { ChargeLine, Due, PayoutLine } from './state.ts'

/** The sandbox as its pages, its orders and trials use it. */
export interface Sandbox {
  readonly store: Store
  readonly options: SandboxOptions
  platformUrl(): string
  /** Throws RangeError when the number was used for another order. */
  charge(order: ChargeLine): ChargeInstructions
  payOut(order: PayoutLine): PayoutAnswer
  /** Gives a payment back until `total` has gone in all. Throws RangeError when there is none. */
  refund(depositId: string, reference: string, total: bigint): void
  /** Pays a charge, again and late, too. Resolves to whether the platform acknowledged it. */
  pay(depositId: string, payment?: Payment): Promise<boolean>
  decline(depositId: string): Promise<boolean>
  act(subject: string, act: Due['act']): void
  /** Does what is due by now. */
  tick(): void
  /** Sends the events that a former process has not delivered. */
  resume(): void
  close(): void
}

const PAYOUT_SECONDS = 1.5

/** The gateway itself: everything that can happen to a charge or a payout. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const platformUrl = () =>
    typeof options.platformUrl === 'string' ? options.platformUrl : options.platformUrl()
  let acknowledged: Promise<boolean> = Promise.resolve(true)
  const store = openStore({
    folder: options.folder ?? '',
    clock: options.clock ?? options.now,
    onEvent: (event, how) => {
      acknowledged = reporter.report(event, how)
    },
  })
  const reporter = createReporter({
    ...options,
    platformUrl,
    onDelivered: (eventId) => {
      if (store.state.undelivered.has(eventId)) store.add({ t: 'told', eventId })
    },
  })

  return {
    store,
    options,
    platformUrl,
    charge(order) {
      const known = store.state.charges.get(order.depositId)
      const { depositId, amountMinor, method } = order
      if (!known) store.add({ t: 'charge', order })
      else if (known.order.amountMinor !== amountMinor || known.order.method !== method) {
        throw new RangeError(`${depositId} was another charge`)
      }
      return instructionsOf(options, order)
    },
    payOut: (order) => takePayout(store, options.payoutSeconds ?? PAYOUT_SECONDS, order),
    refund: (depositId, reference, total) => refund(store, depositId, reference, total),
    async pay(depositId, payment) {
      pay(store, depositId, payment)
      return acknowledged
    },
    async decline(depositId) {
      decline(store, depositId)
      return acknowledged
    },
    act: (subject, what) => act(store, subject, what),
    tick: () => tick(store),
    resume() {
      for (const { event } of store.state.undelivered.values()) {
        void reporter.report(event, { faults: [], seconds: 0 })
      }
    },
    close() {
      reporter.close()
      store.close()
    },
  }
}
