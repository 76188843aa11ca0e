import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpfOf } from '../../../test/tax-ids.ts'
import { maskTaxId, parseCpf } from './tax-id.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  [' 529 982 247 25 ', '52998224725'],
  ['529.982.247/25', '52998224725'],
  ['11144477735', '11144477735'],
  ['00000000191', '00000000191'],
  ['529.982.247-26', undefined],
  ['529.982.247-35', undefined],
  ['111.111.111-11', undefined],
  ['00000000000', undefined],
  ['5299822472', undefined],
  ['529982247255', undefined],
  ['５２９９８２２４７２５', undefined],
  ['529.982.247-2x', undefined],
  ['', undefined],
])('%s is read as %s', (typed, expected) => {
  expect(parseCpf(typed)).toBe(expected)
})

test('one wrong digit is found, unless the check digits are those of both numbers', () => {
  fc.assert(
    fc.property(fc.nat(999_999_998), fc.nat(10), fc.integer({ min: 1, max: 9 }), (n, at, by) => {
      const cpf = cpfOf(n)
      fc.pre(parseCpf(cpf) !== undefined)
      const digit = (Number(cpf[at]) + by) % 10
      const wrong = `${cpf.slice(0, at)}${digit}${cpf.slice(at + 1)}`
      // Remainders 0 and 1 share a check digit: few pairs of numbers have both alike.
      fc.pre(at >= 9 || cpfOf(Number(wrong.slice(0, 9))) !== wrong)
      expect(parseCpf(wrong)).toBeUndefined()
    }),
  )
})

test('a mask shows neither the beginning nor the end', () => {
  expect(maskTaxId('52998224725')).toBe('•••.982.247-••')
})
