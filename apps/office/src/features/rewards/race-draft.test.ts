import { CURRENCIES } from '@fairhouse/money'
import type { StaffRace } from '@fairhouse/protocol'
import { expect, it } from 'vitest'
import { NEW_RACE, raceBudget, raceDraftOf, readRaceDraft } from './race-draft.ts'

const WRITING = { currency: CURRENCIES.BRL, language: 'pt-BR' }

const TERMS = {
  stage: 'draft',
  texts: [{ language: 'pt', title: 'Corrida', content: '' }],
  rule: 'points',
  products: ['lottery', 'RNG'],
  items: ['SSC1', 'FAIRHOUSE/dice'],
  unitMinor: '100000',
  rates: [
    { product: 'lottery', rateBp: 10_000 },
    { product: 'RNG', rateBp: 1_250 },
  ],
  from: '2026-12-01T12:00:00.000Z',
  until: '2026-12-08T12:00:00.000Z',
  prizes: [
    { from: 1, to: 1, kind: 'money', amountMinor: '12345600', points: 0 },
    { from: 2, to: 10, kind: 'points', amountMinor: '0', points: 1_500 },
  ],
} as const

it('a race is sent as it came when nothing is changed', () => {
  const draft = raceDraftOf(TERMS as unknown as StaffRace, WRITING)
  const { body, faults, hasDates } = readRaceDraft(draft, WRITING.language)
  expect(faults).toEqual({})
  expect(hasDates).toBe(true)
  expect(body).toEqual(TERMS)
  expect(raceBudget(body)).toEqual({ moneyMinor: '12345600', points: 13_500 })
})

it('what cannot be read is named by its field', () => {
  const prizes = [{ from: 'x', to: '2000', kind: 'money', amount: '0' }] as const
  const draft = { ...NEW_RACE, rule: 'points', unit: '', rates: { lottery: 'x' }, prizes } as const
  const { faults, hasDates } = readRaceDraft(draft, WRITING.language)
  expect(hasDates).toBe(false)
  expect(Object.keys(faults).toSorted()).toEqual([
    'prizes.0.amountMinor',
    'prizes.0.from',
    'prizes.0.to',
    'rates.lottery',
    'unitMinor',
  ])
})
