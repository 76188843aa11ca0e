import { expect, test } from 'vitest'
import { between } from './meters.ts'

test.each([
  ['on the way', 100n, 200n, 5, 150n],
  ['at the end', 100n, 203n, 10, 203n],
  ['a part that is no whole unit', 100n, 103n, 5, 101n],
  ['one that was won stands at its seed at once', 9_000n, 100n, 1, 100n],
  ['one that rests', 100n, 100n, 3, 100n],
])('a pool %s', (_, from, to, step, shown) => {
  const amounts = between(new Map([['mini', from]]), new Map([['mini', to]]), step, 10)
  expect(amounts).toEqual(new Map([['mini', shown]]))
})

test('a pool that is new stands as it is', () => {
  expect(between(new Map(), new Map([['grand', 7n]]), 1, 10)).toEqual(new Map([['grand', 7n]]))
})
