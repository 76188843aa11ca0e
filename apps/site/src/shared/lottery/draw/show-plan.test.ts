import { FAMILIES } from '@fairhouse/lottery/all'
import { createStream } from '@fairhouse/fairness'
import type { DrawWire } from '@fairhouse/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partCount } from './picture.ts'
import { drawText, raceOrders, showKindOf, stepMs } from './show-plan.ts'

const KINDS: Readonly<Record<string, string>> = {
  SSC: 'reels',
  '3D': 'reels',
  PC28: 'reels',
  LAO: 'reels',
  '11X5': 'drum',
  LHC: 'drum',
  MEGA645: 'drum',
  POWER655: 'drum',
  LOTTO535: 'drum',
  MAX3D: 'tiers',
  MAX3DPRO: 'tiers',
  K3: 'dice',
  PK10: 'race',
  KENO: 'grid',
  VN_MB: 'tiers',
  VN_MTN: 'tiers',
  '4D': 'tiers',
  TH: 'tiers',
  HANOI: 'tiers',
}

const GAMES = FAMILIES.flatMap((family) => family.games.map((game) => ({ family, game })))

test.each(GAMES)('a draw of $game comes in as fits it, within four seconds', ({ family, game }) => {
  const stream = createStream('ab'.repeat(32), game)
  // A draw of the package has the same fields as one of the wire.
  const draw = family.drawFrom(stream, { game, zodiacYear: 'HORSE' }) as DrawWire
  expect(showKindOf(draw)).toBe(KINDS[game])
  const parts = partCount(draw)
  expect(parts * stepMs(parts)).toBeLessThanOrEqual(4_000)
  expect(drawText(draw)).toMatch(/^\d[\d +]*$/)
})

test('a race ends with the result, and every car is in it all the way', () => {
  const cars = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
  const order = fc.shuffledSubarray(cars, { minLength: 10, maxLength: 10 })
  const property = fc.property(order, fc.integer({ min: 1, max: 20 }), (places, steps) => {
    const orders = raceOrders(places, steps)
    expect(orders).toHaveLength(steps + 1)
    expect(orders.at(-1)).toEqual(places)
    for (const each of orders) expect(each.toSorted()).toEqual(cars.toSorted())
    expect(raceOrders(places, steps)).toEqual(orders)
  })
  fc.assert(property)
})
