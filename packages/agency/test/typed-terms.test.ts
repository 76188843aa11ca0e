import { CURRENCIES } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Draft,
  draftOf,
  emptyDraft,
  isOrdered,
  checkDraft,
  orderTiers,
} from '../src/typed-terms.ts'
import { presentTerms, type WireTerms } from '../src/wire-terms.ts'

const PT = { currency: CURRENCIES.BRL, language: 'pt-BR' } as const

/** Each way to write a number that the platform's languages have. */
const FORMATS = ['pt-BR', 'en', 'en-IN', 'de', 'fr', 'es', 'it', 'pl', 'ru', 'uk', 'tr', 'hi', 'bn']
  .concat(['mr', 'ta', 'te', 'ur', 'ar', 'fa', 'he', 'th', 'vi', 'id', 'ja', 'ko', 'zh-Hans'])

const writing = fc.record({
  currency: fc.constantFrom(...Object.values(CURRENCIES)),
  language: fc.constantFrom(...FORMATS),
})

const amount = (min: bigint) => fc.bigInt({ min, max: 10n ** 15n }).map(String)

/** Rising tiers, as valid terms have. */
const tiers = fc
  .record({
    rates: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
    turnovers: fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 20, maxLength: 20 }),
    actives: fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 20 }),
  })
  .map(({ rates, turnovers, actives }) => {
    const steps = turnovers.toSorted((one, other) => (one < other ? -1 : 1))
    const members = actives.toSorted((one, other) => one - other)
    return rates
      .toSorted((one, other) => one - other)
      .map((ratePpm, at) => ({
        ratePpm,
        minTurnoverMinor: String(steps[at]),
        minActive: members[at] ?? 0,
      }))
  })

const shared = { minBetMinor: amount(1n), tiers, payer: fc.constantFrom('platform', 'upline') }
const terms: fc.Arbitrary<WireTerms> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('dailySalary', 'hourlySalary', 'realtimeSalary'),
    base: fc.constantFrom('singleBet', 'winRate', 'lossRate'),
    ...shared,
  }),
  fc.record({
    kind: fc.constant('dividend'),
    period: fc.constantFrom('daily', 'weekly'),
    carry: fc.constantFrom('none', 'always', 'halfMonth'),
    ...shared,
  }),
) as fc.Arbitrary<WireTerms>

/** A draft of one tier as it is typed in Portuguese, and all that is wrong with it. */
function faultsOf(kind: WireTerms['kind'], part: Partial<Draft>, upline?: WireTerms) {
  const tier = { id: 0, rate: '5', minTurnover: '1.000,00', minActive: '1' }
  const draft = { ...emptyDraft('upline', PT), tiers: [tier], ...part }
  const bounds = { upline: upline ?? null, isUnderUpline: upline !== undefined, writing: PT }
  const { faults } = checkDraft(kind, draft, bounds)
  return Object.fromEntries([...faults].map(([field, { code }]) => [field, code]))
}

const tier = (id: number, rate: string, minTurnover = '0', minActive = '1') => ({
  id,
  rate,
  minTurnover,
  minActive,
})

describe('offer being typed', () => {
  it('begins with what holds, to the last digit, however a language writes numbers', () => {
    fc.assert(
      fc.property(terms, writing, fc.option(fc.bigInt(1n, 10n ** 9n)), (sound, how, steps) => {
        const step = 10n ** BigInt(4 - how.currency.digits)
        const cap = steps === null ? {} : { capMinor: String(steps * step) }
        const held = { ...sound, ...cap } as WireTerms
        const bounds = { upline: null, isUnderUpline: false, writing: how }
        const { terms: read, faults } = checkDraft(held.kind, draftOf(held, how), bounds)
        expect(Object.fromEntries(faults)).toEqual({})
        expect(presentTerms(read)).toEqual(held)
      }),
    )
  })

  it.each<[string, WireTerms['kind'], Partial<Draft>, Record<string, string>]>([
    ['nothing is wrong', 'dailySalary', {}, {}],
    [
      'what is empty is not typed yet',
      'dailySalary',
      { minBet: '', tiers: [tier(0, '', 'x', '1,5')] },
      {
        'terms.minBetMinor': 'notTyped',
        'terms.tiers.0.ratePpm': 'notTyped',
        'terms.tiers.0.minTurnoverMinor': 'notTyped',
        'terms.tiers.0.minActive': 'notTyped',
      },
    ],
    [
      'rates rise, conditions never fall',
      'realtimeSalary',
      { tiers: [tier(0, '5', '100', '3'), tier(1, '5,0', '99,99', '2')] },
      {
        'terms.tiers.1.ratePpm': 'notRising',
        'terms.tiers.1.minTurnoverMinor': 'falls',
        'terms.tiers.1.minActive': 'falls',
      },
    ],
    [
      'more than all',
      'hourlySalary',
      { tiers: [tier(0, '100,0001')] },
      { 'terms.tiers.0.ratePpm': 'outOfRange' },
    ],
    [
      'nobody stakes nothing',
      'dailySalary',
      { minBet: '0' },
      { 'terms.minBetMinor': 'notAboveZero' },
    ],
    [
      'a month never carries to the end of its half',
      'dividend',
      { period: 'monthly', carry: 'halfMonth' },
      { 'terms.carry': 'neverCarries' },
    ],
    ['a cap can be paid', 'dailySalary', { cap: '10,001' }, { 'terms.capMinor': 'notPayable' }],
    ['no cap is no fault', 'dailySalary', { cap: '  ' }, {}],
  ])('%s', (_, kind, part, faults) => {
    expect(faultsOf(kind, part)).toEqual(faults)
  })

  it.each<[string, string, Record<string, string>]>([
    ['as high as above', '2', {}],
    ['higher than above', '2,0001', { 'terms.tiers.0.ratePpm': 'above' }],
  ])('%s', (_, rate, faults) => {
    const upline = {
      ...presentTerms(
        checkDraft('dailySalary', emptyDraft('platform', PT), {
          upline: null,
          isUnderUpline: false,
          writing: PT,
        }).terms,
      ),
      tiers: [{ ratePpm: 20_000, minTurnoverMinor: '0', minActive: 1 }],
    }
    expect(faultsOf('dailySalary', { tiers: [tier(0, rate)] }, upline)).toEqual(faults)
  })

  it('puts tiers in the order of their rates, each with its conditions', () => {
    const [two, none, one] = [tier(0, '2', '50'), tier(1, ''), tier(2, '1,5', '90')]
    expect(isOrdered([two, none, one])).toBe(false)
    expect(orderTiers([two, none, one])).toEqual([one, two, none])
    expect(isOrdered([one, two, none])).toBe(true)
  })
})
