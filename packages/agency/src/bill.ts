import { ZERO, minor, negate, sum, type Currency, type Minor } from '@fairhouse/money'
import { daysOf, calculateChain, type ContractPeriod } from './chain.ts'
import { dueOf } from './calculate.ts'
import type { Bill, BillLine, Calculation } from './bill-types.ts'

/** Sum of all bills of a contract to date for one span (`spansOf` of the last about it). */
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

/** What the platform pays a direct downline's contract out of the same share. */
export interface DownlineShare {
  readonly contractId: bigint
  /** Sum of its bills to date, before the shares of its own downlines (`shareOf`). */
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
   * Other periods to include: those whose figures have changed, and, where losses carry, all from
   * the first of them to `own`. Earlier or later; those without a bill do not get one here.
   */
  readonly others: readonly BilledPeriod[]
  /** Carried into the first of all these periods, never positive. */
  readonly carriedIn: Minor
  /** What the contract owes from its last bill, never below zero. */
  readonly debt: Minor
  /** Contracts of direct downlines that the platform pays, where it pays this one, too. */
  readonly downlines: readonly DownlineShare[]
}

/**
 * The bill of a contract for a period (decision 033): the amount of the period, plus corrections
 * of billed spans, less the shares of direct downlines, less the debt. It is never negative: the
 * rest stays as debt. Deterministic: the same order gives the same bill; billing again what was
 * billed in full gives zero. Throws RangeError for an invalid order (see `calculateChain`).
 */
export function billOf(order: BillOrder): Bill {
  if (order.debt < 0n) throw new RangeError('a debt is not below zero')
  const chain = [...order.others, order.own].toSorted((a, b) =>
    daysOf(a).from < daysOf(b).from ? -1 : 1,
  )
  const calculated = calculateChain(chain, order.carriedIn, order.currency)
  const ownAt = chain.indexOf(order.own)
  const own = calculated[ownAt] ?? []
  const lines: BillLine[] = [
    ...ownLines(order.own, own),
    ...chain.flatMap((period, at) =>
      at === ownAt ? [] : correctionLines(period, calculated[at] ?? []),
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
 * The amount of a bill by the contract itself, before downlines and debts: the agent above is paid
 * that much less where the platform pays both. Negative where corrections are greater.
 */
export function shareOf({ lines }: Pick<Bill, 'lines'>): Minor {
  return sum(lines.flatMap((line) => (isOwnShare(line) ? [line.amount] : [])))
}

function isOwnShare({ is }: BillLine): boolean {
  return is === 'span' || is === 'correction' || is === 'billedBefore'
}

/**
 * Total billed for the spans of a bill, including it: replaces what was stored of the same spans,
 * for later bills.
 */
export function spansOf({ lines }: Pick<Bill, 'lines'>): BilledSpan[] {
  return lines.flatMap((line) => {
    if (line.is !== 'span' && line.is !== 'correction') return []
    const { from, hour } = line.calculation
    const amount = dueOf(line.calculation)
    return [{ from, ...(hour === undefined ? {} : { hour }), amount }]
  })
}

function billedOf({ billed }: BilledPeriod, { from, hour }: Calculation): Minor | undefined {
  const own = billed.filter((span) => span.from === from && span.hour === hour)
  return own.length === 0 ? undefined : sum(own.map(({ amount }) => amount))
}

function ownLines(period: BilledPeriod, calculations: readonly Calculation[]): BillLine[] {
  const lines = calculations.map((calculation): BillLine => ({
    is: 'span',
    calculation,
    amount: dueOf(calculation),
  }))
  const before = sum(period.billed.map(({ amount }) => amount))
  return before === 0n ? lines : [...lines, { is: 'billedBefore', amount: negate(before) }]
}

function correctionLines(period: BilledPeriod, calculations: readonly Calculation[]): BillLine[] {
  if (period.billed.length === 0) return []
  return calculations.flatMap((calculation): BillLine[] => {
    const was = billedOf(period, calculation) ?? ZERO
    const amount = minor(dueOf(calculation) - was)
    return amount === 0n ? [] : [{ is: 'correction', was, calculation, amount }]
  })
}

function downlineLines(downlines: readonly DownlineShare[]): BillLine[] {
  return downlines.flatMap(({ contractId, owed, deducted }): BillLine[] => {
    const amount = minor(deducted - owed)
    return amount === 0n ? [] : [{ is: 'downline', contractId, amount }]
  })
}
