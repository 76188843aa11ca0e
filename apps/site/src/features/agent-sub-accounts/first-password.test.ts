import { expect, test } from 'vitest'
import { firstPassword } from './first-password.ts'

test('a first password has letters of both kinds and a digit, and nothing that looks alike', () => {
  for (let times = 0; times < 200; times += 1) {
    expect(firstPassword()).toMatch(/^[A-Z][a-z][0-9][A-Za-z0-9]{11}$/)
    expect(firstPassword()).not.toMatch(/[0O1lIi]/)
  }
})

test('bytes that would favour some letters are thrown again', () => {
  const bytes = [255, 0, 254, 0, 249, 0]
  const random = (into: Uint8Array<ArrayBuffer>) => into.fill(bytes.shift() ?? 0)
  expect(firstPassword(random).slice(0, 3)).toBe('Aa3')
})
