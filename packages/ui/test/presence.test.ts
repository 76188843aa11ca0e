import { expect, test } from 'vitest'
import { watchPresence } from '../src/presence.ts'

test('who has shown no sign of life for a minute is away, until the next one', () => {
  let now = 1_000_000
  const page = new EventTarget()
  const isAway = watchPresence(page, () => now)
  expect(isAway()).toBe(false)
  now += 60_000
  expect(isAway()).toBe(false)
  now += 1
  expect(isAway()).toBe(true)
  for (const sign of ['pointermove', 'keydown', 'touchstart', 'wheel', 'pointerdown']) {
    page.dispatchEvent(new Event(sign))
    expect(isAway(), sign).toBe(false)
    now += 60_001
    expect(isAway()).toBe(true)
  }
  page.dispatchEvent(new Event('scroll'))
  expect(isAway(), 'what moves by itself is no sign').toBe(true)
})
