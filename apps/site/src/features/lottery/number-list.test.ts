import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumberList } from './number-list.ts'

describe('typed numbers', () => {
  it.each([
    ['07 19,42', 2, ['07', '19', '42'], []],
    ['42;07\n07\t19', 2, ['07', '19', '42'], []],
    ['07-19/42.00|99', 2, ['00', '07', '19', '42', '99'], []],
    ['5 07', 2, ['07'], ['5']],
    ['1a, 123, 07, 1a', 2, ['07'], ['1a', '123']],
    ['１２ ０7', 2, ['07', '12'], []],
    ['007 190', 3, ['007', '190'], []],
    ['07', 3, [], ['07']],
    ['-7', 2, [], ['7']],
    ['', 2, [], []],
    [' , ;', 2, [], []],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 2, [], ['aaaaaaaaaaaa…']],
  ])('%j of width %i', (text, width, numbers, bad) => {
    expect(parseNumberList(text, width)).toEqual({ numbers, bad })
  })

  it('finds the same numbers whatever stands between them', () => {
    const number = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
    const between = fc.stringMatching(/^[ ,;./|\n\t+*-]{1,3}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(number, between)), (pieces) => {
        const text = pieces.flat().join('')
        const wanted = [...new Set(pieces.map(([one]) => one))].toSorted()
        expect(parseNumberList(text, 2)).toEqual({ numbers: wanted, bad: [] })
      }),
    )
  })
})
