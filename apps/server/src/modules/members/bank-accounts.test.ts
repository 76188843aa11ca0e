import { profileOf } from '@fairhouse/profiles'
import { expect, test } from 'vitest'
import { bankAccountKindsOf } from './bank-accounts.ts'

test.each([
  ['as it is', (): boolean => true, ['br', 'pix', 'iban', 'crypto']],
  ['without coins', (method: string) => method !== 'crypto', ['br', 'pix', 'iban']],
  ['by coins alone', (method: string) => method === 'crypto', ['crypto']],
])('a kind of account is offered where its method pays out: %s', (_, paysBy, kinds) => {
  const demo = profileOf('demo')
  const methods = demo.money.methods.map((rule) =>
    paysBy(rule.method) ? rule : { ...rule, withdrawal: null },
  )
  const profile = { ...demo, money: { ...demo.money, methods } }
  expect(bankAccountKindsOf({ profile })).toEqual(kinds)
})
