import { minor, sum, ZERO, type Minor } from '@fairhouse/money'
import type { Deposit, DepositReason } from '@fairhouse/protocol'
import type { GatewayEvent } from '../../payments/index.ts'
import { dueBack, paymentsOf, type ChargePayment } from './charge-payments.ts'

/** The decision about a payment, and what of it was taken back so far. */
export interface Decided {
  readonly reference: string
  /** 'foreign': the payment is another deposit's. */
  readonly status: 'credited' | 'returning' | 'returned' | 'foreign'
  readonly amount: Minor
  readonly reason: DepositReason | null
  readonly byMember: Minor
  readonly byOperator: Minor
  /** The operator's loss by what left the gateway twice. */
  readonly doubleReturnLoss: Minor
  /** The refund ordered at the gateway so far. */
  readonly ordered: Minor
}

export interface DepositFacts {
  readonly status: Deposit['status']
  readonly reason: DepositReason | null
  readonly takenBack: Minor
  readonly events: readonly GatewayEvent[]
  readonly decided: readonly Decided[]
}

export type Step =
  | { readonly kind: 'decide'; readonly payment: ChargePayment }
  /** How much more (negative: less) to take back of a credited payment. */
  | {
      readonly kind: 'bookChargeback' | 'undoChargeback'
      readonly decided: Decided
      readonly amount: Minor
    }
  /** It has been returned, in whatever way: no refund is to be ordered. */
  | { readonly kind: 'confirmReturn'; readonly reference: string }
  /** The bank gave back what was to be refunded, and no refund was ordered: one is due. */
  | { readonly kind: 'returnAgain'; readonly payment: ChargePayment }
  /** It left the gateway in two ways before it was decided. */
  | { readonly kind: 'noteReturn'; readonly payment: ChargePayment }
  /** How much more (negative: less) the operator bears of what left twice. */
  | { readonly kind: 'bookDoubleReturn'; readonly decided: Decided; readonly amount: Minor }
  | { readonly kind: 'settle' }

function stepOf(payment: ChargePayment, decided: Decided | undefined): Step | undefined {
  const { reference, amount, refunded, gone, returnedTwice } = payment
  if (!decided) {
    if (returnedTwice > 0n) return { kind: 'noteReturn', payment }
    // A payment returned before its decision is not credited; if it is won back, it will be.
    return gone < amount ? { kind: 'decide', payment } : undefined
  }
  if (decided.status === 'foreign') return undefined
  const loss = minor(returnedTwice - decided.doubleReturnLoss)
  if (loss !== 0n) {
    return { kind: 'bookDoubleReturn', decided, amount: loss }
  }
  if (decided.status === 'returning') {
    return gone >= decided.amount ? { kind: 'confirmReturn', reference } : undefined
  }
  if (decided.status === 'returned') {
    const { ordered } = decided
    const isDue = dueBack(payment) > (ordered > refunded ? ordered : refunded)
    return isDue ? { kind: 'returnAgain', payment } : undefined
  }
  const missing = gone - decided.byMember - decided.byOperator
  if (missing === 0n) return undefined
  return missing > 0n
    ? { kind: 'bookChargeback', decided, amount: minor(missing) }
    : { kind: 'undoChargeback', decided, amount: minor(-missing) }
}

/** The next step; undefined when all events have been applied. */
export function nextStep(facts: DepositFacts): Step | undefined {
  const decided = new Map(facts.decided.map((one) => [one.reference, one]))
  for (const payment of paymentsOf(facts.events)) {
    const step = stepOf(payment, decided.get(payment.reference))
    if (step) return step
  }
  const { status, reason, takenBack } = stateOf(facts)
  const isSettled =
    status === facts.status && reason === facts.reason && takenBack === facts.takenBack
  return isSettled ? undefined : { kind: 'settle' }
}

export type DepositState = Pick<DepositFacts, 'status' | 'reason' | 'takenBack'>

function newState(status: Deposit['status'], reason: DepositReason | null): DepositState {
  return { status, reason, takenBack: ZERO }
}

/** The state of a deposit by its payments: received money outweighs other events. */
export function stateOf(facts: DepositFacts): DepositState {
  const own = facts.decided.filter((one) => one.status !== 'foreign')
  const credited = own.filter((one) => one.status === 'credited')
  if (credited.length > 0) {
    const takenBack = sum(credited.flatMap((one) => [one.byMember, one.byOperator]))
    return takenBack > 0n
      ? { status: 'chargedBack', reason: 'chargedBack', takenBack }
      : newState('credited', null)
  }
  const back = own.find((one) => one.status === 'returning') ?? own[0]
  if (back) return newState(back.status === 'returning' ? 'returning' : 'returned', back.reason)
  const kinds = new Set(facts.events.map((one) => one.kind))
  const isGone = paymentsOf(facts.events).some((one) => one.gone === one.amount)
  if (isGone && kinds.has('charge.chargedBack')) return newState('chargedBack', 'chargedBack')
  if (isGone) return newState('returned', 'refunded')
  if (kinds.has('charge.declined')) return newState('failed', 'declined')
  const isExpired = kinds.has('charge.expired') || facts.status === 'expired'
  return isExpired ? newState('expired', 'notPaid') : newState('pending', null)
}
