import { loadTranslator } from '@fairhouse/i18n'
import { FAMILIES, type Selection } from '@fairhouse/lottery/all'
import type { BetWire } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { registerFamily } from '../../shared/lottery/families.ts'
import { selectionRows } from '../../shared/lottery/selection-text.tsx'
import { hitChoices } from './hit-choices.ts'

for (const family of FAMILIES) registerFamily(family)

const translator = await loadTranslator('en')

const SSC = { digits: ['3', '1', '4', '1', '5'] }
const NORTH = {
  prizes: {
    special: ['06187'],
    prize1: ['01219'],
    prize2: ['59480', '32438'],
    prize3: ['98101', '29509', '15115', '84624', '74258', '69077'],
    prize4: ['3782', '1939', '5382', '1513'],
    prize5: ['7670', '1728', '9493', '6033', '5486', '6183'],
    prize6: ['506', '172', '867'],
    prize7: ['02', '69', '27', '31'],
  },
}
const K3 = { dice: ['2', '4', '4'] }

function bet(playCode: string, selection: Selection, draw: object, status: BetWire['status']) {
  return {
    playCode,
    selection,
    draw,
    status,
    variant: '',
  } as unknown as BetWire
}

/** The winning choices of each row. */
function hitsOf(one: BetWire) {
  return selectionRows(translator, one.playCode, one.selection).map((row) => [
    ...hitChoices(one)(row),
  ])
}

describe('choices that have won', () => {
  it.each([
    ['an ending among 27 numbers', 'VN_MB_LO2', { numbers: ['07', '19', '42'] }, NORTH, [['19']]],
    [
      'a digit at each of two places, one of them right',
      'SSC_DWD',
      { positions: [['3', '9'], ['0'], [], [], []] },
      SSC,
      [['3'], []],
    ],
    [
      'all places at once',
      'SSC_5X_DIRECT',
      { positions: [['3', '9'], ['1'], ['4', '5'], ['1'], ['5', '6']] },
      SSC,
      [['3'], ['1'], ['4'], ['1'], ['5']],
    ],
    ['a sum', 'K3_SUM', { values: ['9', '10', '11'] }, K3, [['10']]],
    ['what only several do together', 'SSC_3X_B_G6', { numbers: ['1', '4', '5'] }, SSC, [[]]],
  ] as const)('%s', (_, playCode, selection, draw, expected) => {
    expect(hitsOf(bet(playCode, selection as Selection, draw, 'won'))).toEqual(expected)
  })

  it('are none of a bet that has not won, and none where the play is unknown', () => {
    const selection = { numbers: ['19'] }
    expect(hitsOf(bet('VN_MB_LO2', selection, NORTH, 'open'))).toEqual([[]])
    expect(hitsOf(bet('SSC_NO_SUCH', selection, SSC, 'won'))).toEqual([[]])
  })
})
