import { ZERO, currencyStep, minor, type Currency, type Minor } from '@fairhouse/money'
import type { Payer } from './terms.ts'

/** States of a bill. Those that end it: targetNotReached, paid, rejected, expired. */
export const BILL_STATES = [
  'issued',
  'partlyPaid',
  'payerShort',
  'targetNotReached',
  'paid',
  'rejected',
  'expired',
] as const
export type BillState = (typeof BILL_STATES)[number]

/** A bill that may be paid. */
export interface LineBill {
  readonly billId: bigint
  readonly payer: Payer
  /** The agent above, who pays where `payer` says so. */
  readonly uplineId?: bigint
  readonly agentId: bigint
  /** Agents above the one who is paid: 0 at the head of a line. */
  readonly level: number
  /** Its last day: older bills are paid first. */
  readonly day: string
  readonly amount: Minor
  /** What has been paid of it. */
  readonly paid: Minor
  /** The disputed part, which waits; the rest may be paid. */
  readonly held: Minor
  readonly isTargetReached: boolean
  /** It is not paid any more: staff rejected it, or it has expired (the caller decides). */
  readonly closed?: 'rejected' | 'expired'
}

export interface Payment {
  readonly billId: bigint
  /** The paying agent; the platform where it is left out. */
  readonly fromId?: bigint
  readonly toId: bigint
  readonly amount: Minor
}

/** A bill after the payments. */
export interface BillOutcome {
  readonly billId: bigint
  readonly state: BillState
  readonly paid: Minor
}

export interface LinePay {
  /** In the order in which they are to be booked: no balance goes below zero on the way. */
  readonly payments: readonly Payment[]
  /** In the order of the bills given. */
  readonly outcomes: readonly BillOutcome[]
  /** Of everybody named in the bills, after it. */
  readonly balances: ReadonlyMap<bigint, Minor>
}

/**
 * Pays bills down the lines: the upper levels first, so that a paid agent can pay in turn; of one
 * payer the older bill first, then the lower id. Where a balance is too low, it pays as much as
 * the currency allows, and the rest waits. Balances not given are zero; a negative one pays
 * nothing. Payments are exact to the unit; the platform always pays in full.
 */
export function payLine(
  bills: readonly LineBill[],
  given: ReadonlyMap<bigint, Minor>,
  currency: Currency,
): LinePay {
  const balances = new Map<bigint, Minor>()
  for (const { agentId, uplineId } of bills) {
    balances.set(agentId, given.get(agentId) ?? ZERO)
    if (uplineId !== undefined) balances.set(uplineId, given.get(uplineId) ?? ZERO)
  }
  const payments: Payment[] = []
  const paid = new Map<bigint, Minor>()
  for (const bill of bills.toSorted(inOrder)) {
    const fromId = payerOf(bill)
    const asked = openOf(bill)
    const has = fromId === undefined ? asked : (balances.get(fromId) ?? ZERO)
    const amount = payable(has < asked ? has : asked, currency)
    if (amount === 0n) continue
    if (fromId !== undefined) balances.set(fromId, minor((balances.get(fromId) ?? ZERO) - amount))
    balances.set(bill.agentId, minor((balances.get(bill.agentId) ?? ZERO) + amount))
    paid.set(bill.billId, amount)
    const from = fromId === undefined ? {} : { fromId }
    payments.push({ billId: bill.billId, ...from, toId: bill.agentId, amount })
  }
  const outcomes = bills.map((bill) => {
    const sum = minor(bill.paid + (paid.get(bill.billId) ?? ZERO))
    return { billId: bill.billId, state: stateOf({ ...bill, paid: sum }), paid: sum }
  })
  return { payments, outcomes, balances }
}

/**
 * The state of a bill once its payment has been tried. Held whole it is issued still: nothing was
 * to be paid.
 */
export function stateOf(bill: LineBill): BillState {
  if (bill.amount === 0n) return bill.isTargetReached ? 'paid' : 'targetNotReached'
  if (bill.paid >= bill.amount) return 'paid'
  if (bill.closed !== undefined) return bill.closed
  if (bill.paid > 0n) return 'partlyPaid'
  return bill.held >= bill.amount ? 'issued' : 'payerShort'
}

/** What may be paid of it now. */
function openOf(bill: LineBill): Minor {
  if (bill.closed !== undefined) return ZERO
  const open = bill.amount - bill.paid - bill.held
  return open > 0n ? minor(open) : ZERO
}

function payerOf({ payer, uplineId }: LineBill): bigint | undefined {
  if (payer === 'platform') return undefined
  if (uplineId === undefined) throw new RangeError('nobody is above who could pay')
  return uplineId
}

function payable(amount: Minor, currency: Currency): Minor {
  return amount <= 0n ? ZERO : minor(amount - (amount % currencyStep(currency)))
}

function inOrder(a: LineBill, b: LineBill): number {
  if (a.level !== b.level) return a.level - b.level
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.billId < b.billId ? -1 : 1
}
