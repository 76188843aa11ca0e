import { DIGITS } from '../../choices.ts'
import { accept, parseOnlyField, parseParts, refuse } from '../../selection-parser.ts'
import type { Family, Parsed, Play, SscDraw } from '../../types.ts'
import { anyPositionPlay } from './plays/any-position.ts'
import { attributesPlay } from './plays/attributes.ts'
import { directPlay } from './plays/direct.ts'
import { dragonTigerTiePlay } from './plays/dragon-tiger-tie.ts'
import { dragonTigerPlay } from './plays/dragon-tiger.ts'
import { groupSixPlay } from './plays/group-six.ts'
import { groupThreePlay } from './plays/group-three.ts'
import { positionDigitPlay } from './plays/position-digit.ts'
import { FIRST_FOUR, FIVE, LAST_FOUR, THREES, TWOS } from './windows.ts'

function threeStarPlays(): Play<SscDraw>[] {
  return Object.entries(THREES).flatMap(([name, window]) => [
    directPlay(`SSC_3X_${name}_DIRECT`, 'threeStar', window),
    groupThreePlay(`SSC_3X_${name}_G3`, window),
    groupSixPlay(`SSC_3X_${name}_G6`, window),
  ])
}

function anyPositionPlays(): Play<SscDraw>[] {
  const inThree = Object.entries(THREES).flatMap(([name, window]) => [
    anyPositionPlay(`SSC_BDW_${name}3_1`, 1, { window }),
    anyPositionPlay(`SSC_BDW_${name}3_2`, 2, { window }),
  ])
  const inFour = { window: LAST_FOUR, firstWindow: FIRST_FOUR }
  const inFive = { window: FIVE }
  return [
    ...inThree,
    anyPositionPlay('SSC_BDW_4_1', 1, inFour),
    anyPositionPlay('SSC_BDW_4_2', 2, inFour),
    anyPositionPlay('SSC_BDW_5_1', 1, inFive),
    anyPositionPlay('SSC_BDW_5_2', 2, inFive),
    anyPositionPlay('SSC_BDW_5_3', 3, inFive),
  ]
}

function dragonTigerPlays(): Play<SscDraw>[] {
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
  ...threeStarPlays(),
  ...Object.entries(TWOS).map(([name, window]) =>
    directPlay(`SSC_2X_${name}_DIRECT`, 'twoStar', window),
  ),
  positionDigitPlay('SSC_DWD'),
  ...anyPositionPlays(),
  attributesPlay('SSC_DXDS_F2', TWOS.F),
  attributesPlay('SSC_DXDS_B2', TWOS.B),
  attributesPlay('SSC_DXDS_F3', THREES.F),
  attributesPlay('SSC_DXDS_B3', THREES.B),
  ...dragonTigerPlays(),
]

function parseDraw(input: unknown): Parsed<SscDraw> {
  const field = parseOnlyField(input, 'digits', 'draw')
  if (!field.ok) return field
  const digits = parseParts<string>(field.value, 'digits', FIVE.length, (digit, path) => {
    if (typeof digit !== 'string') return refuse(path, 'wrongType', 'text')
    return DIGITS.has(digit) ? accept(digit) : refuse(path, 'notInGame', DIGITS.label)
  })
  return digits.ok ? accept({ digits: digits.value }) : digits
}

/** SSC: five independent digits. */
export const sscFamily: Family<SscDraw> = {
  code: 'SSC',
  plays: new Map(PLAYS.map((play) => [play.code, play])),
  parseDraw,
  drawFrom: (stream) => ({ digits: FIVE.map(() => String(stream.next(10))) }),
}
