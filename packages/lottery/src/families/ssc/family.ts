import { DIGITS } from '../../choices.ts'
import type { Family, Play, SscDraw } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { anyDirectPlay } from './plays/any-direct.ts'
import { anyGroupPlays } from './plays/any-group.ts'
import { anyOfFourPlay, anyPositionPlay } from './plays/any-position.ts'
import { atLeastPlay } from './plays/at-least.ts'
import { attributesPlay } from './plays/attributes.ts'
import { bullPlay } from './plays/bull.ts'
import { comboPlay } from './plays/combo.ts'
import { differentDigitsPlay, groupTwentyFourPlay } from './plays/different-digits.ts'
import { fiveStarGroupPlays, fourStarGroupPlays } from './plays/digit-group.ts'
import { directSinglePlay } from './plays/direct-single.ts'
import { directPlay, fourDirectPlay } from './plays/direct.ts'
import { dragonTigerPlay, dragonTigerTiePlay } from './plays/dragon-tiger.ts'
import { groupSumPlay, sureDigitPlay } from './plays/group-sum.ts'
import { threeStarGroupThreePlay } from './plays/group-three.ts'
import { mixedPlay } from './plays/mixed.ts'
import { positionDigitPlay } from './plays/position-digit.ts'
import { positionSidesPlay } from './plays/position-sides.ts'
import { specialShapePlays } from './plays/special-shape.ts'
import { spanPlay, sumPlay } from './plays/sum-and-span.ts'
import { sumSidePlays } from './plays/sum-sides.ts'
import { sumTailPlay } from './plays/sum-tail.ts'
import { digitAt, FIVE, THREES, TWOS, type Window } from './windows.ts'

function threeStarPlays(name: string, window: Window): readonly Play<SscDraw>[] {
  const code = `SSC_3X_${name}`
  return [
    directPlay(`${code}_DIRECT`, 'threeStar', window),
    comboPlay(`${code}_COMBO`, 'threeStar', window),
    sumPlay(`${code}_SUM`, 'threeStar', window),
    spanPlay(`${code}_SPAN`, 'threeStar', window),
    threeStarGroupThreePlay(`${code}_G3`, window),
    differentDigitsPlay(`${code}_G6`, 'threeStar', window),
    mixedPlay(`${code}_MIXED`, window),
    groupSumPlay(`${code}_GSUM`, window),
    sureDigitPlay(`${code}_BAODAN`, window),
    sumTailPlay(`${code}_SUMTAIL`, window),
    ...specialShapePlays(code, window),
  ]
}

function twoStarPlays(name: string, window: Window): readonly Play<SscDraw>[] {
  const code = `SSC_2X_${name}`
  return [
    directPlay(`${code}_DIRECT`, 'twoStar', window),
    sumPlay(`${code}_SUM`, 'twoStar', window),
    spanPlay(`${code}_SPAN`, 'twoStar', window),
    differentDigitsPlay(`${code}_GROUP`, 'twoStar', window),
    groupSumPlay(`${code}_GSUM`, window),
    sureDigitPlay(`${code}_BAODAN`, window),
  ]
}

function anyPositionPlays(): readonly Play<SscDraw>[] {
  const inThree = Object.entries(THREES).flatMap(([name, window]) => [
    anyPositionPlay(`SSC_BDW_${name}3_1`, 1, window),
    anyPositionPlay(`SSC_BDW_${name}3_2`, 2, window),
  ])
  return [
    ...inThree,
    anyOfFourPlay('SSC_BDW_4_1', 1),
    anyOfFourPlay('SSC_BDW_4_2', 2),
    anyPositionPlay('SSC_BDW_5_1', 1, FIVE),
    anyPositionPlay('SSC_BDW_5_2', 2, FIVE),
    anyPositionPlay('SSC_BDW_5_3', 3, FIVE),
  ]
}

function dragonTigerPlays(): readonly Play<SscDraw>[] {
  const pairs = FIVE.flatMap((first) =>
    FIVE.filter((second) => second > first).map((second) => ({ first, second })),
  )
  return pairs.flatMap(({ first, second }) => [
    dragonTigerPlay(`SSC_LH_${first}${second}`, first, second),
    dragonTigerTiePlay(`SSC_LH_${first}${second}_TIE`, first, second),
  ])
}

/** In the order in which a page shows them. */
const PLAYS: readonly Play<SscDraw>[] = [
  directPlay('SSC_5X_DIRECT', 'fiveStar', FIVE),
  directSinglePlay,
  comboPlay('SSC_5X_COMBO', 'fiveStar', FIVE),
  differentDigitsPlay('SSC_5X_G120', 'fiveStar', FIVE),
  ...fiveStarGroupPlays,
  fourDirectPlay('SSC_4X_DIRECT'),
  groupTwentyFourPlay,
  ...fourStarGroupPlays,
  ...Object.entries(THREES).flatMap(([name, window]) => threeStarPlays(name, window)),
  ...Object.entries(TWOS).flatMap(([name, window]) => twoStarPlays(name, window)),
  positionDigitPlay,
  ...anyPositionPlays(),
  attributesPlay('SSC_DXDS_F2', TWOS.F),
  attributesPlay('SSC_DXDS_B2', TWOS.B),
  attributesPlay('SSC_DXDS_F3', THREES.F),
  attributesPlay('SSC_DXDS_B3', THREES.B),
  ...dragonTigerPlays(),
  ...([1, 2, 3, 4] as const).map(atLeastPlay),
  ...([2, 3, 4] as const).map(anyDirectPlay),
  ...anyGroupPlays,
  ...sumSidePlays,
  positionSidesPlay,
  bullPlay,
]

/** SSC: five independent digits. */
export const sscFamily: Family<SscDraw> = {
  code: 'SSC',
  games: ['SSC'],
  plays: byCode(PLAYS),
  parseDraw: (input) =>
    parseLists(input, [{ field: 'digits', count: FIVE.length, choices: DIGITS, rule: 'free' }]),
  drawFrom: (stream) => ({ digits: FIVE.map(() => String(stream.next(10))) }),
  trendSeries: FIVE.map((position) => ({
    name: `digit${position}`,
    choices: DIGITS.all,
    shownBy: (draw) => [digitAt(draw, position)],
  })),
}
