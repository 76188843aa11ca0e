import { expect, test } from 'vitest'
import { isOutage, sqlState } from './tx.ts'

const coded = (code: string) => Object.assign(new Error('it broke'), { code })

test.each([
  // Of the database: its class says whether it was out of reach.
  ['23505', '23505', false],
  ['40001', '40001', false],
  ['57P01', '57P01', true],
  ['08006', '08006', true],
  ['P0001', 'P0001', false],
  // Of the socket: nobody knows what became of a commit under way.
  ['EPIPE', undefined, true],
  ['ECONNRESET', undefined, true],
])('%s has the state %s; an outage: %s', (code, state, outage) => {
  expect(sqlState(coded(code))).toBe(state)
  expect(isOutage(coded(code))).toBe(outage)
})

test('a connection that ended is an outage, a fault of ours is none', () => {
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isOutage(new RangeError('no such account'))).toBe(false)
})
