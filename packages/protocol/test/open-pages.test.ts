import { expect, test } from 'vitest'
import { mustLogInFirst } from '../src/open-pages.ts'

test.each([
  ['/', true],
  ['/lottery', true],
  ['/account/security', true],
  ['/login-now', true],
  ['/login', false],
  ['/register', false],
  ['/register.html', false],
  ['/helpmc', false],
  ['/download/', false],
  ['/download-the-app', false],
  ['/reset-password', false],
])('a brand that wants a login first asks for it at %s: %s', (path, isAsked) => {
  expect(mustLogInFirst(path)).toBe(isAsked)
})
