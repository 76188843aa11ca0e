import type { AnyDraw, TrendSeries } from '@fairhouse/lottery/all'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellsOf,
  chartTrailOf,
  heightOf,
  longestRun,
  parityOf,
  roadOf,
  type Series,
  seriesOf,
  type Side,
} from './trend-series.ts'

/** A draw of as many digits as there are letters. */
const draws = (...texts: readonly string[]): AnyDraw[] =>
  texts.map((text) => ({ digits: [...text] }))

const digitsOf = (draw: AnyDraw) => ('digits' in draw ? draw.digits : [])
const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
const first: TrendSeries = {
  name: 'digit1',
  choices: TEN,
  shownBy: (draw) => digitsOf(draw).slice(0, 1),
}
const all: TrendSeries = { name: 'balls', choices: TEN, shownBy: digitsOf }

test('cells count draws without a choice, also those before the ones that are shown', () => {
  const [newest, before] = cellsOf(first, draws('1', '2', '1', '3'), 2)
  expect(newest?.filter(({ choice }) => '123'.includes(choice))).toEqual([
    { choice: '1', times: 1, missed: 0 },
    { choice: '2', times: 0, missed: 1 },
    { choice: '3', times: 0, missed: 3 },
  ])
  expect(before?.find(({ choice }) => choice === '1')).toEqual({
    choice: '1',
    times: 0,
    missed: 1,
  })
})

test('too many choices are shown by their last digits', () => {
  const choices = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
  const two: TrendSeries = { name: 'lo', choices, shownBy: () => ['17', '27', '30'] }
  const { trail, isTail } = chartTrailOf(two)
  expect([isTail, trail.shownBy({ digits: [] })]).toEqual([true, ['7', '7', '0']])
  expect(chartTrailOf(first)).toEqual({ trail: first, isTail: false })
})

test.each([
  ['one number', first, ['7', '0'], { values: [7, 0], low: 0, high: 9, middle: 4.5, isSum: false }],
  ['a sum', all, ['123', '900'], { values: [6, 9], low: 3, high: 24, middle: 13.5, isSum: true }],
  ['numbers that differ in count', all, ['12', '1'], undefined],
  ['no draws', first, [], undefined],
])('the series of %s', (_, trail, texts, series) => {
  expect(seriesOf(trail, draws(...texts))).toEqual(series)
})

test('no series of names', () => {
  const colour: TrendSeries = { name: 'colour', choices: ['RED', 'BLUE'], shownBy: () => ['RED'] }
  expect(seriesOf(colour, draws('1'))).toBeUndefined()
})

test('sides of a number', () => {
  const series = { middle: 6 } as Series
  expect([5, 6, 7].map((value) => heightOf(value, series))).toEqual(['second', 'middle', 'first'])
  expect([0, 1, 2].map(parityOf)).toEqual(['second', 'first', 'second'])
})

test('a road is the sides in order, of one side in each column, six at most', () => {
  const sides = fc.array(fc.constantFrom<Side>('first', 'second', 'middle'), { maxLength: 60 })
  const property = fc.property(sides, (given) => {
    const road = roadOf(given)
    expect(road.flat()).toEqual(given.toReversed())
    for (const [at, column] of road.entries()) {
      expect(new Set(column).size).toBe(1)
      expect(column.length).toBeLessThanOrEqual(6)
      // A run continues in a new column only if the one before it is full.
      if (at > 0 && road[at - 1]?.[0] === column[0]) expect(road[at - 1]).toHaveLength(6)
    }
    const runs = given.map((_, at) => {
      let length = 0
      while (given[at + length] === 'first') length += 1
      return length
    })
    expect(longestRun(given, 'first')).toBe(Math.max(0, ...runs))
  })
  fc.assert(property)
})
