import { FAMILIES } from '@fairhouse/lottery/all'
import { CURRENCIES, fromDecimal, type Minor, minor, ZERO } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { familyCodeOf, registerFamily } from '../../shared/lottery/families.ts'
import { readOffers } from '../../shared/lottery/play-facts.ts'
import { type Limits, quoteOf } from './quote.ts'

for (const family of FAMILIES) registerFamily(family)

const units = (text: string): Minor => fromDecimal(text) ?? minor(0n)

const limits: Limits = {
  minUnitStake: units('0.01'),
  maxStake: units('50000'),
  maxPayout: units('500000'),
  maxLines: 1_000_000,
  maxMultiple: 99_999,
  maxChaseSteps: 100,
  leastPrizeGroup: 1800,
}

function quote(playCode: string, price: string, asked: object, unitStake = '1', multiple = 1) {
  const [offer] = readOffers(familyCodeOf(playCode), [{ playCode, price, variant: '' }])
  if (!offer) throw new Error(`${playCode} cannot be offered at ${price}`)
  const selection = offer.play.parse(asked)
  if (!selection.ok) throw new Error(selection.fault.field)
  const given = { offer, selection: selection.value, unitStake: units(unitStake), multiple }
  return quoteOf(given, limits, CURRENCIES.BRL)
}

const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

describe('quote', () => {
  it.each([
    {
      what: '27 lines a number; at best all 27 prizes end in one of them',
      entry: ['VN_MB_LO2', 'x98', { numbers: ['07'] }, '1', 1],
      quoted: { lineCount: 27, stake: units('27'), best: units('2646'), isCapped: false },
    },
    {
      what: '1,950 of 2,000 over a chance of 45 %: 2.1666…, rounded down',
      entry: ['SSC_LH_12', 'g1950', { options: ['DRAGON'] }, '1', 1],
      quoted: { lineCount: 1, stake: units('1'), best: units('2.16'), isCapped: false },
    },
    {
      what: 'one line wins, however many are bet',
      entry: ['SSC_2X_F_DIRECT', 'g1950', { positions: [TEN, TEN] }, '0.10', 3],
      quoted: { lineCount: 100, stake: units('30'), best: units('29.25'), isCapped: false },
    },
    {
      what: 'every position may win',
      entry: ['SSC_DWD', 'g1950', { positions: [['1'], ['2'], [], [], []] }, '1', 1],
      quoted: { lineCount: 2, stake: units('2'), best: units('19.5'), isCapped: false },
    },
    {
      what: '97,500 for 1.00 is over what may be staked, and under what may be paid',
      entry: ['SSC_5X_DIRECT', 'g1950', { positions: TEN.slice(5).map((d) => [d]) }, '1', 1],
      quoted: { lineCount: 1, stake: units('1'), best: units('97500'), isCapped: false },
    },
    {
      what: '97,500 for 1.00: ten times that is over what a bet may pay',
      entry: ['SSC_5X_DIRECT', 'g1950', { positions: TEN.slice(5).map((d) => [d]) }, '10', 1],
      quoted: { lineCount: 1, stake: units('10'), best: units('500000'), isCapped: true },
    },
  ] as const)('$what', ({ entry, quoted }) => {
    const [code, price, asked, unit, multiple] = entry
    expect(quote(code, price, asked, unit, multiple)).toEqual({
      ...quoted,
      rebate: ZERO,
      fault: undefined,
    })
  })

  it.each([
    ['0.0099', 1, 'STAKE_TOO_SMALL'],
    ['0.015', 1, 'STAKE_STEP'],
    ['50000', 1, undefined],
    ['50000.01', 1, 'STAKE_TOO_LARGE'],
    ['0.01', 100_000, 'MULTIPLE_TOO_LARGE'],
    ['100000000000000', 99_999, 'STAKE_TOO_LARGE'],
  ])('one line of %s × %i is %s', (unit, multiple, fault) => {
    expect(quote('SSC_LH_12_TIE', 'g1950', {}, unit, multiple).fault).toBe(fault)
  })

  it('names too many lines before the amount', () => {
    const numbers = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    expect(quote('VN_MB_XIEN4', 'x360', { numbers }, '0.001').fault).toBe('TOO_MANY_LINES')
  })
})
