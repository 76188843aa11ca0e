import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beaconRandomness,
  beaconRoundAt,
  beaconRoundTime,
  findBeaconChain,
  QUICKNET,
} from '@fairhouse/fairness'
import { verifyBeacon } from '@fairhouse/fairness/beacon'

/** Round 1000 of quicknet, as https://api.drand.sh has it. */
const ROUND = 1000
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125' +
  'e342b73a8dd2bacbe47e4b6b63ed5e39'

describe('the public beacon', () => {
  it('is verified by the key of its chain, and gives the randomness published', () => {
    expect(verifyBeacon(QUICKNET, ROUND, SIGNATURE)).toBe(true)
    expect(beaconRandomness(SIGNATURE)).toBe(
      'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    )
    expect(findBeaconChain(QUICKNET.hash)).toBe(QUICKNET)
    expect(findBeaconChain('00'.repeat(32))).toBeUndefined()
  })

  it.each([
    ['another round', ROUND + 1, SIGNATURE],
    ['another signature', ROUND, `${SIGNATURE.slice(0, -1)}8`],
    ['no point of the curve', ROUND, 'ff'.repeat(48)],
    ['the point at infinity', ROUND, `c0${'00'.repeat(47)}`],
    ['too short', ROUND, SIGNATURE.slice(2)],
    ['no hex', ROUND, 'z'.repeat(96)],
    ['nothing', ROUND, ''],
  ])('%s is not signed', (_, round, signature) => {
    expect(verifyBeacon(QUICKNET, round, signature)).toBe(false)
  })

  it('has a round for each instant: the first that is published then or later', () => {
    // https://api.drand.sh: round 1 at the genesis, then one each three seconds.
    expect(beaconRoundAt(QUICKNET, new Date('2023-08-23T15:09:27Z'))).toBe(1)
    expect(beaconRoundTime(QUICKNET, ROUND).toISOString()).toBe('2023-08-23T15:59:24.000Z')
    const { genesis } = QUICKNET
    fc.assert(
      fc.property(fc.integer({ min: genesis * 1_000, max: genesis * 1_000 + 1e12 }), (ms) => {
        const round = beaconRoundAt(QUICKNET, new Date(ms))
        expect(beaconRoundTime(QUICKNET, round).getTime()).toBeGreaterThanOrEqual(ms)
        expect(beaconRoundTime(QUICKNET, round - 1).getTime()).toBeLessThan(ms)
      }),
    )
  })
})
