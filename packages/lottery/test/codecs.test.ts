import {
  decodePricing,
  decodeSelection,
  decodeVariant,
  encodePricing,
  encodeSelection,
  encodeVariant,
  findPlay,
  parseVariant,
  PLAYS,
  type Pricing,
  type Selection,
  type Variant,
} from '@fairhouse/lottery/all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, selectionOf } from './arbitraries.ts'

const anyPlay = fc.constantFrom(...PLAYS)
const anySelection = anyPlay.chain((play) =>
  selectionOf(play).map((input) => canonical(play, input)),
)

describe('selections as text', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        expect(decodeSelection(encodeSelection(selection))).toEqual(selection)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are equal only when the selections are', () => {
    fc.assert(
      fc.property(anySelection, anySelection, (a, b) => {
        const isEqual = JSON.stringify(a) === JSON.stringify(b)
        expect(encodeSelection(a) === encodeSelection(b)).toBe(isEqual)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each<[string, Selection]>([
    ['P:01|2||3|', { positions: [['0', '1'], ['2'], [], ['3'], []] }],
    ['P:BO|S', { positions: [['BIG', 'ODD'], ['SMALL']] }],
    ['N:0,5,9', { numbers: ['0', '5', '9'] }],
    ['N:05,19', { numbers: ['05', '19'] }],
    ['O:DRAGON', { options: ['DRAGON'] }],
    [
      'L:01.02,03.04',
      {
        lines: [
          ['01', '02'],
          ['03', '04'],
        ],
      },
    ],
    ['L:01234,56789', { lines: [['01234'], ['56789']] }],
    ['D:7,8;S:0,3', { double: ['7', '8'], single: ['0', '3'] }],
    ['B:1,4;G:10,2', { bankers: ['1', '4'], drags: ['10', '2'] }],
    ['O:IN;M:DOG,RAT', { animals: ['DOG', 'RAT'], options: ['IN'] }],
    ['N:9543;C:VN_MB_4CANG', { numbers: ['9543'], base: 'VN_MB_4CANG' }],
    ['W:1,11||SUM_ODD', { positions: [['1', '11'], [], ['SUM_ODD']] }],
    ['-', {}],
  ])('%s', (text, selection) => {
    expect(encodeSelection(selection)).toBe(text)
    expect(decodeSelection(text)).toEqual(selection)
  })

  it.each([
    '',
    'N:',
    'N:5,',
    'N:1,x',
    'N:5,0',
    'N:5,5',
    'P:1B|2',
    'P:10|2',
    'P:1 |2',
    'O:dragon',
    'O:TIGER,DRAGON',
    'L:02.01',
    'L:03.04,01.02',
    'Z:1',
    'S:3;D:7',
    'D:7;D:8',
    'N:07;',
    'N:07;C:',
    'W:1|2',
    'W:11,1|2',
    'W:1,,11|',
    'L:1,',
    '--',
    'n:1',
    'N:1\n',
  ])('"%s" is none', (text) => {
    expect(() => decodeSelection(text)).toThrow(RangeError)
  })
})

describe('prices as text', () => {
  const group = fc.integer({ min: 1, max: 2000 })
  const odds = fc
    .tuple(fc.nat(1_000_000), fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined }))
    .map(([whole, rest]) => (rest === undefined ? `${whole}` : `${whole}.${rest}`))
  const anyPricing: fc.Arbitrary<Pricing> = fc.oneof(
    group.map((value) => ({ model: 'prizeGroup' as const, group: value })),
    fc.tuple(group, group).map(([value, maxGroup]) => ({
      model: 'prizeGroup' as const,
      group: value,
      maxGroup,
    })),
    odds.map((value) => ({ model: 'fixedOdds' as const, odds: value })),
  )

  it('come back as they were', () => {
    fc.assert(
      fc.property(anyPricing, (pricing) => {
        expect(decodePricing(encodePricing(pricing))).toEqual(pricing)
      }),
    )
  })

  it.each<[string, Pricing]>([
    ['g1950', { model: 'prizeGroup', group: 1950 }],
    ['g1950<1900', { model: 'prizeGroup', group: 1950, maxGroup: 1900 }],
    ['x99', { model: 'fixedOdds', odds: '99' }],
    ['x97.515', { model: 'fixedOdds', odds: '97.515' }],
    ['x80@21.7', { model: 'fixedOdds', odds: '80', pointPrice: '21.7' }],
    ['x*=9.6,0=11.9', { model: 'fixedOdds', odds: { '0': '11.9', '*': '9.6' } }],
    [
      'd10:1=0,2=2014910',
      { model: 'dividend', unit: '10', dividends: { '1': '0', '2': '2014910' } },
    ],
  ])('%s', (text, pricing) => {
    expect(encodePricing(pricing)).toBe(text)
    expect(decodePricing(text)).toEqual(pricing)
  })

  const noPrices = ['', 'g', 'g0', 'g01950', 'g2001', 'g1950<', 'g1950<2001', 'x', 'x-1', 'x1e3']
  const others = ['y1', '99', 'x80@', 'x80@1@2', 'xA=1,A=2', 'xB=1,A=2', 'd10', 'd0:1=2', 'd1:']
  it.each([...noPrices, ...others])('"%s" is none', (text) => {
    expect(() => decodePricing(text)).toThrow(RangeError)
  })

  it.each<Pricing>([
    { model: 'fixedOdds', odds: {} },
    { model: 'fixedOdds', odds: { win: '99' } },
    { model: 'fixedOdds', odds: '80', pointPrice: '0' },
    { model: 'dividend', unit: '0', dividends: { '1': '10' } },
    { model: 'fixedOdds', odds: '1,5' },
    { model: 'prizeGroup', group: 0 },
    { model: 'prizeGroup', group: 1950, maxGroup: 1.5 },
  ])('%j cannot be written', (pricing) => {
    expect(() => encodePricing(pricing)).toThrow(RangeError)
  })
})

