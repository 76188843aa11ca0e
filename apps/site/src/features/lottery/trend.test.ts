import { describe, expect, it } from 'vitest'
import { sortTrends, trendsOf } from './trend.ts'

const trail = {
  name: 'digit1',
  choices: ['0', '1', '2'],
  shownBy: (draw: object) => ('digits' in draw ? (draw.digits as string[]) : []),
}
const draws = ['1', '0', '0', '1', '0'].map((digit) => ({ digits: [digit] }))

describe('trends, newest draw first', () => {
  const trends = trendsOf(trail, draws)

  it('count draws, draws since, and the longest gap', () => {
    expect(trends).toEqual([
      { choice: '0', times: 3, since: 1, longest: 1 },
      { choice: '1', times: 2, since: 0, longest: 2 },
      { choice: '2', times: 0, since: 5, longest: 5 },
    ])
  })

  it.each([
    ['number', '012'],
    ['hot', '012'],
    ['cold', '201'],
  ] as const)('by %s', (order, expected) => {
    expect(
      sortTrends(trends, order)
        .map(({ choice }) => choice)
        .join(''),
    ).toBe(expected)
  })
})
