import { findPlay } from '@fairhouse/lottery/all'
import { decodePricing } from '@fairhouse/lottery/core'
import { minor } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { offerAt, onlyOpen, readNumbers, splitItem, withoutClosed } from './numbers.ts'
import { newItem } from './slip.ts'

function offerOf(code: string, price: string): Offer {
  const play = findPlay(code)
  if (!play) throw new Error(`${code} is missing`)
  return { play, price, pricing: decodePricing(price), variantText: '', variant: {} }
}

const de = offerOf('VN_MB_DE', 'x98')
const dwd = offerOf('SSC_DWD', 'g1950')
const numbers = readNumbers([
  { playCode: 'VN_MB_DE', closed: ['13'], reduced: [{ oddsPercent: 50, outcomes: ['45', '46'] }] },
  { playCode: 'SSC_DWD', closed: [], reduced: [{ oddsPercent: 80, outcomes: ['5:7'] }] },
])
const entry = (offer: Offer, selection: object) =>
  newItem({
    playCode: offer.play.code,
    selection,
    unitStake: minor(10_000n),
    multiple: 1,
    price: offer.price,
  })

describe('numbers that are sold out or pay less', () => {
  it('have entries of their own, at their price', () => {
    const parts = splitItem(entry(de, { numbers: ['12', '45', '46', '99'] }), de, numbers)
    expect(parts.map(({ selection, price }) => [selection.numbers, price])).toEqual([
      [['12', '99'], 'x98'],
      [['45', '46'], 'x49'],
    ])
    expect(new Set(parts.map(({ id }) => id)).size).toBe(2)
    const cells = entry(dwd, { positions: [[], [], ['7'], [], ['7', '8']] })
    expect(
      splitItem(cells, dwd, numbers).map(({ selection, price }) => [selection, price]),
    ).toEqual([
      [{ positions: [[], [], ['7'], [], ['8']] }, 'g1950'],
      [{ positions: [[], [], [], [], ['7']] }, 'g1560'],
    ])
  })

  it('leave an entry without them as it is', () => {
    const item = entry(de, { numbers: ['12'] })
    expect(splitItem(item, de, numbers)).toEqual([item])
    expect(offerAt(de, { numbers: ['12'] }, numbers)).toBe(de)
  })

  it('are offered at what they pay', () => {
    expect(offerAt(de, { numbers: ['45', '46'] }, numbers).price).toBe('x49')
    expect(offerAt(de, { numbers: ['12', '45'] }, numbers).price).toBe('x98')
  })

  it('are not picked nor typed once they are sold out', () => {
    const marks = new Map([
      ['13', 0],
      ['45', 50],
    ])
    const picks = [{ numbers: ['13'] }, { numbers: ['13', '45'] }]
    const picked = withoutClosed(de.play, () => picks.shift() ?? {}, marks)
    expect(picked).toEqual({ numbers: ['45'] })
    expect(withoutClosed(de.play, () => ({ numbers: ['13'] }), marks)).toBeUndefined()
    const added = { type: 'added', list: 0, choices: ['12', '13', '45'] } as const
    expect(onlyOpen(de.play, marks, added)).toEqual({ ...added, choices: ['12', '45'] })
  })
})
