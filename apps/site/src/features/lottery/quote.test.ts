import { CURRENCIES, fromDecimal, type Minor, minor } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { readOffers } from '../../shared/lottery/play-facts.ts'
import { type Limits, quoteOf } from './quote.ts'

const units = (text: string): Minor => fromDecimal(text) ?? minor(0n)

const limits: Limits = {
  minUnitStake: units('0.01'),
  maxStake: units('50000'),
  maxPayout: units('500000'),
  maxLines: 1_000_000,
  maxMultiple: 99_999,
}

function quote(playCode: string, price: string, asked: object, unitStake = '1', multiple = 1) {
  const [offer] = readOffers([{ playCode, price, variant: '' }])
  if (!offer) throw new Error(`${playCode} cannot be offered at ${price}`)
  const selection = offer.play.parse(asked)
  if (!selection.ok) throw new Error(selection.fault.field)
  const given = { offer, selection: selection.value, unitStake: units(unitStake), multiple }
  return quoteOf(given, limits, CURRENCIES.BRL)
}

const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

describe('quote', () => {
  it.each([
    // 27 lines a number; at best all 27 prizes end in one of them.
    ['VN_MB_LO2', 'x98', { numbers: ['07'] }, '1', 1, 27, '27', '2646', false, undefined],
    // 1,950 of 2,000 over a chance of 45 %: 2.1666…, rounded down.
    ['SSC_LH_12', 'g1950', { options: ['DRAGON'] }, '1', 1, 1, '1', '2.16', false, undefined],
    // One line wins, however many are bet.
    ['SSC_2X_F_DIRECT', 'g1950', { positions: [TEN, TEN] }, '0.10', 3, 100, '30', '29.25', false, undefined],
    ['SSC_DWD', 'g1950', { positions: [['1'], ['2'], [], [], []] }, '1', 1, 2, '2', '19.5', false, undefined],
    // 97,500 for 1.00: ten times that is over what a bet may pay.
    ['SSC_5X_DIRECT', 'g1950', { positions: [['1'], ['2'], ['3'], ['4'], ['5']] }, '10', 1, 1, '10', '500000', true, undefined],
  ] as const)(
    '%s at %s, %j: %s × %i',
    (code, price, asked, unit, multiple, lineCount, stake, best, isCapped, fault) => {
      expect(quote(code, price, asked, unit, multiple)).toEqual({
        lineCount,
        stake: units(stake),
        best: units(best),
        isCapped,
        fault,
      })
    },
  )

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
