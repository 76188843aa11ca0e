import { CURRENCIES } from '@fairhouse/money'
import { loadOfficeTranslator } from '@fairhouse/i18n/office'
import {
  PROMOTION_KINDS,
  PROMOTION_PRIZES,
  type RewardCost,
  type StaffPromotion,
} from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { costDaysOf, sumOf } from './cost-days.ts'
import { eventText } from './gift-words.ts'
import { draftOf, newPromotion, type PromotionDraft } from './promotion-draft.ts'
import { prizesOf } from './promotion-kinds.ts'
import { shownStage } from './promotion-words.tsx'
import { readPromotion } from './read-promotion.ts'

const WRITING = { currency: CURRENCIES.BRL, language: 'pt-BR' }
const NOW = new Date('2026-11-29T22:30:00Z')
const NEW = newPromotion('America/Sao_Paulo', NOW)

/** All fields filled in, whatever the kind. */
const FULL: PromotionDraft = {
  ...NEW,
  texts: [{ language: 'pt', title: 'Cashback da semana', content: 'Tudo.' }],
  match: '50',
  leastDeposit: '20',
  cap: '100',
  rates: { ...NEW.rates, lottery: '5' },
  least: '1',
  code: 'natal-26',
  raceId: 'rce_1',
  needsPicture: true,
  prize: '10',
  ticketTableId: 'tkt_1',
  rounds: { game: 'STUDIO/reef', roundStake: '0,50', roundMaxWin: '20', days: '7' },
  budget: '1.000',
  perMember: '50',
  times: '3',
  labels: 'vip, novos, vip',
  segmentId: 'seg_1',
}

const read = (part: Partial<PromotionDraft> = {}) => readPromotion({ ...FULL, ...part }, WRITING)

describe('a promotion as it is typed', () => {
  it('begins with the next day of the brand', () => {
    expect(NEW.from).toBe('2026-11-30T03:00:00.000Z')
  })

  it.each(
    PROMOTION_KINDS.flatMap((kind) =>
      (kind === 'race' ? [null] : prizesOf(kind)).map((prizeKind) => ({ kind, prizeKind })),
    ),
  )('is sound, and comes back as it was sent: $kind, $prizeKind', ({ kind, prizeKind }) => {
    const { body, faults } = read({ kind, ...(prizeKind && { prizeKind }) })
    expect(faults).toEqual({})
    expect(body.prizeKind).toBe(prizeKind)
    const again = readPromotion(draftOf(body as StaffPromotion, WRITING), WRITING)
    expect(again).toEqual({ body, faults: {} })
  })

  it('has no fields of other kinds', () => {
    expect(read({ kind: 'birthday' }).body).toMatchObject({
      nth: null,
      matchBp: null,
      period: null,
      rates: [],
      code: null,
      raceId: null,
      needsPicture: false,
      prize: '100000',
      labels: ['vip', 'novos'],
    })
    expect(read({ kind: 'code' }).body).toMatchObject({
      entry: 'code',
      code: 'NATAL-26',
      perMember: null,
      times: null,
    })
    expect(read({ kind: 'race' }).body).toMatchObject({ prizeKind: null, budget: '0' })
  })

  it('gives shares of money as money or bonus money alone', () => {
    expect(read({ kind: 'deposit', prizeKind: 'points' }).body).toMatchObject({
      prizeKind: 'money',
      prize: null,
      matchBp: 5_000,
      nth: null,
      times: 3,
    })
    expect(read({ kind: 'deposit', nth: '1' }).body).toMatchObject({ nth: 1, times: null })
    expect(PROMOTION_PRIZES).toEqual(prizesOf('code'))
  })

  it('has bonus money under terms', () => {
    const terms = { ...FULL.terms, maxBet: '5,00', multiplier: '20' }
    expect(read({ prizeKind: 'bonus', terms }).body.terms).toEqual({
      multiplier: 20,
      days: 14,
      weights: [{ product: 'lottery', rateBp: 10_000 }],
      maxBetMinor: '50000',
      maxConvertMinor: null,
    })
  })

  it.each([
    [{ texts: [] }, { texts: { code: 'text', text: 'title' } }],
    [{ from: null }, { from: { code: 'text', text: 'from' } }],
    [{ until: FULL.from }, { until: { code: 'text', text: 'dates' } }],
    [{ rates: NEW.rates }, { rates: { code: 'text', text: 'rates' } }],
    [
      { rates: { ...NEW.rates, lottery: '5', RNG: '101' } },
      { 'rate.RNG': { code: 'text', text: 'share' } },
    ],
    [{ kind: 'deposit', match: '0' }, { matchBp: { code: 'rate' } }],
    [{ kind: 'code', code: 'a b' }, { code: { code: 'text', text: 'code' } }],
    [{ kind: 'race', raceId: '' }, { raceId: { code: 'text', text: 'raceId' } }],
    [
      { kind: 'birthday', prizeKind: 'ticket', ticketTableId: '' },
      { ticketTableId: { code: 'text', text: 'table' } },
    ],
    [
      { kind: 'code', prizeKind: 'rounds', prize: '1001', rounds: NEW.rounds },
      {
        prize: { code: 'whole', least: 1, most: 1_000 },
        'rounds.gameId': { code: 'terms', fault: 'game' },
        'rounds.stakeMinor': { code: 'terms', fault: 'amount' },
        'rounds.maxWinMinor': { code: 'terms', fault: 'amount' },
      },
    ],
    [{ kind: 'birthday', budget: '9,99' }, { budget: { code: 'text', text: 'prizeAbove' } }],
    [{ budget: '1,001' }, { budget: { code: 'someAmount' } }],
    [{ claimDays: '366' }, { claimDays: { code: 'whole', least: 1, most: 365 } }],
    [
      { prizeKind: 'bonus', terms: { ...FULL.terms, days: '0' } },
      { 'terms.days': { code: 'terms', fault: 'days' } },
    ],
  ] as const)('%o: %o', (part, faults) => {
    expect(read(part as Partial<PromotionDraft>).faults).toEqual(faults)
  })
})

