import type { Terms } from '@fairhouse/agency'
import type { CurrencyCode } from '@fairhouse/money'
import { dividend, flat, money, salary, tiers, type Did } from '../support.ts'

/** A period: its days, what the team did in each span, and what was billed of each before. */
export interface WorkedPeriod {
  readonly terms: Terms
  readonly days: readonly [string, string]
  readonly did: readonly Did[]
  readonly active?: number
  readonly billed?: readonly string[]
}

/** One bill, worked by hand. */
export interface WorkedBill {
  readonly name: string
  readonly own: WorkedPeriod
  readonly others?: readonly WorkedPeriod[]
  readonly carriedIn?: string
  readonly debt?: string
  /** Contract, owed so far, deducted so far. */
  readonly downlines?: readonly (readonly [bigint, string, string])[]
  readonly currency?: CurrencyCode
  /** Each line and its amount, in order; the total; the debt. */
  readonly is: {
    readonly lines: readonly (readonly [string, string])[]
    readonly amount: string
    readonly debt?: string
    readonly isTargetReached?: boolean
  }
}

const oct = ['2026-10-01', '2026-10-31'] as const
const nov = ['2026-11-01', '2026-11-30'] as const
const dec = ['2026-12-01', '2026-12-31'] as const
const day = (of: string) => [of, of] as const
const carrying = dividend({ carry: 'always' })
const lost = (amount: string): Did => ({ turnover: amount })
const won = (amount: string): Did => ({ payout: amount })
const hourly = (over: Partial<Terms> = {}) => salary({ kind: 'hourlySalary', ...over })
const realtime = (over: Partial<Terms> = {}) => salary({ kind: 'realtimeSalary', ...over })
/** So many hours of 100 each. */
const hours = (count: number) => Array.from({ length: count }, () => lost('100'))
const ones = (count: number) => Array.from({ length: count }, () => ['span', '1'] as const)

