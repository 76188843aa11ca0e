import type { BetWire } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

function bet(status: BetWire['status'], stake: number, payout = 0, refund = 0): BetWire {
  return {
    betId: 'bet_1-1',
    issueId: 'iss_1',
    lotteryCode: 'SSC1',
    issueNo: '20261121-0001',
    playCode: 'SSC_LH_12_TIE',
    selection: {},
    lineCount: 1,
    unitStakeMinor: '10000',
    multiple: 1,
    stakeMinor: String(stake),
    price: 'g1950',
    variant: '',
    status,
    payoutMinor: String(payout),
    refundMinor: String(refund),
    winningLines: payout > 0 ? 1 : 0,
    placedAt: '2026-11-21T00:00:00.000Z',
    closesAt: '2026-11-21T00:00:55.000Z',
    draw: null,
    drawPlan: { commitment: null, drawVersion: 1, beaconRound: null },
  }
}

describe('outcome of an issue', () => {
  it.each([
    ['nothing back', [bet('lost', 100)], 0n, -100n, 0],
    ['less back than staked', [bet('won', 100, 60), bet('lost', 10)], 60n, -50n, 0],
    ['just the stake back', [bet('refunded', 100, 0, 100)], 100n, 0n, 0],
    ['a bit more', [bet('won', 100, 101)], 101n, 1n, 1],
    ['five times', [bet('won', 100, 600)], 600n, 500n, 1],
    ['over five times', [bet('won', 100, 601)], 601n, 501n, 2],
    ['over fifty times', [bet('won', 100, 5101)], 5101n, 5001n, 3],
    ['cancelled ones do not count', [bet('won', 100, 101), bet('cancelled', 900)], 101n, 1n, 1],
  ])('%s', (_, bets, back, net, joy) => {
    expect(outcomeOf(bets, 'iss_1')).toMatchObject({ back, net, joy })
  })

  it('is not known before every bet is decided, nor without bets', () => {
    expect(outcomeOf([bet('won', 100, 500), bet('open', 100)], 'iss_1')).toBeUndefined()
    expect(outcomeOf([bet('won', 100, 500)], 'iss_2')).toBeUndefined()
    expect(outcomeOf([bet('cancelled', 100)], 'iss_1')).toBeUndefined()
  })
})
