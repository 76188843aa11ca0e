import type { GatewayEventBody } from '@fairhouse/protocol'
import { openJournal } from './journal.ts'
import { referenceOf } from './signature.ts'
import {
  applyEntry,
  emptyState,
  NO_FAULTS,
  type Due,
  type Entry,
  type FaultOrder,
  type State,
} from './state.ts'

/** The sandbox's state and the only way to change it. */
export interface Store {
  readonly state: Readonly<State>
  /** The business clock in milliseconds. */
  readonly clock: () => number
  add(entry: Entry): void
  /** Records an event of a charge or payout, and returns it. */
  happen(
    subject: string,
    change: Pick<GatewayEventBody, 'kind' | 'amountMinor'> &
      Partial<Pick<GatewayEventBody, 'reference' | 'payer' | 'reason'>>,
  ): GatewayEventBody
  /** Schedules an act, this many seconds from now. */
  later(subject: string, act: Due['act'], seconds: number): void
  faultsOf(subject: string): FaultOrder
  close(): void
}

/** Loads what the folder holds; `onEvent` is called for each event that happens after that. */
export function openStore(options: {
  readonly folder: string
  readonly clock: () => number
  readonly onEvent: (event: GatewayEventBody, how: FaultOrder) => void
}): Store {
  const state = emptyState()
  const journal = openJournal<Entry>(options.folder, (entry) => applyEntry(state, entry))

  function add(entry: Entry): void {
    journal.append(entry)
    applyEntry(state, entry)
  }

  function faultsOf(subject: string): FaultOrder {
    return state.faults.get(subject) ?? state.next ?? NO_FAULTS
  }

  return {
    state,
    clock: options.clock,
    add,
    faultsOf,
    happen(subject, change) {
      const owner = state.charges.get(subject) ?? state.payouts.get(subject)
      const reference = change.reference ?? referenceOf(subject)
      const event: GatewayEventBody = {
        ...change,
        reference,
        subject,
        eventId: `${referenceOf(subject)}.${(owner?.events.length ?? 0) + 1}`,
        happenedAt: new Date(options.clock()).toISOString(),
      }
      const how = faultsOf(subject)
      add({ t: 'event', event, how })
      options.onEvent(event, how)
      return event
    },
    later(subject, act, seconds) {
      const id = `${subject}.${act}.${state.due.size}.${options.clock()}`
      add({ t: 'due', due: { id, subject, act, at: options.clock() + seconds * 1_000 } })
    },
    close: () => journal.close(),
  }
}
