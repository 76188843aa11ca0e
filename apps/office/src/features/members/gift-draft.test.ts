import { CURRENCIES } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { NEW_GIFT, readGift, valueOf, type GiftDraft } from './gift-draft.ts'

const writing = { currency: CURRENCIES.BRL, language: 'en' }
const read = (more: Partial<GiftDraft>) =>
  readGift({ ...NEW_GIFT, title: 'A gift', ...more }, writing)

describe('a typed reward', () => {
  it('of money has no terms', () => {
    expect(read({ amount: '12.50' })).toEqual({
      body: { kind: 'money', amount: '125000', title: 'A gift', claimDays: 30, terms: null },
      faults: {},
    })
  })

  it('of bonus money has all of them, empty bounds being none', () => {
    const bonus = { kind: 'bonus', amount: '50', maxBet: '5', claimDays: '' } as const
    const { body, faults } = read(bonus)
    expect(faults).toEqual({})
    expect(body).toMatchObject({
      amount: '500000',
      claimDays: null,
      terms: {
        multiplier: 10,
        days: 14,
        weights: [{ product: 'lottery', rateBp: 10_000 }],
        maxBetMinor: '50000',
        maxConvertMinor: null,
      },
    })
  })

  it('of free rounds names the game, and what they are worth', () => {
    const rounds = { game: 'STUDIO/reef', roundStake: '1', roundMaxWin: '50', days: '7' }
    const { body, faults } = read({ kind: 'rounds', amount: '20', ...rounds })
    expect(faults).toEqual({})
    expect(body).toMatchObject({
      amount: '20',
      terms: null,
      rounds: {
        vassalage: 'STUDIO',
        gameId: 'reef',
        stakeMinor: '10000',
        maxWinMinor: '500000',
        days: 7,
      },
    })
  })

  it.each([
    [{ amount: '0' }, { amount: 'amount' }],
    [{ amount: '1.005' }, { amount: 'amount' }],
    [{ amount: '3.5', kind: 'points' }, { amount: 'points' }],
    [
      { amount: '1001', kind: 'rounds', roundStake: '1' },
      { amount: 'rounds', game: 'game', roundMaxWin: 'amount' },
    ],
    [{ amount: '3', title: ' ' }, { title: 'title' }],
    [{ amount: '3', claimDays: '366' }, { claimDays: 'days' }],
    [{ amount: '3', kind: 'bonus', multiplier: '101' }, { multiplier: 'multiplier' }],
    [
      { amount: '3', kind: 'bonus', weights: { ...NEW_GIFT.weights, lottery: '101' } },
      { 'weight.lottery': 'weight', weights: 'weights' },
    ],
  ] as const)('%o: %o', (more, faults) => {
    expect(read(more as Partial<GiftDraft>).faults).toEqual(faults)
  })

  it('of bonus money is worth less the more it asks for, and nothing where it cannot clear', () => {
    const worth = (multiplier: string) =>
      valueOf(read({ kind: 'bonus', amount: '50', multiplier }).body, CURRENCIES.BRL)
    const [easy, hard] = [worth('1'), worth('20')]
    expect(easy?.chanceToClear).toBeGreaterThan(hard?.chanceToClear ?? 1)
    expect(hard?.chanceToClear).toBeGreaterThan(0)
    const games = { ...NEW_GIFT.weights, lottery: '', RNG: '100' }
    const { body } = read({ kind: 'bonus', amount: '50', weights: games })
    expect(valueOf(body, CURRENCIES.BRL)).toBeUndefined()
  })
})
