import { findPlay, PLAYS, type Play, type Selection } from '@fairhouse/lottery/all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, selectionOf } from './arbitraries.ts'
import { seededStream } from './random.ts'

function play(code: string): Play {
  const found = findPlay(code)
  if (!found) throw new Error(`${code} is not built`)
  return found
}

function turnedWithRepeats(list: readonly string[], seed: number): string[] {
  const at = seed % (list.length || 1)
  return [...list.slice(at), ...list.slice(0, at), ...list.slice(0, seed % 3)].toReversed()
}

/** The same choices written in another way: every list turned, some elements twice. */
function rewritten(selection: Selection, seed: number): unknown {
  const list = (part: readonly string[]): string[] => turnedWithRepeats(part, seed)
  const line = (part: unknown): unknown => (Array.isArray(part) ? list(part) : part)
  return Object.fromEntries(
    Object.entries(selection).map(([field, value]): [string, unknown] => {
      if (typeof value === 'string') return [field, value]
      if (field === 'positions') return [field, value.map(line)]
      if (field !== 'lines') return [field, isSingle(selection) ? value : list(value as string[])]
      return [field, [...value.map(line).toReversed(), ...value.slice(0, seed % 2)]]
    }),
  )
}

/** Permutation bets have exactly one number. */
const isSingle = ({ base }: Selection): boolean => base !== undefined

const isSortedSet = (list: readonly string[]): boolean =>
  list.join() === [...new Set(list)].toSorted().join()

