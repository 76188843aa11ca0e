import type { ExposureDefaults } from './types.ts'
import { units } from './units.ts'

/**
 * The exposure of an operator of the demo's size on one issue until its staff change it. Games of
 * South East Asia sell the same few numbers to everybody: a number pays half from 80 % of its limit
 * on (L-2.4, full and limited numbers).
 */
export const EXPOSURE: ExposureDefaults = {
  all: {
    memberStake: units('1000000'),
    playPayout: units('100000000'),
    outcomePayout: units('10000000'),
    steps: [],
  },
  byFamily: Object.fromEntries(
    ['TH', 'LAO', 'HANOI'].map((family) => [
      family,
      {
        memberStake: units('500000'),
        playPayout: units('50000000'),
        outcomePayout: units('5000000'),
        steps: [{ fromPercent: 80, oddsPercent: 50 }],
      },
    ]),
  ),
}
