import { CURRENCIES } from '@fairhouse/money'
import { SEGMENT_FACTS, type Segment } from '@fairhouse/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, NEW_SEGMENT, newRule, readDraft, type RuleDraft } from './segment-draft.ts'

const WRITING = { currency: CURRENCIES.BRL, language: 'pt-BR' }

const read = (rule: Partial<RuleDraft>) =>
  readDraft({ ...NEW_SEGMENT, name: ' Some ', rules: [{ ...newRule(0), ...rule }] }, WRITING)

const segmentOf = (body: ReturnType<typeof read>['body']): Segment => ({
  ...body,
  segmentId: 'seg_1',
  version: 1,
  uses: 0,
  usedBy: [],
  changedBy: 'staff:ana',
  changedAt: '2026-11-21T12:00:00.000Z',
})

describe('a rule as it is typed', () => {
  it('is sent with what its fact asks for, and nothing else', () => {
    const typed = { product: 'RNG', days: '30', least: '1.500,50', labels: 'a, b,, a' }
    expect(read({ ...typed, fact: 'turnover' }).body).toEqual({
      name: 'Some',
      isArchived: false,
      rules: [
        {
          fact: 'turnover',
          product: 'RNG',
          days: 30,
          least: '15005000',
          most: null,
          words: [],
        },
      ],
    })
    expect(read({ ...typed, fact: 'label' }).body.rules).toEqual([
      { fact: 'label', product: null, days: null, least: null, most: null, words: ['a', 'b'] },
    ])
    expect(read({ ...typed, fact: 'daysAway', least: '7' }).body.rules).toMatchObject([
      { product: null, days: null, least: '7' },
    ])
  })

  it.each<[Partial<RuleDraft>, object]>([
    [{}, { 'rules.0.least': { code: 'noBound' } }],
    [{ least: 'x' }, { 'rules.0.least': { code: 'amount' } }],
    [{ least: '10', most: '9,99' }, { 'rules.0.most': { code: 'crossed' } }],
    [{ fact: 'rank', most: '1,5' }, { 'rules.0.most': { code: 'whole' } }],
    [{ least: '1', days: '0' }, { 'rules.0.days': { code: 'whole' } }],
    [{ fact: 'language' }, { 'rules.0.words': { code: 'noWords' } }],
    [{ fact: 'label', labels: ' , ' }, { 'rules.0.words': { code: 'noWords' } }],
    [{ least: '10', most: '10' }, {}],
  ])('%o is told of %o', (rule, faults) => {
    expect(read(rule).faults).toMatchObject(faults)
    expect(Object.keys(read(rule).faults)).toEqual(Object.keys(faults))
  })

  it('is the same when it is opened again', () => {
    const bound = fc.option(fc.nat(1_000_000).map(String), { nil: '' })
    const rule = fc.record({
      fact: fc.constantFrom(...SEGMENT_FACTS),
      product: fc.constantFrom('', 'lottery', 'RNG'),
      days: fc.option(fc.integer({ min: 1, max: 3_650 }).map(String), { nil: '' }),
      least: bound,
      most: bound,
      languages: fc.subarray(['pt', 'en']),
      labels: fc.constantFrom('', 'gold', 'gold, silver'),
    })
    fc.assert(
      fc.property(rule, (typed) => {
        const { body, faults } = read(typed)
        fc.pre(Object.keys(faults).length === 0)
        expect(readDraft(draftOf(segmentOf(body), WRITING), WRITING)).toEqual({ body, faults: {} })
      }),
    )
  })

  it('needs a name', () => {
    const { faults } = readDraft(NEW_SEGMENT, WRITING)
    expect(faults['name']).toEqual({ code: 'name' })
  })
})
