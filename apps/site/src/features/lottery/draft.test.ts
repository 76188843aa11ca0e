import { findPlay, PLAYS } from '@fairhouse/lottery/all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DraftAction, emptyDraft, isEmptyDraft, reduceDraft, selectionOf } from './draft.ts'
import { quickPickStream } from './quick-pick.ts'

const play = (code: string) => {
  const found = findPlay(code)
  if (!found) throw new Error(`${code} is not built`)
  return found
}

const after = (...actions: DraftAction[]) => actions.reduce(reduceDraft, emptyDraft)

describe('selection being made', () => {
  it.each<[string, DraftAction[], string, object]>([
    [
      'positions keep their place',
      [
        { type: 'toggled', list: 2, choice: '7' },
        { type: 'toggled', list: 0, choice: '3' },
        { type: 'toggled', list: 0, choice: '1' },
      ],
      'SSC_3X_F_DIRECT',
      { positions: [['1', '3'], [], ['7']] },
    ],
    [
      'a second touch takes back',
      [
        { type: 'toggled', list: 0, choice: '07' },
        { type: 'toggled', list: 0, choice: '19' },
        { type: 'toggled', list: 0, choice: '07' },
      ],
      'VN_MB_DE',
      { numbers: ['19'] },
    ],
    [
      'typed numbers join what is there',
      [
        { type: 'toggled', list: 0, choice: '19' },
        { type: 'added', list: 0, choices: ['42', '19', '07'] },
      ],
      'VN_MB_DE',
      { numbers: ['07', '19', '42'] },
    ],
    [
      'a quick key replaces its own list alone',
      [
        { type: 'toggled', list: 1, choice: '9' },
        { type: 'toggled', list: 0, choice: '2' },
        { type: 'replaced', list: 0, choices: ['5', '6'] },
      ],
      'SSC_2X_F_DIRECT',
      { positions: [['5', '6'], ['9']] },
    ],
    ['sides', [{ type: 'toggled', list: 0, choice: 'TIGER' }], 'SSC_LH_12', { options: ['TIGER'] }],
    ['nothing to choose', [], 'SSC_LH_12_TIE', {}],
    [
      'sets of choices, each its field',
      [
        { type: 'toggled', list: 1, choice: '4' },
        { type: 'toggled', list: 0, choice: '2' },
      ],
      'K3_SAME2_SINGLE',
      { pairs: ['2'], singles: ['4'] },
    ],
    [
      'a choice that is alone gives way to the next',
      [
        { type: 'toggled', list: 0, choice: '3', isOnly: true },
        { type: 'toggled', list: 0, choice: '8', isOnly: true },
      ],
      'SSC_3X_F_BAODAN',
      { numbers: ['8'] },
    ],
    [
      'a fixed number is none of the others',
      [
        { type: 'moded', mode: 'bankers' },
        { type: 'toggled', list: 0, choice: '7', notIn: 1 },
        { type: 'toggled', list: 0, choice: '9', notIn: 1 },
        { type: 'toggled', list: 1, choice: '7', notIn: 0 },
      ],
      '11X5_RX3',
      { bankers: ['7'], drags: ['9'] },
    ],
    [
      'lines',
      [
        { type: 'moded', mode: 'lines' },
        { type: 'added', list: 2, choices: ['2.5', '1.11'] },
      ],
      '11X5_RX2',
      {
        lines: [
          ['1', '11'],
          ['2', '5'],
        ],
      },
    ],
    [
      'animals',
      [
        { type: 'toggled', list: 0, choice: 'RAT' },
        { type: 'toggled', list: 0, choice: 'DOG' },
      ],
      'LHC_LX2',
      { animals: ['DOG', 'RAT'] },
    ],
    [
      'a typed number with the play it follows',
      [
        { type: 'replaced', list: 1, choices: ['VN_MB_4CANG'] },
        { type: 'added', list: 0, choices: ['9543'] },
      ],
      'VN_MB_DAO',
      { numbers: ['9543'], base: 'VN_MB_4CANG' },
    ],
    [
      'typed lines',
      [{ type: 'added', list: 0, choices: ['12345', '00001'] }],
      'SSC_5X_DIRECT_SINGLE',
      { lines: [['00001'], ['12345']] },
    ],
  ])('%s', (_, actions, code, selection) => {
    expect(selectionOf(play(code), after(...actions))).toEqual(selection)
  })

  it('is empty at first, after clearing, and after the last choice is taken back', () => {
    const chosen = after({ type: 'toggled', list: 3, choice: '1' })
    expect(isEmptyDraft(emptyDraft)).toBe(true)
    expect(isEmptyDraft(chosen)).toBe(false)
    expect(isEmptyDraft(reduceDraft(chosen, { type: 'cleared' }))).toBe(true)
    expect(isEmptyDraft(reduceDraft(chosen, { type: 'toggled', list: 3, choice: '1' }))).toBe(true)
  })

  it('gives back any selection that fills it, for every play', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAYS), fc.array(fc.nat()), (one, seeds) => {
        const selection = one.randomSelection(quickPickStream(() => (seeds.pop() ?? 0) % 2 ** 32))
        const draft = reduceDraft(emptyDraft, { type: 'filled', selection, pad: one.pad })
        expect(selectionOf(one, draft)).toEqual(selection)
      }),
    )
  })
})
