import { ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import { expect, test } from 'vitest'
import { actionKey } from './action-words.ts'

// What the server records of sub-accounts: changes, and downloads.
const noted = (Object.keys(ROUTES) as RouteKey[]).filter((key) => {
  const { delegated }: RouteShape = ROUTES[key]
  return delegated !== undefined && (!key.startsWith('GET ') || key.endsWith('/export'))
})

test.each(['login', ...noted])('%s has words', (action) => {
  expect(actionKey(action)).toMatch(/^subAccounts\.did\./)
})

test('no other action has', () => {
  expect(actionKey('POST /lgw/slips')).toBeUndefined()
})
