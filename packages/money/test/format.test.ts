import {
  CURRENCIES,
  currencyStep,
  formatMoney,
  fromDecimal,
  isPayable,
  minor,
  MINOR_MAX,
  parseTypedAmount,
  rational,
  roundDownToPayable,
  toDecimal,
  type Currency,
} from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const anyCurrency = fc.constantFrom<Currency>(...Object.values(CURRENCIES))
const languages = ['pt', 'en', 'hi', 'fr', 'pl', 'ru', 'ar', 'fa', 'vi', 'zh-Hans', 'es', 'de']
const anyMinor = fc.bigInt({ min: -MINOR_MAX, max: MINOR_MAX }).map(minor)

describe('decimal text', () => {
  it('comes back as it was, with all four digits', () => {
    fc.assert(
      fc.property(anyMinor, (amount) => {
        expect(fromDecimal(toDecimal(amount, 4))).toBe(amount)
      }),
    )
  })

  it.each([
    [12_845_000n, 2, '1284.50'],
    [12_845_678n, 2, '1284.56'],
    [12_849_999n, 0, '1284'],
    [1n, 4, '0.0001'],
    [1n, 2, '0.00'],
    [-1n, 2, '0.00'],
    [-12_345n, 2, '-1.23'],
    [-5_000n, 0, '0'],
  ])('of %d with %d digits is %s', (units, digits, text) => {
    expect(toDecimal(minor(units), digits)).toBe(text)
  })

  it.each(['', '.5', '5.', '1,5', '1e3', '+1', ' 1', '1.23456', '900000000000000.0001', '-'])(
    '"%s" is none',
    (text) => {
      expect(fromDecimal(text)).toBeUndefined()
    },
  )
})

describe('rounding to what a currency can pay', () => {
  it('goes down by less than one step', () => {
    const anyFraction = fc.tuple(fc.bigInt(0n, 10n ** 20n), fc.bigInt(1n, 10n ** 6n))
    fc.assert(
      fc.property(anyFraction, anyCurrency, ([n, d], currency) => {
        fc.pre(n / d < MINOR_MAX)
        const paid = roundDownToPayable(rational(n, d), currency)
        expect(isPayable(paid, currency)).toBe(true)
        expect(paid * d <= n && (paid + currencyStep(currency)) * d > n).toBe(true)
      }),
    )
  })

  it.each([
    ['BRL', 100n],
    ['VND', 10_000n],
  ] as const)('%s pays in steps of %d', (code, step) => {
    expect(currencyStep(CURRENCIES[code])).toBe(step)
    expect(isPayable(minor(step - 1n), CURRENCIES[code])).toBe(false)
  })
})

describe('money for people', () => {
  it.each([
    [12_845_000n, 'BRL', 'pt', false, 'R$ 1.284,50'],
    [12_845_000n, 'BRL', 'en', true, '+R$1,284.50'],
    [-12_845_000n, 'BRL', 'pt', true, '-R$ 1.284,50'],
    [0n, 'BRL', 'pt', true, 'R$ 0,00'],
    [500_000_000n, 'VND', 'vi', false, '50.000 ₫'],
    [12_845_000n, 'BRL', 'ar', false, '\u200f1,284.50 R$\u200e'],
    [9_000_000_000_000_000_000n, 'USD', 'en', false, '$900,000,000,000,000.00'],
  ] as const)('%d %s in %s', (units, code, language, isSigned, text) => {
    const written = formatMoney(minor(units), CURRENCIES[code], language, isSigned)
    expect(written.replaceAll(/\s/g, ' ')).toBe(text)
  })

  it('can be typed back in every language, grouped or not', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 13n }).map((value) => minor(value * 100n))
    const anyLanguage = fc.constantFrom(...languages)
    fc.assert(
      fc.property(cents, anyLanguage, fc.boolean(), (amount, language, isGrouped) => {
        const text = new Intl.NumberFormat(`${language}-u-nu-latn`, {
          minimumFractionDigits: 2,
          useGrouping: isGrouped,
        }).format(toDecimal(amount, 2) as Intl.StringNumericLiteral)
        expect(parseTypedAmount(text, language)).toBe(amount)
      }),
    )
  })

  it.each([
    ['1.284,5', 'pt', '1284.5'],
    ['1.250', 'pt', '1250'],
    ['12.50', 'pt', '12.50'],
    ['1,284.5', 'en', '1284.5'],
    ['12,50', 'en', '12.50'],
    ['1,00,000', 'hi', '100000'],
    [' 1 284,50 ', 'fr', '1284.50'],
    ['0,0001', 'pt', '0.0001'],
  ])('%s in %s is %s', (text, language, decimal) => {
    expect(parseTypedAmount(text, language)).toBe(fromDecimal(decimal))
  })

  it.each([
    ['', 'pt'],
    [',5', 'pt'],
    ['1,2,3', 'pt'],
    ['1.2.3', 'pt'],
    ['12.5000', 'pt'],
    ['1.2345,00', 'pt'],
    ['1234.567', 'pt'],
    ['R$ 5', 'pt'],
    ['1e3', 'en'],
    ['1.5.5', 'en'],
    ['0,00001', 'pt'],
  ])('"%s" in %s is no amount', (text, language) => {
    expect(parseTypedAmount(text, language)).toBeUndefined()
  })
})
