import { CURRENCIES } from '@fairhouse/money'
import { loadTranslator } from '@fairhouse/i18n'
import type { LimitOffer } from '@fairhouse/protocol'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { durationText, readLimit } from './limit-value.ts'

const MONEY: LimitOffer = {
  kind: 'loss',
  period: 'month',
  minMinor: '10000',
  maxMinor: '10000000000',
}
const TIME: LimitOffer = { kind: 'time', period: 'day', minMinutes: 10, maxMinutes: 1_440 }

describe('an amount that is typed', () => {
  test.each([
    ['200', 'pt', { value: 2_000_000n }],
    ['1.250,50', 'pt', { value: 12_505_000n }],
    ['1,250.50', 'en', { value: 12_505_000n }],
    [' 1 ', 'pt', { value: 10_000n }],
    ['', 'pt', { fault: 'empty' }],
    ['   ', 'pt', { fault: 'empty' }],
    ['duzentos', 'pt', { fault: 'unreadable' }],
    ['-5', 'pt', { fault: 'outOfBounds' }],
    ['0,99', 'pt', { fault: 'outOfBounds' }],
    ['1.000.000,01', 'pt', { fault: 'outOfBounds' }],
    ['1,005', 'en', { value: 10_050_000n }],
    ['1,0051', 'pt', { fault: 'tooFine' }],
  ])('%o in %s', (text, language, expected) => {
    expect(readLimit(MONEY, text, language, CURRENCIES.BRL)).toEqual(expected)
  })
})

describe('a time that is typed', () => {
  test.each([
    ['2:', { value: 120n }],
    ['2:30', { value: 150n }],
    [':90', { value: 90n }],
    ['24:0', { value: 1_440n }],
    ['24:1', { fault: 'outOfBounds' }],
    [':9', { fault: 'outOfBounds' }],
    [':', { fault: 'empty' }],
    ['', { fault: 'empty' }],
    ['a:5', { fault: 'unreadable' }],
    ['1,5:', { fault: 'unreadable' }],
  ])('%o', (text, expected) => {
    expect(readLimit(TIME, text, 'pt', CURRENCIES.BRL)).toEqual(expected)
  })

  test('is the sum of its parts, or beyond the bounds', () => {
    const part = fc.integer({ min: 0, max: 9_999 })
    fc.assert(
      fc.property(part, part, (hours, minutes) => {
        const sum = hours * 60 + minutes
        const isWithin = sum >= 10 && sum <= 1_440
        expect(readLimit(TIME, `${hours}:${minutes}`, 'en', CURRENCIES.BRL)).toEqual(
          isWithin ? { value: BigInt(sum) } : { fault: 'outOfBounds' },
        )
      }),
    )
  })
})

describe('minutes in words', () => {
  let translator: Awaited<ReturnType<typeof loadTranslator>>
  beforeAll(async () => {
    translator = await loadTranslator('en', ['limits'])
  })
  test.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [150, '2 h 30 min'],
    [44_640, '744 h'],
  ])('%i are %s', (minutes, text) => {
    expect(durationText(translator, minutes)).toBe(text)
  })
})
