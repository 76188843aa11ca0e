import type { GatewayEventBody, PaymentMethodId } from '@fairhouse/protocol'
import type { PayoutDestination, PayoutRefusal } from '../../modules/payments/index.ts'

/** A charge as the platform ordered it. */
export interface ChargeLine {
  readonly depositId: string
  readonly method: PaymentMethodId
  readonly amountMinor: string
  readonly currency: string
  readonly digits: number
  readonly payerTaxId?: string | undefined
  readonly expiresAt: string
  readonly host?: string | undefined
  readonly language?: string | undefined
}

/** A payout as the platform ordered it. */
export interface PayoutLine {
  readonly withdrawalId: string
  readonly method: PaymentMethodId
  readonly amountMinor: string
  readonly currency: string
  readonly digits: number
  readonly destination: PayoutDestination
}

/** What can be ordered to go wrong: on its way to the platform, or with the payment itself. */
export const FAULTS = [
  'late',
  'lost',
  'twice',
  'reordered',
  'wrongAmount',
  'thirdParty',
  'decline',
  'chargeback',
  'chargebackReversed',
  'payoutRefused',
  'payoutFails',
  'payoutReturned',
] as const

export type Fault = (typeof FAULTS)[number]

export interface FaultOrder {
  readonly faults: readonly Fault[]
  /** How long what comes late, or afterwards, takes. */
  readonly seconds: number
}

export const NO_FAULTS: FaultOrder = { faults: [], seconds: 10 }

/** Scheduled acts. */
export interface Due {
  readonly id: string
  readonly at: number
  readonly subject: string
  readonly act: 'chargeBack' | 'reverseChargeback' | 'payOut' | 'failPayout' | 'returnPayout'
}

/** One line of the journal. */
export type Entry =
  | { readonly t: 'charge'; readonly order: ChargeLine }
  | { readonly t: 'payout'; readonly order: PayoutLine; readonly refusal?: PayoutRefusal }
  | { readonly t: 'event'; readonly event: GatewayEventBody; readonly how: FaultOrder }
  | { readonly t: 'told'; readonly eventId: string }
  /** Without a subject: for all that come. */
  | { readonly t: 'faults'; readonly subject?: string; readonly order: FaultOrder }
  | { readonly t: 'due'; readonly due: Due }
  | { readonly t: 'done'; readonly id: string }

export interface Charge {
  readonly order: ChargeLine
  readonly events: GatewayEventBody[]
}

export interface Payout {
  readonly order: PayoutLine
  readonly refusal?: PayoutRefusal | undefined
  readonly events: GatewayEventBody[]
}

interface PendingEvent {
  readonly event: GatewayEventBody
  readonly how: FaultOrder
}

/** The sandbox's state, replayed from its journal. */
export interface State {
  readonly charges: Map<string, Charge>
  readonly payouts: Map<string, Payout>
  /** Charges without an outcome yet. */
  readonly open: Set<string>
  /** Events by their day of UTC, in the order in which they happened. */
  readonly days: Map<string, GatewayEventBody[]>
  /** Events that the platform has not answered yet. */
  readonly undelivered: Map<string, PendingEvent>
  readonly faults: Map<string, FaultOrder>
  readonly due: Map<string, Due>
  /** Faults of all that come. */
  next: FaultOrder
}

export function emptyState(): State {
  return {
    charges: new Map(),
    payouts: new Map(),
    open: new Set(),
    days: new Map(),
    undelivered: new Map(),
    faults: new Map(),
    due: new Map(),
    next: NO_FAULTS,
  }
}

function addEvent(state: State, event: GatewayEventBody, how: FaultOrder): void {
  const { subject } = event
  const owner = state.charges.get(subject) ?? state.payouts.get(subject)
  owner?.events.push(event)
  state.open.delete(subject)
  const day = event.happenedAt.slice(0, 10)
  const ofDay = state.days.get(day)
  if (ofDay) ofDay.push(event)
  else state.days.set(day, [event])
  if (!how.faults.includes('lost')) state.undelivered.set(event.eventId, { event, how })
}

/** Applies an entry to the state. */
export function applyEntry(state: State, entry: Entry): void {
  switch (entry.t) {
    case 'charge':
      state.charges.set(entry.order.depositId, { order: entry.order, events: [] })
      state.open.add(entry.order.depositId)
      return
    case 'payout': {
      const { order, refusal } = entry
      state.payouts.set(order.withdrawalId, { order, refusal, events: [] })
      return
    }
    case 'event':
      return addEvent(state, entry.event, entry.how)
    case 'told':
      state.undelivered.delete(entry.eventId)
      return
    case 'faults':
      if (entry.subject === undefined) state.next = entry.order
      else state.faults.set(entry.subject, entry.order)
      return
    case 'due':
      state.due.set(entry.due.id, entry.due)
      return
    case 'done':
      state.due.delete(entry.id)
  }
}