export const WORKED_BILLS: readonly WorkedBill[] = [
  {
    name: 'a month of a dividend',
    own: { terms: dividend(), days: nov, did: [lost('1000')] },
    is: { lines: [['span', '100']], amount: '100' },
  },
  {
    name: 'a daily salary on 29 February',
    own: { terms: salary(), days: day('2028-02-29'), did: [lost('1000')] },
    is: { lines: [['span', '10']], amount: '10' },
  },
  {
    name: 'a target that was not reached',
    own: { terms: salary({ tiers: tiers(['1', '1', 1]) }), days: day('2026-11-23'), did: [{}] },
    is: { lines: [['span', '0']], amount: '0', isTargetReached: false },
  },
  // Hours: 1 % of 100 each; the day clocks go forward has 23, the day they go back 25.
  {
    name: 'a day of 24 hours',
    own: { terms: hourly(), days: day('2026-11-23'), did: hours(24) },
    is: { lines: ones(24), amount: '24' },
  },
  {
    name: 'a day of 23 hours',
    own: { terms: hourly(), days: day('2026-03-29'), did: hours(23) },
    is: { lines: ones(23), amount: '23' },
  },
  {
    name: 'a day of 25 hours',
    own: { terms: hourly(), days: day('2026-10-25'), did: hours(25) },
    is: { lines: ones(25), amount: '25' },
  },
  {
    name: 'each hour reaches its own tier',
    own: {
      terms: hourly({ tiers: tiers(['1', '100', 0], ['2', '200', 0]) }),
      days: day('2026-11-23'),
      did: [lost('99.99'), lost('100'), lost('200')],
    },
    // nothing; 100 × 1 %; 200 × 2 %
    is: {
      lines: [
        ['span', '0'],
        ['span', '1'],
        ['span', '4'],
      ],
      amount: '5',
    },
  },
  {
    name: 'hours are rounded one by one',
    own: { terms: hourly(), days: day('2026-11-23'), did: [lost('1.99'), lost('1.99')] },
    // 0.0199 each, 0.01 paid; both together would be 0.03
    is: {
      lines: [
        ['span', '0.01'],
        ['span', '0.01'],
      ],
      amount: '0.02',
    },
  },
  {
    name: 'the cap of an hourly salary is the day',
    own: {
      terms: hourly({ cap: money('2.50') }),
      days: day('2026-11-23'),
      did: hours(4),
    },
    // 1, 1, then 0.50 is left, then nothing
    is: {
      lines: [
        ['span', '1'],
        ['span', '1'],
        ['span', '0.50'],
        ['span', '0'],
      ],
      amount: '2.50',
    },
  },
  // Real time: the day so far less what its bills had.
  {
    name: 'real time, the first of the day',
    own: { terms: realtime(), days: day('2026-11-23'), did: [lost('500')] },
    is: { lines: [['span', '5']], amount: '5' },
  },
  {
    name: 'real time, a later one: the tier that is reached holds for all of the day',
    own: {
      terms: realtime({ tiers: tiers(['1', '0', 0], ['2', '1000', 0]) }),
      days: day('2026-11-23'),
      did: [lost('1000')],
      billed: ['9.99'],
    },
    is: {
      lines: [
        ['span', '20'],
        ['billedBefore', '-9.99'],
      ],
      amount: '10.01',
    },
  },
  {
    name: 'real time, corrected downwards within the day',
    own: { terms: realtime(), days: day('2026-11-23'), did: [lost('300')], billed: ['5'] },
    is: {
      lines: [
        ['span', '3'],
        ['billedBefore', '-5'],
        ['owedLater', '2'],
      ],
      amount: '0',
      debt: '2',
    },
  },
  {
    name: 'real time, its cap is the day',
    own: {
      terms: realtime({ cap: money('7') }),
      days: day('2026-11-23'),
      did: [lost('1000')],
      billed: ['5'],
    },
    is: {
      lines: [
        ['span', '7'],
        ['billedBefore', '-5'],
      ],
      amount: '2',
    },
  },
  // Resettlement: October was billed 100 and comes to something else.
  {
    name: 'a bet of October settled anew, upwards',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    others: [{ terms: dividend(), days: oct, did: [lost('1200')], billed: ['100'] }],
    is: {
      lines: [
        ['span', '50'],
        ['correction', '20'],
      ],
      amount: '70',
    },
  },
  {
    name: 'downwards, less than the month',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    others: [{ terms: dividend(), days: oct, did: [lost('800')], billed: ['100'] }],
    is: {
      lines: [
        ['span', '50'],
        ['correction', '-20'],
      ],
      amount: '30',
    },
  },
  {
    name: 'downwards, more than the month: the rest stays owed',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    others: [{ terms: dividend(), days: oct, did: [lost('100')], billed: ['100'] }],
    is: {
      lines: [
        ['span', '50'],
        ['correction', '-90'],
        ['owedLater', '40'],
      ],
      amount: '0',
      debt: '40',
    },
  },
  {
    name: 'a correction takes the tier of its own span',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    // October falls below 1000: 999 × 5 % = 49.95 instead of 100.
    others: [
      {
        terms: dividend({ tiers: tiers(['5', '0', 0], ['10', '1000', 0]) }),
        days: oct,
        did: [lost('999')],
        billed: ['100'],
      },
    ],
    is: {
      lines: [
        ['span', '50'],
        ['correction', '-50.05'],
        ['owedLater', '0.05'],
      ],
      amount: '0',
      debt: '0.05',
    },
  },
  {
    name: 'what did not change has no line',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    others: [{ terms: dividend(), days: oct, did: [lost('1000')], billed: ['100'] }],
    is: { lines: [['span', '50']], amount: '50' },
  },
  {
    name: 'what has no bill yet gets none by another',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    others: [{ terms: dividend(), days: oct, did: [lost('1000')] }],
    is: { lines: [['span', '50']], amount: '50' },
  },
  {
    name: 'an hour settled anew, under a cap: a later hour has the room',
    own: { terms: hourly(), days: day('2026-11-24'), did: [lost('100')] },
    // The day before had 1, 0.50, 0 under 1.50; its first hour now comes to 0.20: 0.20, 1, 0.30.
    others: [
      {
        terms: hourly({ cap: money('1.50') }),
        days: day('2026-11-23'),
        did: [lost('20'), lost('100'), lost('100')],
        billed: ['1', '0.50', '0'],
      },
    ],
    is: {
      lines: [
        ['span', '1'],
        ['correction', '-0.80'],
        ['correction', '0.50'],
        ['correction', '0.30'],
      ],
      amount: '1',
    },
  },
  // Carry: October −500, November +300, December.
  {
    name: 'carried through two periods',
    own: { terms: carrying, days: dec, did: [lost('1000')] },
    others: [
      { terms: carrying, days: oct, did: [won('500')], billed: ['0'] },
      { terms: carrying, days: nov, did: [lost('300')], billed: ['0'] },
    ],
    // (1000 − 200) × 10 %
    is: { lines: [['span', '80']], amount: '80' },
  },
  {
    name: 'a change of the first runs through all: upwards',
    own: { terms: carrying, days: dec, did: [lost('1000')] },
    // October is −100 instead of −500: November (300 − 100) 20, December whole.
    others: [
      { terms: carrying, days: oct, did: [won('100')], billed: ['0'] },
      { terms: carrying, days: nov, did: [lost('300')], billed: ['0'] },
    ],
    is: {
      lines: [
        ['span', '100'],
        ['correction', '20'],
      ],
      amount: '120',
    },
  },
  {
    name: 'a change of the first runs through all: downwards',
    own: { terms: carrying, days: dec, did: [lost('1000')] },
    // October was +200 (20), is −400: November was 30, has −100 left; December (1000 − 100).
    others: [
      { terms: carrying, days: oct, did: [won('400')], billed: ['20'] },
      { terms: carrying, days: nov, did: [lost('300')], billed: ['30'] },
    ],
    is: {
      lines: [
        ['span', '90'],
        ['correction', '-20'],
        ['correction', '-30'],
      ],
      amount: '40',
    },
  },
  {
    name: 'carried in from before the first period',
    own: { terms: carrying, days: nov, did: [lost('300')] },
    carriedIn: '-100',
    is: { lines: [['span', '20']], amount: '20' },
  },
  {
    name: 'within half a month: the 14th into the 15th, the 15th not into the 16th',
    own: {
      terms: dividend({ period: 'daily', carry: 'halfMonth' }),
      days: day('2026-11-16'),
      did: [lost('100')],
    },
    others: [
      {
        terms: dividend({ period: 'daily', carry: 'halfMonth' }),
        days: day('2026-11-14'),
        did: [won('50')],
        billed: ['0'],
      },
      {
        terms: dividend({ period: 'daily', carry: 'halfMonth' }),
        days: day('2026-11-15'),
        did: [lost('20')],
        billed: ['2'],
      },
    ],
    // The 15th had 2 by mistake: (20 − 50) is nothing. The 16th is whole.
    is: {
      lines: [
        ['span', '10'],
        ['correction', '-2'],
      ],
      amount: '8',
    },
  },
  // A month with a new version from the 11th: two bills.
  {
    name: 'a new version: the first ten days by the old terms',
    own: { terms: carrying, days: ['2026-11-01', '2026-11-10'], did: [won('50')] },
    is: { lines: [['span', '0']], amount: '0' },
  },
  {
    name: 'the rest by the new ones, with what the old ones carried',
    own: {
      terms: dividend({ tiers: flat('20') }),
      days: ['2026-11-11', '2026-11-30'],
      did: [lost('150')],
    },
    others: [
      { terms: carrying, days: ['2026-11-01', '2026-11-10'], did: [won('50')], billed: ['0'] },
    ],
    // (150 − 50) × 20 %
    is: { lines: [['span', '20']], amount: '20' },
  },
  // Debts.
  {
    name: 'a debt made up for',
    own: { terms: dividend(), days: nov, did: [lost('500')] },
    debt: '40',
    is: {
      lines: [
        ['span', '50'],
        ['owedBack', '-40'],
      ],
      amount: '10',
    },
  },
  {
    name: 'a debt made up for in part',
    own: { terms: dividend(), days: nov, did: [lost('100')] },
    debt: '40',
    is: {
      lines: [
        ['span', '10'],
        ['owedBack', '-40'],
        ['owedLater', '30'],
      ],
      amount: '0',
      debt: '30',
    },
  },
  // Shares of one cake.
  {
    name: 'less what direct downlines get',
    own: { terms: dividend(), days: nov, did: [lost('1000')] },
    downlines: [
      [7n, '30', '0'],
      [8n, '25.50', '0'],
    ],
    is: {
      lines: [
        ['span', '100'],
        ['downline', '-30'],
        ['downline', '-25.50'],
      ],
      amount: '44.50',
    },
  },
  {
    name: 'downlines that get more than the whole: never out of pocket',
    own: { terms: dividend(), days: nov, did: [lost('100')] },
    downlines: [[7n, '50', '0']],
    is: {
      lines: [
        ['span', '10'],
        ['downline', '-50'],
        ['owedLater', '40'],
      ],
      amount: '0',
      debt: '40',
    },
  },
  {
    name: 'a downline that was corrected downwards gives back',
    own: { terms: dividend(), days: nov, did: [lost('100')] },
    downlines: [[7n, '35', '50']],
    is: {
      lines: [
        ['span', '10'],
        ['downline', '15'],
      ],
      amount: '25',
    },
  },
  {
    name: 'VND: nothing but whole units',
    own: { terms: dividend({ tiers: flat('12.5') }), days: nov, did: [lost('1003')] },
    others: [{ terms: dividend(), days: oct, did: [lost('1009')], billed: ['99'] }],
    currency: 'VND',
    // 125.375 → 125; 100.9 → 100
    is: {
      lines: [
        ['span', '125'],
        ['correction', '1'],
      ],
      amount: '126',
    },
  },
]
