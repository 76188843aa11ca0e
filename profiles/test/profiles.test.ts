import { PAYOUT_METHOD_OF } from '@fairhouse/protocol'
import { describe, expect, test } from 'vitest'
import { profileOf } from '../index.ts'

describe.each(['demo', 'br', 'br-demo', 'intl'])('the profile %s', (code) => {
  const { bankAccountKinds, money } = profileOf(code)

  test('pays out to every kind of account that it offers, and offers one for every way', () => {
    const paying = money.methods.filter(({ withdrawal }) => withdrawal !== null)
    const offered = new Set(bankAccountKinds.map((kind) => PAYOUT_METHOD_OF[kind]))
    expect([...offered].toSorted()).toEqual(paying.map(({ method }) => method).toSorted())
  })
})

test.each(['br', 'br-demo'])('%s knows no coins, in or out (Portaria 615/2024)', (code) => {
  const { bankAccountKinds, money } = profileOf(code)
  expect(bankAccountKinds).not.toContain('crypto')
  expect(money.methods.map(({ method }) => method)).not.toContain('crypto')
})
