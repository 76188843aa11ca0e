import type { BillState, Payer } from '@fairhouse/agency'
import type { CurrencyCode } from '@fairhouse/money'

export interface LineRow {
  readonly payer: Payer
  readonly uplineId?: bigint
  readonly agentId: bigint
  readonly level: number
  readonly amount: string
  readonly day?: string
  readonly paid?: string
  readonly held?: string
  readonly closed?: 'rejected' | 'expired'
  readonly isTargetReached?: boolean
}

/** Bills 1, 2 … of a line in order, balances, and the expected payments. */
export interface WorkedLine {
  readonly name: string
  readonly bills: readonly LineRow[]
  readonly balances?: readonly (readonly [bigint, string])[]
  readonly currency?: CurrencyCode
  /** Bill, payer (0: the platform), payee, amount. */
  readonly payments: readonly (readonly [bigint, bigint, bigint, string])[]
  readonly states: readonly BillState[]
  readonly after: readonly (readonly [bigint, string])[]
}

// 10 is the head of the line, 20 below it, 30 below 20.
const house = (amount: string, over: Partial<LineRow> = {}): LineRow => {
  return { payer: 'platform', agentId: 10n, level: 0, amount, ...over }
}
const by10 = (amount: string, over: Partial<LineRow> = {}): LineRow => {
  return { payer: 'upline', uplineId: 10n, agentId: 20n, level: 1, amount, ...over }
}
const by20 = (amount: string, over: Partial<LineRow> = {}): LineRow => {
  return { payer: 'upline', uplineId: 20n, agentId: 30n, level: 2, amount, ...over }
}

export const WORKED_LINES: readonly WorkedLine[] = [
  {
    name: 'the top first, so that each can pay on',
    bills: [by20('30'), by10('60'), house('100')],
    payments: [
      [3n, 0n, 10n, '100'],
      [2n, 10n, 20n, '60'],
      [1n, 20n, 30n, '30'],
    ],
    states: ['paid', 'paid', 'paid'],
    after: [
      [10n, '40'],
      [20n, '30'],
      [30n, '30'],
    ],
  },
  {
    name: 'a payer who is short pays what is there, and so on down',
    bills: [house('50'), by10('80'), by20('70')],
    balances: [[10n, '5.50']],
    payments: [
      [1n, 0n, 10n, '50'],
      [2n, 10n, 20n, '55.50'],
      [3n, 20n, 30n, '55.50'],
    ],
    states: ['paid', 'partlyPaid', 'partlyPaid'],
    after: [
      [10n, '0'],
      [20n, '0'],
      [30n, '55.50'],
    ],
  },
  {
    name: 'a payer with nothing',
    bills: [by10('80')],
    payments: [],
    states: ['payerShort'],
    after: [[10n, '0']],
  },
  {
    name: 'a payer below zero pays nothing, and takes in first',
    bills: [house('20'), by10('80')],
    balances: [[10n, '-30']],
    payments: [[1n, 0n, 10n, '20']],
    states: ['paid', 'payerShort'],
    after: [[10n, '-10']],
  },
  {
    name: 'the rest of a bill that was paid in part',
    bills: [by10('80', { paid: '55.50' })],
    balances: [[10n, '100']],
    payments: [[1n, 10n, 20n, '24.50']],
    states: ['paid'],
    after: [[10n, '75.50']],
  },
  {
    name: 'the older bill first',
    bills: [by10('80', { day: '2026-11-23' }), by10('30', { day: '2026-11-22', agentId: 21n })],
    balances: [[10n, '100']],
    payments: [
      [2n, 10n, 21n, '30'],
      [1n, 10n, 20n, '70'],
    ],
    states: ['partlyPaid', 'paid'],
    after: [[10n, '0']],
  },
  {
    name: 'of one day the lower number first',
    bills: [by10('80'), by10('30', { agentId: 21n })],
    balances: [[10n, '80']],
    payments: [[1n, 10n, 20n, '80']],
    states: ['paid', 'payerShort'],
    after: [[10n, '0']],
  },
  {
    name: 'a disputed part is held alone',
    bills: [house('100', { held: '30' })],
    payments: [[1n, 0n, 10n, '70']],
    states: ['partlyPaid'],
    after: [[10n, '70']],
  },
  {
    name: 'disputed whole',
    bills: [house('100', { held: '100' })],
    payments: [],
    states: ['issued'],
    after: [[10n, '0']],
  },
  {
    name: 'nothing to pay: target reached or not',
    bills: [house('0'), house('0', { isTargetReached: false })],
    payments: [],
    states: ['paid', 'targetNotReached'],
    after: [[10n, '0']],
  },
  {
    name: 'a correction is paid where the target was not reached',
    bills: [house('5', { isTargetReached: false })],
    payments: [[1n, 0n, 10n, '5']],
    states: ['paid'],
    after: [[10n, '5']],
  },
  {
    name: 'what is expired or rejected is not paid',
    bills: [by10('80', { closed: 'expired', paid: '1' }), house('5', { closed: 'rejected' })],
    balances: [[10n, '100']],
    payments: [],
    states: ['expired', 'rejected'],
    after: [[10n, '100']],
  },
  {
    name: 'parts are what the currency can pay',
    bills: [by10('80')],
    balances: [[10n, '55.509']],
    payments: [[1n, 10n, 20n, '55.50']],
    states: ['partlyPaid'],
    after: [[10n, '0.009']],
  },
  {
    name: 'parts of VND are whole',
    bills: [by10('80')],
    balances: [[10n, '55.99']],
    currency: 'VND',
    payments: [[1n, 10n, 20n, '55']],
    states: ['partlyPaid'],
    after: [[10n, '0.99']],
  },
]
