import { PLAYS } from '@fairhouse/lottery/all'
import { describe, expect, it } from 'vitest'
import { quickPickStream } from './quick-pick.ts'

const LARGEST_WORD = 2 ** 32 - 1

function words(...list: number[]): () => number {
  return () => {
    const word = list.shift()
    if (word === undefined) throw new Error('asked for more words than there are')
    return word
  }
}

describe('quick pick', () => {
  it('passes over the words that would make small results likelier', () => {
    // 2^32 is 10 × 429,496,729 + 6: the last six words would bias ten results.
    const stream = quickPickStream(words(LARGEST_WORD, LARGEST_WORD - 5, LARGEST_WORD - 6))
    expect(stream.next(10)).toBe(9)
  })

  it('gives every result to equally many words', () => {
    const counts = Array<number>(6).fill(0)
    let word = -1
    const stream = quickPickStream(() => (word += 1))
    for (let drawn = 0; drawn < 6000; drawn += 1) {
      const result = stream.next(6)
      counts[result] = (counts[result] ?? 0) + 1
    }
    expect(counts).toEqual(Array<number>(6).fill(1000))
  })

  it.each(PLAYS.map((play) => [play.code, play] as const))('%s: a valid choice', (_, play) => {
    expect(play.parse(play.smallestSelection(quickPickStream())).ok).toBe(true)
  })
})