describe('the stage of a promotion', () => {
  const numbers = { left: { amountMinor: '10', count: 0 } }
  const promotion = {
    stage: 'published',
    prizeKind: 'money',
    from: '2026-11-01T00:00:00Z',
    until: null,
    numbers,
  }
  it.each([
    [{}, 'published'],
    [{ stage: 'draft' }, 'draft'],
    [{ stage: 'stopped', until: '2026-11-02T00:00:00Z' }, 'stopped'],
    [{ from: '2026-12-01T00:00:00Z' }, 'coming'],
    [{ until: '2026-11-29T22:30:00Z' }, 'over'],
    [{ numbers: { left: { amountMinor: '0', count: 0 } } }, 'usedUp'],
    [{ prizeKind: null, numbers: { left: { amountMinor: '0', count: 0 } } }, 'published'],
  ])('%o: %s', (part, stage) => {
    const one = { ...promotion, ...part } as unknown as StaffPromotion
    expect(shownStage(one, NOW.getTime())).toBe(stage)
  })
})

describe('what a gift was for', () => {
  it.each([
    ['deposit/42', 'Deposit 42'],
    ['period/2026-11-23', 'Net loss from 11/23/2026'],
    ['code', 'Code entered'],
    ['birthday/2026', 'Birthday 2026'],
    ['application/7', 'Application 7'],
    ['else/1', 'else/1'],
  ])('%s is "%s"', async (event, text) => {
    const en = await loadOfficeTranslator('en')
    expect(eventText(en, event)).toBe(text)
  })
})

describe('the cost report', () => {
  it('covers the month so far, unless the address names days', () => {
    expect(costDaysOf({}, '2026-11-29')).toEqual({ from: '2026-11-01', until: '2026-11-29' })
    const days = { from: '2026-10-01', until: '2026-10-02' }
    expect(costDaysOf({ part: 'costs', ...days }, '2026-11-29')).toEqual(days)
    const reversed = { from: days.until, until: days.from }
    expect(costDaysOf(reversed, '2026-11-29').from).toBe('2026-11-01')
  })

  it('sums every amount exactly', () => {
    const cost = {
      gifts: 2,
      pointsGiven: 5,
      givenMinor: '9007199254740993',
      claimedMinor: '1',
      bonusGivenMinor: '2',
      bonusRunningMinor: '3',
      bonusConvertedMinor: '4',
      bonusRemovedMinor: '5',
      roundsWonMinor: '7',
      costMinor: '6',
    } as RewardCost
    expect(sumOf([cost, cost])).toEqual({
      gifts: 4,
      pointsGiven: 10,
      givenMinor: '18014398509481986',
      claimedMinor: '2',
      bonusGivenMinor: '4',
      bonusRunningMinor: '6',
      bonusConvertedMinor: '8',
      bonusRemovedMinor: '10',
      roundsWonMinor: '14',
      costMinor: '12',
    })
  })
})
