import { digitGroupPlay, type DigitGroupRule } from '../../../rules/digit-groups.ts'
import { digitSetPlay } from '../../../rules/digit-sets.ts'
import { groupThreePlay } from '../../../rules/group-three.ts'
import type { Play } from '../../../types.ts'
import { specialOf, type Region, type VietnamDraw } from '../region.ts'

const lastDigits = (width: number) => (draw: VietnamDraw) =>
  Array.from(specialOf(draw).slice(-width))

const FOUR_DIGIT_GROUPS: Readonly<Record<string, DigitGroupRule<VietnamDraw>['areas']>> = {
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

/** Sets of k digits that all come in the last digits of the special prize. */
function setPlay(region: Region, name: string, k: number, width: number): Play<VietnamDraw> {
  return digitSetPlay<VietnamDraw>(region.family, {
    code: `${region.code}_${name}`,
    group: name.startsWith('KCD') ? 'contained' : 'groups',
    k,
    width,
    digits: lastDigits(width),
  })
}

/**
 * Groups of the last digits of the special prize, by the rules of SSC: four digits (24, 12, 6, 4),
 * three (3 and 6), two. Source: VN rate table; odds are 0.97/p as a start.
 */
export function groupPlays(region: Region): readonly Play<VietnamDraw>[] {
  return [
    setPlay(region, '4D_G24', 4, 4),
    ...Object.entries(FOUR_DIGIT_GROUPS).map(([name, areas]) =>
      digitGroupPlay<VietnamDraw>(region.family, {
        code: `${region.code}_4D_${name}`,
        group: 'groups',
        areas,
        digits: lastDigits(4),
      }),
    ),
    groupThreePlay<VietnamDraw>(region.family, {
      code: `${region.code}_3D_G3`,
      group: 'groups',
      digits: lastDigits(3),
    }),
    setPlay(region, '3D_G6', 3, 3),
    setPlay(region, '2D_GROUP', 2, 2),
  ]
}

/** Contained (KCD): k digits that all come in the last n of the special prize. Same source. */
export function containedPlays(region: Region): readonly Play<VietnamDraw>[] {
  const pairs = [
    [2, 1],
    [3, 1],
    [3, 2],
    [4, 1],
    [4, 2],
  ] as const
  return pairs.map(([width, k]) => setPlay(region, `KCD_${width}_${k}`, k, width))
}
