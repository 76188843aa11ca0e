import { CURRENCIES } from '@fairhouse/money'
import type { PointSettings, StaffGood } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import {
  draftOf as goodDraftOf,
  NEW_GOOD,
  readDraft as readGood,
  type GoodDraft,
} from './good-draft.ts'
import { costsOf } from './point-cost.ts'
import { draftOf, readDraft } from './point-draft.ts'
import { basisPointsOf, percentText, wholeOf } from '../../shared/typed-numbers.ts'

const WRITING = { currency: CURRENCIES.BRL, language: 'pt-BR' }
const ROUNDS = { game: 'STUDIO/reef', roundStake: '1', roundMaxWin: '50', days: '7' }

const SETTINGS: PointSettings = {
  rule: null,
  nextRule: {
    unitMinor: '100000',
    rates: [
      { product: 'lottery', rateBp: 10_000 },
      { product: 'RNG', rateBp: 1_250 },
    ],
  },
  nextDay: '2026-11-30',
  conversion: { worthMinor: '100', min: 1_500, step: 1 } as PointSettings['conversion'],
}

describe('typed numbers', () => {
  it.each([
    ['1.500', 1500],
    ['1500', 1500],
    ['1,5', undefined],
    ['-3', undefined],
    ['0', undefined],
    ['', undefined],
    ['2001', undefined],
  ])('%j as a whole number from 1 to 2000 is %j', (text, expected) => {
    expect(wholeOf(text, 'pt-BR', { least: 1, most: 2000 })).toBe(expected)
  })

  it.each([
    ['12,5', 1250],
    ['12.05', 1205],
    ['1000', 100_000],
    ['1,005', undefined],
    ['x', undefined],
  ])('%j percent are %j basis points', (text, expected) => {
    expect(basisPointsOf(text)).toBe(expected)
    if (expected !== undefined) {
      expect(basisPointsOf(percentText(expected, 'pt-BR'))).toBe(expected)
    }
  })
})

describe('how points are earned, as it is typed', () => {
  it('is sent as it came when nothing is changed', () => {
    const { body, faults } = readDraft(draftOf(SETTINGS, WRITING), WRITING)
    expect(faults).toEqual({})
    expect(body.rule).toEqual(SETTINGS.nextRule)
    expect(body.conversion).toEqual({ worthMinor: '100', min: 1500 })
  })

  it('names each field that is wrong, and only those that are sent', () => {
    const draft = draftOf(SETTINGS, WRITING)
    const rates = { ...draft.rates, LIVE: '1001' }
    const wrong = { ...draft, unit: '0', rates, worth: '0,0005', min: '3' }
    expect(readDraft(wrong, WRITING).faults).toEqual({
      'rule.unitMinor': { code: 'someAmount' },
      'rate.LIVE': { code: 'rate' },
      'conversion.min': { code: 'notPayable' },
    })
    const off = readDraft({ ...wrong, isEarned: false, isConverted: false }, WRITING)
    expect(off).toEqual({ body: { rule: null, conversion: null }, faults: {} })
  })
})

describe('what points cost', () => {
  const rule = { unitMinor: '100000', rates: [{ product: 'lottery' as const, rateBp: 10_000 }] }

  it('is told for a stake of 100: 10 points, worth 0.10, a thousandth', () => {
    expect(costsOf(rule, { worthMinor: '100' })).toEqual([
      { products: ['lottery'], stake: 1_000_000n, points: 10n, worth: 1000n, share: 0.001 },
    ])
  })

  it('is told once for products of one rate', () => {
    const rates = (['lottery', 'RNG', 'LIVE'] as const).map((product) => ({
      product,
      rateBp: product === 'RNG' ? 5_000 : 10_000,
    }))
    const costs = costsOf({ ...rule, rates }, null)
    expect(costs.map(({ products, points }) => [products, points])).toEqual([
      [['lottery', 'LIVE'], 10n],
      [['RNG'], 5n],
    ])
  })

  it('is told for a larger stake where 100 earns less than a point', () => {
    const rates = [{ product: 'RNG' as const, rateBp: 1 }]
    const [cost] = costsOf({ ...rule, rates }, { worthMinor: '100' })
    expect(cost).toMatchObject({ stake: 1_000_000_000n, points: 1n, share: 1e-7 })
  })

  it('has no amount where points are not converted', () => {
    expect(costsOf(rule, null)[0]).toMatchObject({ points: 10n, worth: undefined })
    expect(costsOf({ ...rule, unitMinor: '0' }, null)).toEqual([])
  })
})

describe('a good as it is typed', () => {
  const texts = [{ language: 'pt', title: 'Camiseta', content: 'Azul' }]

  it('is sent without texts that have no title, and with a worth only where it is money', () => {
    const started = [...texts, { language: 'en', title: ' ', content: 'x' }]
    const typed = { ...NEW_GOOD, texts: started, points: '1.000', worth: '7', isCounted: false }
    const { body, faults } = readGood(typed, WRITING)
    expect(faults).toEqual({})
    expect(body).toMatchObject({ texts, points: 1000, worthMinor: '0', stock: null })
    expect(readGood({ ...typed, kind: 'money' }, WRITING).body.worthMinor).toBe('70000')
  })

  it('names each field that is wrong', () => {
    const wrong = { ...NEW_GOOD, kind: 'money' as const, price: 'x', stock: '', perMember: '0' }
    expect(Object.keys(readGood({ ...wrong, place: '1,5' }, WRITING).faults).toSorted()).toEqual([
      'perMember',
      'place',
      'points',
      'priceMinor',
      'stock',
      'worthMinor',
    ])
  })

  it.each<[string, Partial<GoodDraft>]>([
    ['money', { kind: 'money', price: '1,50', worth: '20' }],
    ['ticket', { kind: 'ticket', tableId: 'tkt_1', giftCount: '3' }],
    ['rounds', { kind: 'rounds', giftCount: '10', ...ROUNDS }],
  ])('comes back as it was sent: %s', (kind, more) => {
    const { body, faults } = readGood({ ...NEW_GOOD, texts, points: '250', ...more }, WRITING)
    expect(faults).toEqual({})
    expect(body).toMatchObject({ kind })
    expect(readGood(goodDraftOf(body as StaffGood, WRITING), WRITING).body).toEqual(body)
  })

  it('has only the fields of its kind, and names those that are missing', () => {
    const typed = { ...NEW_GOOD, points: '1', tableId: 'tkt_1', ...ROUNDS }
    expect(readGood(typed, WRITING).body).toMatchObject({ tickets: null, rounds: null })
    const tickets = readGood({ ...typed, kind: 'ticket', tableId: '', giftCount: '21' }, WRITING)
    expect(Object.keys(tickets.faults)).toEqual(['tickets.tableId', 'tickets.count'])
    const empty = { ...NEW_GOOD, points: '1', kind: 'rounds' as const, days: '0', giftCount: '' }
    expect(Object.keys(readGood(empty, WRITING).faults).toSorted()).toEqual([
      'rounds.count',
      'rounds.days',
      'rounds.gameId',
      'rounds.maxWinMinor',
      'rounds.stakeMinor',
    ])
  })
})
