import type { Terms } from '@fairhouse/agency'
import type { CurrencyCode } from '@fairhouse/money'
import { dividend, flat, money, salary, tiers, type Did } from '../support.ts'

/** One span of one contract, worked by hand. */
export interface WorkedSpan {
  readonly name: string
  readonly terms: Terms
  readonly to?: string
  readonly did: Did
  readonly active?: number
  readonly carriedIn?: string
  readonly currency?: CurrencyCode
  /** Base, tier (none: -), gross, capped, carried out. */
  readonly is: readonly [string, number | '-', string, string, string]
}

const steps = tiers(['0.5', '0', 0], ['1', '10000', 5], ['1.5', '50000', 20])
const month = { turnover: '50000', wonStakes: '20000', lostStakes: '30000' }
const shares = tiers(['5', '1000', 1], ['10', '20000', 3])

export const WORKED_SPANS: readonly WorkedSpan[] = [
  // Salaries: 1 % of what their base counts of 20,000 won and 30,000 lost.
  { name: 'single bet', terms: salary(), did: month, is: ['50000', 0, '500', '0', '0'] },
  {
    name: 'win rate',
    terms: salary({ base: 'winRate' }),
    did: month,
    is: ['20000', 0, '200', '0', '0'],
  },
  {
    name: 'loss rate',
    terms: salary({ base: 'lossRate' }),
    did: month,
    is: ['30000', 0, '300', '0', '0'],
  },
  {
    name: 'hourly, by lost stakes',
    terms: salary({ kind: 'hourlySalary', base: 'lossRate', tiers: flat('0.25') }),
    did: { lostStakes: '810.40', turnover: '810.40' },
    // 810.40 × 0.0025 = 2.026, down to 2.02
    is: ['810.40', 0, '2.02', '0', '0'],
  },
  {
    name: 'real time, by won stakes',
    terms: salary({ kind: 'realtimeSalary', base: 'winRate', tiers: flat('0.0001') }),
    did: { wonStakes: '999999.99', turnover: '1000000' },
    // 999,999.99 × 0.000001 = 0.99999999, down to 0.99
    is: ['999999.99', 0, '0.99', '0', '0'],
  },
  { name: 'nobody played', terms: salary(), did: {}, is: ['0', 0, '0', '0', '0'] },
  // Edges of tiers: each condition exactly, and one unit or one member below.
  {
    name: 'exactly at the second tier',
    terms: salary({ tiers: steps }),
    did: { turnover: '10000' },
    active: 5,
    is: ['10000', 1, '100', '0', '0'],
  },
  {
    name: 'a ten-thousandth below its turnover',
    terms: salary({ tiers: steps }),
    did: { turnover: '9999.9999' },
    active: 5,
    // 9,999.9999 × 0.005 = 49.9999995, down to 49.99
    is: ['9999.9999', 0, '49.99', '0', '0'],
  },
  {
    name: 'one member below it',
    terms: salary({ tiers: steps }),
    did: { turnover: '10000' },
    active: 4,
    is: ['10000', 0, '50', '0', '0'],
  },
  {
    name: 'turnover of the third, members of the second',
    terms: salary({ tiers: steps }),
    did: { turnover: '50000' },
    active: 19,
    is: ['50000', 1, '500', '0', '0'],
  },
  {
    name: 'exactly at the third tier',
    terms: salary({ tiers: steps }),
    did: { turnover: '50000' },
    active: 20,
    is: ['50000', 2, '750', '0', '0'],
  },
  {
    name: 'no tier reached',
    terms: salary({ tiers: tiers(['1', '1000', 1]) }),
    did: { turnover: '999.99' },
    active: 1,
    is: ['999.99', '-', '0', '0', '0'],
  },
  {
    name: 'conditions are of the turnover where the base is of lost stakes',
    terms: salary({ base: 'lossRate', tiers: tiers(['1', '1000', 0]) }),
    did: { turnover: '1000', lostStakes: '10', wonStakes: '990' },
    is: ['10', 0, '0.10', '0', '0'],
  },
  // Dividends: turnover less payouts, rebates, bonuses.
  {
    name: 'dividend after payouts, rebates and bonuses',
    terms: dividend(),
    did: { turnover: '10000', payout: '7000', rebates: '120.50', bonuses: '379.50' },
    is: ['2500', 0, '250', '0', '0'],
  },
  {
    name: 'bonuses alone make a loss of the house',
    terms: dividend({ carry: 'always' }),
    did: { turnover: '100', payout: '90', bonuses: '10.01' },
    is: ['-0.01', 0, '0', '0', '-0.01'],
  },
  {
    name: 'exactly nothing lost or won',
    terms: dividend({ carry: 'always' }),
    did: { turnover: '100', payout: '100' },
    is: ['0', 0, '0', '0', '0'],
  },
  {
    name: 'dividend at its first tier',
    terms: dividend({ tiers: shares }),
    did: { turnover: '19999.99', payout: '9999.99' },
    active: 3,
    is: ['10000', 0, '500', '0', '0'],
  },
  {
    name: 'dividend at its second tier',
    terms: dividend({ tiers: shares }),
    did: { turnover: '20000', payout: '10000' },
    active: 3,
    is: ['10000', 1, '1000', '0', '0'],
  },
  // A loss of 300 of the platform.
  {
    name: 'carry none forgets',
    terms: dividend(),
    did: { turnover: '100', payout: '400' },
    is: ['-300', 0, '0', '0', '0'],
  },
  {
    name: 'carry always keeps it',
    terms: dividend({ carry: 'always' }),
    did: { turnover: '100', payout: '400' },
    is: ['-300', 0, '0', '0', '-300'],
  },
  {
    name: 'a second loss is added to the first',
    terms: dividend({ carry: 'always' }),
    did: { turnover: '100', payout: '400' },
    carriedIn: '-50.50',
    is: ['-300', 0, '0', '0', '-350.50'],
  },
  {
    name: 'made up for in part',
    terms: dividend({ carry: 'always' }),
    did: { turnover: '200' },
    carriedIn: '-350.50',
    is: ['200', 0, '0', '0', '-150.50'],
  },
  {
    name: 'made up for, and more',
    terms: dividend({ carry: 'always' }),
    did: { turnover: '200' },
    carriedIn: '-150.50',
    // (200 − 150.50) × 10 % = 4.95
    is: ['200', 0, '4.95', '0', '0'],
  },
  {
    name: 'made up for without a tier',
    terms: dividend({ carry: 'always', tiers: tiers(['10', '1000', 0]) }),
    did: { turnover: '200' },
    carriedIn: '-150.50',
    is: ['200', '-', '0', '0', '0'],
  },
  // 14 to 15 November is within the half, the 15th ends it; 29 to 30 likewise.
  {
    name: 'half a month: from the 14th to the 15th',
    terms: dividend({ period: 'daily', carry: 'halfMonth' }),
    to: '2026-11-14',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '-1'],
  },
  {
    name: 'half a month: not beyond the 15th',
    terms: dividend({ period: 'daily', carry: 'halfMonth' }),
    to: '2026-11-15',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '0'],
  },
  {
    name: 'half a month: from the 16th on',
    terms: dividend({ period: 'daily', carry: 'halfMonth' }),
    to: '2026-11-16',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '-1'],
  },
  {
    name: 'half a month: not beyond the end of November',
    terms: dividend({ period: 'daily', carry: 'halfMonth' }),
    to: '2026-11-30',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '0'],
  },
  {
    name: 'half a month: 28 February of a leap year is not its end',
    terms: dividend({ period: 'daily', carry: 'halfMonth' }),
    to: '2028-02-28',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '-1'],
  },
  {
    name: 'half a month: 29 February is',
    terms: dividend({ period: 'daily', carry: 'halfMonth' }),
    to: '2028-02-29',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '0'],
  },
  {
    name: 'half a month: the week to the 8th carries into the one to the 15th',
    terms: dividend({ period: 'weekly', carry: 'halfMonth' }),
    to: '2026-11-08',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '-1'],
  },
  {
    name: 'half a month: the week to 13 December, the next one ends in the second half',
    terms: dividend({ period: 'weekly', carry: 'halfMonth' }),
    to: '2026-12-13',
    did: { payout: '1' },
    is: ['-1', 0, '0', '0', '0'],
  },
  // Caps.
  {
    name: 'exactly the cap',
    terms: salary({ cap: money('500') }),
    did: month,
    is: ['50000', 0, '500', '0', '0'],
  },
  {
    name: 'a cent above the cap',
    terms: salary({ cap: money('499.99') }),
    did: month,
    is: ['50000', 0, '500', '0.01', '0'],
  },
  {
    name: 'a dividend far above its cap',
    terms: dividend({ cap: money('100') }),
    did: { turnover: '9000' },
    is: ['9000', 0, '900', '800', '0'],
  },
  // Rounding.
  {
    name: 'VND has no cents',
    terms: salary({ tiers: flat('0.75') }),
    did: { turnover: '123456' },
    currency: 'VND',
    // 123,456 × 0.0075 = 925.92
    is: ['123456', 0, '925', '0', '0'],
  },
  {
    name: 'VND below one',
    terms: salary({ tiers: flat('0.75') }),
    did: { turnover: '133' },
    currency: 'VND',
    // 0.9975
    is: ['133', 0, '0', '0', '0'],
  },
  {
    name: 'the whole as a rate',
    terms: dividend({ tiers: flat('100') }),
    did: { turnover: '77.777' },
    is: ['77.777', 0, '77.77', '0', '0'],
  },
]
