import type { Reward } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { sumOf } from './reward-sum.ts'

const REWARD: Reward = {
  rewardId: 'rwd_1',
  source: 'manual',
  name: '',
  promotionId: null,
  kind: 'money',
  amountMinor: '0',
  points: 0,
  terms: null,
  facts: [],
  state: 'waiting',
  givenAt: '2026-11-29T12:00:00Z',
  expiresAt: null,
  decidedAt: null,
  remark: null,
}

describe('the sum of rewards', () => {
  it('has money and points apart', () => {
    const money = (amountMinor: string): Reward => ({ ...REWARD, amountMinor })
    const points = (count: number): Reward => ({ ...REWARD, kind: 'points', points: count })
    expect(sumOf([])).toEqual({ money: 0n, points: 0, bonus: 0n })
    const bonus: Reward = { ...money('90000'), kind: 'bonus' }
    expect(sumOf([bonus])).toEqual({ money: 0n, points: 0, bonus: 90_000n })
    expect(sumOf([money('12300'), points(7), money('50000'), points(1)])).toEqual({
      money: 62_300n,
      points: 8,
      bonus: 0n,
    })
  })
})
