import { findPlay, type Play } from '@fairhouse/lottery/all'
import { decodePricing } from '@fairhouse/lottery/core'
import { CURRENCIES, minor, rational } from '@fairhouse/money'
import { expect, test } from 'vitest'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import {
  type AgreedPrice,
  groupsOf,
  isAgreed,
  offerAtGroup,
  offerAtPrice,
  rebateOf,
  rebateRate,
} from './prize-group.ts'

function offerOf(price: string): Offer {
  const play = findPlay('SSC_DWD') as Play
  return { play, price, variantText: '', pricing: decodePricing(price), variant: {} }
}

const own = offerOf('g1950')
const range = { least: 1800, own: 1950 }

test('an offer may be bet from the least group to its own', () => {
  expect(groupsOf(own, 1800)).toEqual(range)
  expect(groupsOf(own, 1950)).toBeUndefined()
  expect(groupsOf(offerOf('x9.75'), 1800)).toBeUndefined()
})

test.each([
  ['nothing chosen', undefined, 'g1950', '0/1'],
  ['the own group', 1950, 'g1950', '0/1'],
  ['a lower one', 1900, 'g1900', '1/40'],
  ['one that was remembered and is too low now', 1700, 'g1800', '3/40'],
])('the price at %s', (_, group, price, rate) => {
  const chosen = offerAtGroup(own, range, group)
  const { num, den } = rebateRate(chosen)
  expect([chosen.price, `${num}/${den}`]).toEqual([price, rate])
})

test('the rebate is reckoned as the server does', () => {
  const { BRL } = CURRENCIES
  expect(rebateOf(minor(199_900n), offerAtGroup(own, range, 1949), BRL)).toBe(0n)
  expect(rebateOf(minor(200_000n), offerAtGroup(own, range, 1949), BRL)).toBe(100n)
  expect(rebateRate(offerAtGroup(own, range, 1949))).toEqual(rational(1n, 2000n))
})

test.each<[string, AgreedPrice, string, boolean]>([
  ['the price of the lottery', { price: 'g1950' }, 'g1950', true],
  ['a lower group', { price: 'g1900', ownGroup: 1950 }, 'g1900', true],
  ['a lower group whose rebate is another now', { price: 'g1900', ownGroup: 1960 }, 'g1950', false],
  ['a group without its rebate', { price: 'g1900' }, 'g1950', false],
  ['odds', { price: 'x9.75', ownGroup: 1950 }, 'g1950', false],
])('an entry that agreed to %s', (_, agreed, price, isStill) => {
  expect(offerAtPrice(own, agreed).price).toBe(price)
  expect(isAgreed(own, agreed)).toBe(isStill)
})
