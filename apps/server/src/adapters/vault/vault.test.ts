import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRng } from '../rng/rng.ts'
import { createVault } from './vault.ts'

const vault = createVault('a master key of tests, thirty-two bytes', systemRng)

test('what was sealed opens for its purpose, and is never the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = vault.seal('totp', text)
      expect(vault.open('totp', sealed)).toBe(text)
      expect(vault.seal('totp', text).equals(sealed)).toBe(false)
    }),
  )
})

test('another purpose, another key and any changed byte are refused', () => {
  const sealed = vault.seal('totp', 'secret')
  const other = createVault('another master key, thirty-two bytes', systemRng)
  expect(() => vault.open('bank', sealed)).toThrow()
  expect(() => other.open('totp', sealed)).toThrow()
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open('totp', changed)).toThrow()
  }
})

test('a fingerprint is equal for equal texts of one purpose only', () => {
  const print = vault.fingerprint('document', '123')
  expect(vault.fingerprint('document', '123').equals(print)).toBe(true)
  expect(vault.fingerprint('document', '124').equals(print)).toBe(false)
  expect(vault.fingerprint('bank', '123').equals(print)).toBe(false)
})
