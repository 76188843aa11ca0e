import type { Minor } from '@fairhouse/money'

/** The four kinds of contract (SPECIFICATION 3.67). */
export const CONTRACT_KINDS = ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/**
 * What a salary is a rate of: every effective stake, the stakes of bets that won, or
 * those of bets that lost.
 */
export const SALARY_BASES = ['singleBet', 'winRate', 'lossRate'] as const
export type SalaryBase = (typeof SALARY_BASES)[number]

/** Who pays: the platform, or the agent above out of their own balance. */
export const PAYERS = ['platform', 'upline'] as const
export type Payer = (typeof PAYERS)[number]

/** How often a dividend is calculated; salaries have the rhythm of their kind. */
export const DIVIDEND_PERIODS = ['daily', 'weekly', 'halfMonthly', 'monthly'] as const
export type DividendPeriod = (typeof DIVIDEND_PERIODS)[number]

/**
 * What becomes of a period that the team has won: dropped, carried until it is made
 * up for, or carried within the half of the month it happened in (1st to 15th, 16th to the end).
 */
export const CARRIES = ['none', 'always', 'halfMonth'] as const
export type Carry = (typeof CARRIES)[number]

/** A rate in millionths: 12,500 is 1.25 %. */
export type RatePpm = bigint

/** The whole, in millionths. */
export const WHOLE_PPM: RatePpm = 1_000_000n

/** A step of a contract: its rate applies where all of its conditions are met. */
export interface Tier {
  readonly rate: RatePpm
  /** Effective turnover of the team in the span. */
  readonly minTurnover: Minor
  /** Members of the team that are active in the span. */
  readonly minActive: number
}

/** What two parties agree to. A signed version is never changed: another takes its place. */
export interface Terms {
  readonly kind: ContractKind
  /** Of a salary; a dividend has none. */
  readonly base?: SalaryBase
  /** Of a dividend; salaries have none. */
  readonly period?: DividendPeriod
  readonly carry?: Carry
  /** A member is active whose effective turnover in the span is no less; above zero always. */
  readonly minBet: Minor
  /** From the lowest rate up; conditions never fall as the rate rises. One to twenty. */
  readonly tiers: readonly Tier[]
  readonly payer: Payer
  /** The most that a period pays; none where it is left out. */
  readonly cap?: Minor
}
