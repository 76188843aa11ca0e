import type { Minor } from '@fairhouse/money'
import type { RatePpm } from './terms.ts'

/** The result of a span under a contract, with all inputs of the calculation. */
export interface Calculation {
  readonly from: string
  readonly to: string
  readonly hour?: number
  readonly members: number
  readonly active: number
  readonly turnover: Minor
  /** What the rate is taken of, before what was carried in: negative where the team has won. */
  readonly base: Minor
  /** From earlier periods, never above zero. */
  readonly carriedIn: Minor
  /** Into the next one, never above zero. */
  readonly carriedOut: Minor
  /** Place of the tier in the terms; undefined where none was reached. */
  readonly tier: number | undefined
  readonly rate: RatePpm
  /** base + carriedIn at the rate, rounded down to what the currency can pay; never below zero. */
  readonly gross: Minor
  /** The cap took away so much of it. */
  readonly capped: Minor
}

/** How far the next tier is: what is missing of each condition. */
export interface Gap {
  readonly tier: number
  readonly rate: RatePpm
  readonly turnover: Minor
  readonly active: number
}

/** A line of a bill. All of them sum to its amount. */
export type BillLine =
  /** The amount of a span of the period itself. */
  | { readonly is: 'span'; readonly calculation: Calculation; readonly amount: Minor }
  /** Earlier bills of the same period had so much of it: of a real-time salary, all of its day. */
  | { readonly is: 'billedBefore'; readonly amount: Minor }
  /** The amount of a span billed earlier has changed since: a bet was resettled. */
  | {
      readonly is: 'correction'
      readonly was: Minor
      readonly calculation: Calculation
      readonly amount: Minor
    }
  /** What the platform pays contracts of direct downlines out of the same share. */
  | { readonly is: 'downline'; readonly contractId: bigint; readonly amount: Minor }
  /** Earlier overpayment: recovered before anything is paid again. */
  | { readonly is: 'owedBack'; readonly amount: Minor }
  /** A bill cannot be negative: the rest is recovered from later bills. */
  | { readonly is: 'owedLater'; readonly amount: Minor }

/** What a contract pays for a period. */
export interface Bill {
  readonly contractId: bigint
  readonly lines: readonly BillLine[]
  /** What is to be paid: the sum of the lines, never below zero. */
  readonly amount: Minor
  /** What the agent owes after it, never negative: enters the next bill of the contract. */
  readonly debt: Minor
  readonly isTargetReached: boolean
}
