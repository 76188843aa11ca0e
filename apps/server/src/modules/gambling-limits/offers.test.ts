import { profileOf } from '@fairhouse/profiles'
import { describe, expect, test } from 'vitest'
import { boundsOf, presentOffers } from './offers.ts'

const profile = profileOf('demo')

describe('what a limit may be', () => {
  test.each([
    ['time', 'day', 10n, 1_440n],
    ['time', 'week', 10n, 10_080n],
    ['time', 'month', 10n, 44_640n],
    ['stake', 'day', 10_000n, 100_000_000_000n],
    ['deposit', 'month', 10_000n, 100_000_000_000n],
  ] as const)('%s of a %s: from %s to %s', (kind, period, min, max) => {
    expect(boundsOf(profile, { kind, period })).toEqual({ min, max })
    const bounds =
      kind === 'time'
        ? { minMinutes: Number(min), maxMinutes: Number(max) }
        : { minMinor: `${min}`, maxMinor: `${max}` }
    expect(presentOffers(profile, [{ kind, period }])).toEqual([{ kind, period, ...bounds }])
  })
})
