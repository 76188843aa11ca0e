import { describe, expect, it } from 'vitest'
import { mostOf, obstacleOf, readWhole } from './good-bounds.ts'

const good = { points: 300, stock: null, leftForMember: null }

describe('how many of a good can be had at once', () => {
  it.each([
    ['the balance', good, 1000, 3],
    ['the stock', { ...good, stock: 2 }, 1000, 2],
    ['the member’s limit', { ...good, stock: 5, leftForMember: 1 }, 1000, 1],
    ['one exchange', { ...good, points: 1 }, 1_000_000, 100],
    ['a balance below zero', good, -5, 0],
  ])('is bounded by %s', (_by, one, balance, most) => {
    expect(mostOf(one, balance)).toBe(most)
  })

  it('is nothing for a reason', () => {
    expect(obstacleOf({ ...good, stock: 0 }, 0)).toBe('soldOut')
    expect(obstacleOf({ ...good, leftForMember: 0 }, 0)).toBe('limitReached')
    expect(obstacleOf(good, 299)).toBe('missing')
    expect(obstacleOf(good, 300)).toBeUndefined()
  })

  it('is read as a whole number', () => {
    expect(readWhole(' 12 ', 1, 20)).toBe(12)
    for (const text of ['', '0', '21', '1.5', '-1', '1e1']) {
      expect(readWhole(text, 1, 20), text).toBeUndefined()
    }
  })
})
