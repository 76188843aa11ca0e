import { CURRENCIES } from '@fairhouse/money'
import type { RankRuleBody, RankSettings } from '@fairhouse/protocol'
import { expect, it } from 'vitest'
import { draftOf, NEW_RANK, readDraft } from './rank-draft.ts'

const WRITING = { currency: CURRENCIES.BRL, language: 'pt-BR' }

const RULE: RankRuleBody = {
  unitMinor: '125000',
  rates: [{ product: 'lottery', rateBp: 10_000 }],
  ranks: [
    {
      names: [{ language: 'pt', text: 'Prata' }],
      threshold: 50,
      gift: { kind: 'points', amountMinor: '0', points: 200 },
      rebates: [{ product: 'lottery', rateBp: 15 }],
    },
    {
      names: [
        { language: 'pt', text: 'Ouro' },
        { language: 'en', text: 'Gold' },
      ],
      threshold: 1_000,
      gift: { kind: 'money', amountMinor: '105000', points: 0 },
      rebates: [],
    },
  ],
  serviceFrom: 2,
}

const settings = (nextRule: RankRuleBody | null): RankSettings => ({
  rule: null,
  nextRule,
  nextDay: '2026-12-01',
  offered: ['pt', 'en'],
})

it('comes back as it was set', () => {
  const { body, faults } = readDraft(draftOf(settings(RULE), WRITING), WRITING, 'pt')
  expect(faults).toEqual({})
  expect(body).toEqual(RULE)
})

it('begins without ranks where none were set', () => {
  const { body, faults } = readDraft(draftOf(settings(null), WRITING), WRITING, 'pt')
  expect(faults).toEqual({})
  expect(body).toMatchObject({ unitMinor: '100000', ranks: [], serviceFrom: null })
})

it('names each field that is wrong', () => {
  const draft = draftOf(settings(RULE), WRITING)
  const [silver] = draft.ranks
  if (!silver) throw new Error('a rank is missing')
  const ranks = [
    { ...silver, rebates: { ...silver.rebates, RNG: '10,01' } },
    { ...NEW_RANK, threshold: '50', giftKind: 'money' as const, gift: '0,001' },
  ]
  const { faults } = readDraft({ ...draft, unit: '0', ranks }, WRITING, 'pt')
  expect(faults).toEqual({
    unitMinor: { code: 'someAmount' },
    'ranks.0.rebates.RNG': { code: 'rebate' },
    'ranks.1.threshold': { code: 'notRising' },
    'ranks.1.name': { code: 'name' },
    'ranks.1.gift': { code: 'giftAmount' },
  })
})
