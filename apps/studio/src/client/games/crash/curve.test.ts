import { multiplierAt } from '@fairhouse/games/crash'
import { expect, test } from 'vitest'
import { curveOf, flightAt, HEIGHT, pointText, WIDTH } from './curve.ts'

test.each([
  [100, 'en', '1.00×'],
  [105, 'en', '1.05×'],
  [1_234_567, 'en', '12,345.67×'],
  [1_234_567, 'pt-BR', '12.345,67×'],
] as const)('%i is written in %s: %s', (hundredths, language, text) => {
  const number = (value: number | bigint, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value)
  expect(pointText(hundredths, { number })).toBe(text)
})

test('a flight stands where the rules say, and never above its point', () => {
  expect(flightAt(5_000, 5_000, undefined)).toEqual({ ms: 0, multiplier: 100 })
  expect(flightAt(4_000, 5_000, undefined).ms).toBe(0)
  expect(flightAt(15_000, 5_000, undefined).multiplier).toBe(multiplierAt(10_000))
  expect(flightAt(65_000, 5_000, 150).multiplier).toBe(150)
})

test.each([0, 10, 3_000, 60_000])('the curve stays in its picture after %i ms', (ms) => {
  const { line, tip } = curveOf({ ms, multiplier: multiplierAt(ms) })
  const numbers = line.slice(1).split(/[L ]/).map(Number)
  expect(numbers.every((value) => value >= 0 && value <= WIDTH)).toBe(true)
  expect(tip.y).toBeGreaterThanOrEqual(0)
  expect(tip.y).toBeLessThanOrEqual(HEIGHT)
})
