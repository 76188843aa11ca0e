import { minor, type Minor } from '@fairhouse/money'
import type { Bonus } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { coverOf } from './bonus-cover.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')

const bonusOf = (balanceMinor: string, more: Partial<Bonus['terms']> = {}): Bonus => ({
  bonusId: 'bon_1',
  rewardId: 'rwd_1',
  state: 'active',
  terms: {
    multiplier: 5,
    days: 7,
    weights: [{ product: 'lottery', rateBp: 10_000 }],
    maxBetMinor: null,
    maxConvertMinor: null,
    ...more,
  },
  grantedMinor: balanceMinor,
  balanceMinor,
  atStakeMinor: '0',
  requiredMinor: '100000',
  wageredMinor: '0',
  convertedMinor: '0',
  startsAt: '2026-11-28T12:00:00Z',
  endsAt: '2026-12-05T12:00:00Z',
  endedAt: null,
})

const stakesOf = (...amounts: number[]): Minor[] => amounts.map((one) => minor(BigInt(one)))

describe('what bonus money covers', () => {
  it.each([
    ['nothing that cash covers', [300], 300, [bonusOf('900')], 0n, 0n],
    ['what cash leaves open', [300, 200], 100, [bonusOf('900')], 400n, 0n],
    ['as much as there is', [300, 200], 0, [bonusOf('150'), bonusOf('200')], 350n, 150n],
    ['no higher stake', [300], 0, [bonusOf('900', { maxBetMinor: '299' })], 0n, 300n],
    ['no product without weight', [300], 100, [bonusOf('900', { weights: [] })], 0n, 200n],
    ['nothing for a balance below zero', [300], -50, [bonusOf('300')], 300n, 0n],
  ] as const)('%s', (_, stakes, cash, running, bonus, lacking) => {
    const cover = coverOf(stakesOf(...stakes), minor(BigInt(cash)), running, NOW)
    expect(cover).toEqual({ bonus, lacking })
  })

  it('nothing once its time is over', () => {
    const over = Date.parse('2026-12-05T12:00:00Z')
    expect(coverOf(stakesOf(300), minor(0n), [bonusOf('900')], over).lacking).toBe(300n)
  })
})
