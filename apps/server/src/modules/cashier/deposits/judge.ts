import { minor, sum, ZERO, type Minor } from '@fairhouse/money'
import type { Deposit, DepositReason } from '@fairhouse/protocol'
import type { GatewayEvent, Payer } from '../payment-port.ts'

/** A payment of a charge, by all that has been told of it so far. */
export interface Told {
  readonly reference: string
  readonly amount: Minor
  readonly payer?: Payer | undefined
  /** What the gateway has given back to who paid. */
  readonly refunded: Minor
  /** What of it the bank has taken back, less what was won again. */
  readonly lost: Minor
  /** What of it is no longer with us: charged back or refunded, less what was won again. */
  readonly gone: Minor
  /** What has left the gateway a second time: given back, and charged back as well. */
  readonly goneTwice: Minor
}

/** What was decided of a payment, and what of it was taken back so far. */
export interface Decided {
  readonly reference: string
  /** 'foreign': the payment is another deposit's. */
  readonly status: 'credited' | 'returning' | 'returned' | 'foreign'
  readonly amount: Minor
  readonly reason: DepositReason | null
  readonly byMember: Minor
  readonly byHouse: Minor
  /** What the house bears of what left the gateway twice. */
  readonly bornTwice: Minor
  /** What the gateway has heard that it is to give back. */
  readonly ordered: Minor
}

export interface DepositFacts {
  readonly status: Deposit['status']
  readonly reason: DepositReason | null
  readonly takenBack: Minor
  readonly events: readonly GatewayEvent[]
  readonly decided: readonly Decided[]
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

/** The payments of a charge: sums, so that the order in which events come does not matter. */
export function paymentsOf(events: readonly GatewayEvent[]): Told[] {
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
    return { reference, amount, payer, refunded, lost, gone, goneTwice: minor(out - gone) }
  })
}

/** What is to have gone back in all of what may not be credited: not what the bank has, too. */
export function dueBack({ amount, lost }: Told): Minor {
  return minor(amount - lost)
}

export type Step =
  | { readonly kind: 'decide'; readonly payment: Told }
  /** By how much more (negative: less) is to be taken back of a credited payment. */
  | {
      readonly kind: 'takeBack' | 'giveAgain'
      readonly decided: Decided
      readonly amount: Minor
    }
  /** It is no longer with us, by whatever way: nothing is to be ordered back. */
  | { readonly kind: 'confirmReturn'; readonly reference: string }
  /** The bank gave again what was to go back, and nobody has ordered that: it is to be. */
  | { readonly kind: 'returnAgain'; readonly payment: Told }
  /** It left the gateway in two ways before anything was decided of it. */
  | { readonly kind: 'noteReturn'; readonly payment: Told }
  /** By how much more (negative: less) the house bears of what left twice. */
  | { readonly kind: 'bearTwice'; readonly decided: Decided; readonly amount: Minor }
  | { readonly kind: 'settle' }

function stepOf(payment: Told, decided: Decided | undefined): Step | undefined {
  const { reference, amount, refunded, gone, goneTwice } = payment
  if (!decided) {
    if (goneTwice > 0n) return { kind: 'noteReturn', payment }
    // What has gone again before it was looked at is not credited; if it is won back, it will be.
    return gone < amount ? { kind: 'decide', payment } : undefined
  }
  if (decided.status === 'foreign') return undefined
  if (goneTwice !== decided.bornTwice) {
    return { kind: 'bearTwice', decided, amount: minor(goneTwice - decided.bornTwice) }
  }
  if (decided.status === 'returning') {
    return gone >= decided.amount ? { kind: 'confirmReturn', reference } : undefined
  }
  if (decided.status === 'returned') {
    const { ordered } = decided
    const isDue = dueBack(payment) > (ordered > refunded ? ordered : refunded)
    return isDue ? { kind: 'returnAgain', payment } : undefined
  }
  const missing = gone - decided.byMember - decided.byHouse
  if (missing === 0n) return undefined
  return missing > 0n
    ? { kind: 'takeBack', decided, amount: minor(missing) }
    : { kind: 'giveAgain', decided, amount: minor(-missing) }
}

/** What is to be done next; undefined when all that was told has been done. */
export function nextStep(facts: DepositFacts): Step | undefined {
  const decided = new Map(facts.decided.map((one) => [one.reference, one]))
  for (const payment of paymentsOf(facts.events)) {
    const step = stepOf(payment, decided.get(payment.reference))
    if (step) return step
  }
  const { status, reason, takenBack } = standingOf(facts)
  const isSettled =
    status === facts.status && reason === facts.reason && takenBack === facts.takenBack
  return isSettled ? undefined : { kind: 'settle' }
}

export type Standing = Pick<DepositFacts, 'status' | 'reason' | 'takenBack'>

function standing(status: Deposit['status'], reason: DepositReason | null): Standing {
  return { status, reason, takenBack: ZERO }
}

/** How a deposit stands by its payments: money that arrived outweighs whatever else was told. */
export function standingOf(facts: DepositFacts): Standing {
  const own = facts.decided.filter((one) => one.status !== 'foreign')
  const credited = own.filter((one) => one.status === 'credited')
  if (credited.length > 0) {
    const takenBack = sum(credited.flatMap((one) => [one.byMember, one.byHouse]))
    return takenBack > 0n
      ? { status: 'chargedBack', reason: 'chargedBack', takenBack }
      : standing('credited', null)
  }
  const back = own.find((one) => one.status === 'returning') ?? own[0]
  if (back) return standing(back.status === 'returning' ? 'returning' : 'returned', back.reason)
  const kinds = new Set(facts.events.map((one) => one.kind))
  const isGone = paymentsOf(facts.events).some((one) => one.gone === one.amount)
  if (isGone && kinds.has('charge.chargedBack')) return standing('chargedBack', 'chargedBack')
  if (isGone) return standing('returned', 'refunded')
  if (kinds.has('charge.declined')) return standing('failed', 'declined')
  const isExpired = kinds.has('charge.expired') || facts.status === 'expired'
  return isExpired ? standing('expired', 'notPaid') : standing('pending', null)
}