describe('variants as text', () => {
  const BOTH: Variant = { tie: 'refund', window: 'first' }

  it.each<[string, Variant, Variant]>([
    ['', {}, {}],
    ['', { tie: 'lose', window: 'last' }, {}],
    ['tie=refund', { tie: 'refund' }, { tie: 'refund' }],
    ['window=first', { window: 'first', tie: 'lose' }, { window: 'first' }],
    ['tie=refund,window=first', { window: 'first', tie: 'refund' }, BOTH],
  ])('"%s" for %j', (text, variant, back) => {
    expect(encodeVariant(variant)).toBe(text)
    expect(decodeVariant(text)).toEqual(back)
  })

  it.each(['tie', 'tie=', 'tie=lose', 'tie=win', 'colour=red', 'window=first,tie=refund', ','])(
    '"%s" is none',
    (text) => {
      expect(() => decodeVariant(text)).toThrow(RangeError)
    },
  )

  it.each([
    ['SSC_LH_12', { tie: 'refund' }, { ok: true, value: { tie: 'refund' } }],
    ['SSC_LH_12', { tie: 'lose' }, { ok: true, value: {} }],
    ['SSC_BDW_4_1', { window: 'first' }, { ok: true, value: { window: 'first' } }],
    ['SSC_BDW_4_1', { window: 'middle' }, { ok: false, fault: { field: 'window' } }],
    ['SSC_BDW_4_1', { tie: 'refund' }, { ok: false, fault: { field: 'tie' } }],
    ['SSC_DWD', { window: 'first' }, { ok: false, fault: { field: 'window' } }],
    ['SSC_DWD', 'first', { ok: false, fault: { field: 'variant' } }],
    ['SSC_DWD', {}, { ok: true, value: {} }],
  ])('%s takes %j as a variant: %j', (code, input, expected) => {
    const play = findPlay(code)
    expect(play && parseVariant(play, input)).toMatchObject(expected)
  })
})
