import { ZERO_RATIONAL } from '@fairhouse/money'
import { fraction } from '../../../combinatorics.ts'
import { THREE_DIGITS } from '../../../choices.ts'
import { choicesPlay, matches } from '../../../rules/choices.ts'
import type { Max3dDraw, Play } from '../../../types.ts'
import { MAX3D_GROUPS } from '../max3d.ts'
import { FITS, VIETLOTT } from '../traits.ts'

const PRIZES = Object.fromEntries(
  MAX3D_GROUPS.map(({ key, count }) => [key, fraction(count, 1000)]),
)
const EVERY_MATCH = Object.fromEntries(MAX3D_GROUPS.map(({ key, count }) => [key, count]))

/**
 * Max 3D: one line per number; every match among the twenty drawn pays its group. The prizes
 * state how many matches come on average. Source: vietvudanh/vietlott-data.
 */
export const max3dPlay: Play<Max3dDraw> = choicesPlay<Max3dDraw>(VIETLOTT, {
  code: 'MAX3D',
  group: 'threeDigits',
  area: { field: 'numbers', choices: THREE_DIGITS, min: 1 },
  pad: { kind: 'numbers', width: 3, minCount: 1, maxCount: THREE_DIGITS.size },
  prizes: PRIZES,
  kinds: () => [{ prizes: PRIZES, push: ZERO_RATIONAL }],
  hasDividends: true,
  fits: FITS.MAX3D,
  wonOn: (draw) =>
    matches(
      MAX3D_GROUPS.flatMap(({ name, key }) =>
        draw[name].map((number): [string, string] => [number, key]),
      ),
    ),
  bestOf: () => EVERY_MATCH,
})
