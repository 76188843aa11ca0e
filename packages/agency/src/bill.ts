import { ZERO, minor, negate, sum, type Currency, type Minor } from '@fairhouse/money'
import { daysOf, reckonChain, type ContractPeriod } from './chain.ts'
import { dueOf } from './reckon.ts'
import type { Bill, BillLine, Reckoning } from './reckoning.ts'

/** What all bills of a contract so far come to for one span (`spansOf` of the last about it). */
export interface BilledSpan {
  readonly from: string
  readonly hour?: number
  readonly amount: Minor
}

/** A period, and what of it was billed before. */
export interface BilledPeriod extends ContractPeriod {
  /** Empty where no bill has been made for it; else one for each of its spans. */
  readonly billed: readonly BilledSpan[]
}

/** What a direct downline's contract is paid out of the same share by the house. */
export interface DownlineShare {
  readonly contractId: bigint
  /** All that its bills came to so far before what its own downlines got (`shareOf`). */
  readonly owed: Minor
  /** What earlier bills of the agent above have taken off for it. */
  readonly deducted: Minor
}

export interface BillOrder {
  readonly contractId: bigint
  readonly currency: Currency
  /** The period to be billed. Of a real-time salary the day so far. */
  readonly own: BilledPeriod
  /**
   * Others that count: those whose figures have changed, and, where losses carry, all from the
   * first of them to `own`. Earlier or later; those without a bill get none by this one.
   */
  readonly others: readonly BilledPeriod[]
  /** Into the first of all these periods, never above zero. */
  readonly carriedIn: Minor
  /** What the contract owes from its last bill, never below zero. */
  readonly debt: Minor
  /** Contracts of direct downlines that the house pays, where it pays this one, too. */
  readonly downlines: readonly DownlineShare[]
}

/**
 * The bill of a contract for a period (decision 033): what the period comes to, what billed spans
 * come to by now, less the shares of direct downlines, less what is owed back. It is never below
 * zero: what is missing stays owed. Of the same order always the same bill; a bill of what was
 * billed whole comes to nothing. RangeError for an order that cannot be (see `reckonChain`).
 */
export function billOf(order: BillOrder): Bill {
  if (order.debt < 0n) throw new RangeError('a debt is not below zero')
  const chain = [...order.others, order.own].toSorted((a, b) =>
    daysOf(a).from < daysOf(b).from ? -1 : 1,
  )
  const reckoned = reckonChain(chain, order.carriedIn, order.currency)
  const ownAt = chain.indexOf(order.own)
  const own = reckoned[ownAt] ?? []
  const lines: BillLine[] = [
    ...ownLines(order.own, own),
    ...chain.flatMap((period, at) =>
      at === ownAt ? [] : correctionLines(period, reckoned[at] ?? []),
    ),
    ...downlineLines(order.downlines),
  ]
  if (order.debt > 0n) lines.push({ is: 'owedBack', amount: negate(order.debt) })
  const total = sum(lines.map(({ amount }) => amount))
  const debt = total < 0n ? negate(total) : ZERO
  if (debt > 0n) lines.push({ is: 'owedLater', amount: debt })
  return {
    contractId: order.contractId,
    lines,
    amount: minor(total + debt),
    debt,
    isTargetReached: own.some(({ tier }) => tier !== undefined),
  }
}

/**
 * What a bill comes to by the contract itself, before downlines and debts: the agent above is paid
 * so much less where both are paid by the house. Below zero where corrections are greater.
 */
export function shareOf({ lines }: Pick<Bill, 'lines'>): Minor {
  return sum(lines.flatMap((line) => (isOwnShare(line) ? [line.amount] : [])))
}

function isOwnShare({ is }: BillLine): boolean {
  return is === 'span' || is === 'correction' || is === 'billedBefore'
}

/**
 * What the spans that a bill is about have been billed in all after it: takes the place of what
 * was kept of the same spans, for bills to come.
 */
export function spansOf({ lines }: Pick<Bill, 'lines'>): BilledSpan[] {
  return lines.flatMap((line) => {
    if (line.is !== 'span' && line.is !== 'correction') return []
    const { from, hour } = line.reckoning
    const amount = dueOf(line.reckoning)
    return [{ from, ...(hour === undefined ? {} : { hour }), amount }]
  })
}

function billedOf({ billed }: BilledPeriod, { from, hour }: Reckoning): Minor | undefined {
  const own = billed.filter((span) => span.from === from && span.hour === hour)
  return own.length === 0 ? undefined : sum(own.map(({ amount }) => amount))
}

function ownLines(period: BilledPeriod, reckonings: readonly Reckoning[]): BillLine[] {
  const lines = reckonings.map((reckoning): BillLine => ({
    is: 'span',
    reckoning,
    amount: dueOf(reckoning),
  }))
  const before = sum(period.billed.map(({ amount }) => amount))
  return before === 0n ? lines : [...lines, { is: 'billedBefore', amount: negate(before) }]
}

function correctionLines(period: BilledPeriod, reckonings: readonly Reckoning[]): BillLine[] {
  if (period.billed.length === 0) return []
  return reckonings.flatMap((reckoning): BillLine[] => {
    const was = billedOf(period, reckoning) ?? ZERO
    const amount = minor(dueOf(reckoning) - was)
    return amount === 0n ? [] : [{ is: 'correction', was, reckoning, amount }]
  })
}

function downlineLines(downlines: readonly DownlineShare[]): BillLine[] {
  return downlines.flatMap(({ contractId, owed, deducted }): BillLine[] => {
    const amount = minor(deducted - owed)
    return amount === 0n ? [] : [{ is: 'downline', contractId, amount }]
  })
}