describe.each(PLAYS)('$code', (each) => {
  it('has one canonical form, however the choices are written', () => {
    fc.assert(
      fc.property(selectionOf(each), fc.integer({ min: 1, max: 50 }), (input, seed) => {
        const selection = canonical(each, input)
        expect(canonical(each, selection)).toEqual(selection)
        expect(canonical(each, rewritten(input, seed))).toEqual(selection)
        const { positions = [], lines = [], base: _, ...lists } = selection
        for (const list of [...Object.values(lists), ...positions, ...lines]) {
          expect(isSortedSet(list ?? [])).toBe(true)
        }
        expect(isSortedSet(lines.map((line) => line.join('.')))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('picks selections that are valid, canonical and modest', () => {
    for (let round = 0; round < 30; round += 1) {
      const picked = each.randomSelection(seededStream(round))
      expect(canonical(each, picked)).toEqual(picked)
      const smallest = each.smallestSelection(seededStream(round))
      expect(canonical(each, smallest)).toEqual(smallest)
      expect(each.countLines(picked)).toBeLessThanOrEqual(500)
    }
  })

  it('refuses what is not one of its selections', () => {
    const field = fieldOf(each)
    const inputs: unknown[] = [
      null,
      [],
      'N:1',
      { chance: ['1'] },
      JSON.parse('{"__proto__": ["1"]}'),
      { [field]: '1' },
      { [field]: { 0: '1' } },
      { [field]: [1, 2, 3, 4, 5] },
      { [field]: [[['1']]] },
      { [field]: ['x'] },
      { ...canonical(each, firstOf(each)), lotteryCode: 'SSC1' },
    ]
    expect(inputs.filter((input) => each.parse(input).ok)).toEqual([])
  })
})

/** A field of the play's selections, to put nonsense in. */
function fieldOf({ pad }: Play): string {
  switch (pad.kind) {
    case 'options':
      return 'options'
    case 'positions':
    case 'grid':
      return 'positions'
    case 'areas':
      return pad.areas[0]?.field ?? 'numbers'
    case 'typed':
      return pad.field
    default:
      return 'numbers'
  }
}

function firstOf(each: Play): Selection {
  return each.randomSelection({ next: () => 0 })
}

const ATTRIBUTES = 'BIG, EVEN, ODD, SMALL'
const manyDigits = Array.from({ length: 2_001 }, () => '1')

describe('faults name the field, the reason and what is expected', () => {
  it.each([
    ['SSC_DWD', {}, 'positions', 'missing', undefined],
    ['SSC_DWD', { positions: 3 }, 'positions', 'wrongType', 'list'],
    ['SSC_DWD', { positions: [[], [], []] }, 'positions', 'tooFew', '5'],
    ['SSC_DWD', { positions: [[], [], [], [], [], []] }, 'positions', 'tooMany', '5'],
    ['SSC_DWD', { positions: [[], [], [], [], []] }, 'positions', 'tooFew', '1'],
    ['SSC_DWD', { positions: [[], '1', [], [], []] }, 'positions.1', 'wrongType', 'list'],
    ['SSC_DWD', { positions: [[], ['12'], [], [], []] }, 'positions.1.0', 'notInGame', '0-9'],
    ['SSC_2X_F_DIRECT', { positions: [['1'], []] }, 'positions.1', 'tooFew', '1'],
    ['SSC_2X_F_DIRECT', { positions: [['1'], ['0', 2]] }, 'positions.1.1', 'wrongType', 'text'],
    ['SSC_3X_F_G3', { numbers: ['1', '1'] }, 'numbers', 'tooFew', '2'],
    ['SSC_3X_F_G6', { numbers: ['1', '2'] }, 'numbers', 'tooFew', '3'],
    ['SSC_3X_F_G6', { positions: [['1']] }, 'positions', 'unexpected', 'numbers'],
    ['SSC_BDW_5_3', { numbers: manyDigits }, 'numbers', 'tooMany', '2000'],
    ['SSC_DXDS_F2', { positions: [['BIG'], ['big']] }, 'positions.1.0', 'notInGame', ATTRIBUTES],
    ['SSC_LH_12', { options: [] }, 'options', 'tooFew', '1'],
    ['SSC_LH_12', { options: ['TIE'] }, 'options.0', 'notInGame', 'DRAGON, TIGER'],
    ['SSC_LH_12_TIE', { options: ['TIE'] }, 'options', 'unexpected', ''],
    ['SSC_LH_12_TIE', null, 'selection', 'wrongType', 'object'],
    ['VN_MB_DE', { numbers: [] }, 'numbers', 'tooFew', '1'],
    ['VN_MB_DE', { numbers: ['05', '5'] }, 'numbers.1', 'notInGame', '00-99'],
    ['VN_MB_3CANG', { numbers: ['1000'] }, 'numbers.0', 'notInGame', '000-999'],
    ['VN_MB_3CANG', { lines: [['100']] }, 'lines', 'unexpected', 'numbers'],
    ['VN_MB_XIEN2', { numbers: ['01'] }, 'numbers', 'tooFew', '2'],
    ['VN_MB_XIEN2', { lines: [] }, 'lines', 'tooFew', '1'],
    [
      'VN_MB_XIEN2',
      {
        lines: [
          ['01', '02'],
          ['03', '03'],
        ],
      },
      'lines.1',
      'tooFew',
      '2',
    ],
    ['VN_MB_XIEN2', { lines: [['01', '02', '03']] }, 'lines.0', 'tooMany', '2'],
    ['VN_MB_XIEN2', { lines: [['01', '2']] }, 'lines.0.1', 'notInGame', '00-99'],
    ['VN_MB_XIEN2', { lines: [['01', '02']], numbers: ['01'] }, 'numbers', 'unexpected', 'lines'],
    ['VN_MB_TRUOT10', { lines: [['01']] }, 'lines', 'unexpected', 'numbers'],
  ])('%s %j', (code, input, field, reason, expected) => {
    const fault = expected === undefined ? { field, reason } : { field, reason, expected }
    expect(play(code).parse(input)).toEqual({ ok: false, fault })
  })
})

describe('the largest selections are counted, not expanded', () => {
  const all = (width: number): string[] =>
    Array.from({ length: 10 ** width }, (_, value) => String(value).padStart(width, '0'))

  it.each([
    ['VN_MB_TRUOT10', 2, 17_310_309_456_440],
    ['VN_MB_XIEN4', 2, 3_921_225],
    ['VN_MB_LO2', 2, 2_700],
    ['VN_MB_3CANG', 3, 1_000],
    ['SSC_BDW_5_3', 1, 120],
  ])('%s', (code, width, count) => {
    const found = play(code)
    const { numbers = [] } = canonical(found, { numbers: all(width) })
    expect(numbers.length).toBe(10 ** width)
    expect(found.countLines({ numbers })).toBe(count)
  })
})
