import { digitGroupPlay, type DigitGroupRule } from '../../../rules/digit-groups.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, FIVE, FOUR_VARIANTS, fourOf, SSC } from '../windows.ts'

type Areas = DigitGroupRule<SscDraw>['areas']

/**
 * Five-star groups with repeated digits: pattern 2-1-1-1 (G60), 2-2-1 (G30), 3-1-1 (G20), 3-2
 * (G10) and 4-1 (G5). A digit that is in both areas is taken once per line.
 * Source: zhonghaibin/cp wanfa tables; counts verified by brute force (L-3.3).
 */
const FIVE_STAR: Readonly<Record<string, Areas>> = {
  G60: [
    { field: 'double', times: 2, count: 1 },
    { field: 'single', times: 1, count: 3 },
  ],
  G30: [
    { field: 'double', times: 2, count: 2 },
    { field: 'single', times: 1, count: 1 },
  ],
  G20: [
    { field: 'triple', times: 3, count: 1 },
    { field: 'single', times: 1, count: 2 },
  ],
  G10: [
    { field: 'triple', times: 3, count: 1 },
    { field: 'double', times: 2, count: 1 },
  ],
  G5: [
    { field: 'quad', times: 4, count: 1 },
    { field: 'single', times: 1, count: 1 },
  ],
}

/** Four-star groups: pattern 2-1-1 (G12), 2-2 (G6) and 3-1 (G4). Same source. */
export const FOUR_STAR: Readonly<Record<string, Areas>> = {
  G12: [
    { field: 'double', times: 2, count: 1 },
    { field: 'single', times: 1, count: 2 },
  ],
  G6: [{ field: 'double', times: 2, count: 2 }],
  G4: [
    { field: 'triple', times: 3, count: 1 },
    { field: 'single', times: 1, count: 1 },
  ],
}

export const fiveStarGroupPlays: readonly Play<SscDraw>[] = Object.entries(FIVE_STAR).map(
  ([name, areas]) =>
    digitGroupPlay<SscDraw>(SSC, {
      code: `SSC_5X_${name}`,
      group: 'fiveStar',
      areas,
      digits: (draw) => digitsIn(draw, FIVE),
    }),
)

export const fourStarGroupPlays: readonly Play<SscDraw>[] = Object.entries(FOUR_STAR).map(
  ([name, areas]) =>
    digitGroupPlay<SscDraw>(SSC, {
      code: `SSC_4X_${name}`,
      group: 'fourStar',
      areas,
      variants: FOUR_VARIANTS,
      digits: (draw, variant) => digitsIn(draw, fourOf(variant)),
    }),
)
