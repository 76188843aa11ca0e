import { decodePricing, familyOf, findPlay, rtpOf, type FamilyCode } from '@fairhouse/lottery/all'
import { rationalToNumber } from '@fairhouse/money'
import { expect, test } from 'vitest'
import { createLuck, worldStream, type LuckyBet } from './luck.ts'
import { streamOf } from './plan.ts'
import {
  countBets,
  isLikely,
  compareWithWorlds,
  poissonTail,
  sigmasOf,
  type PlayTally,
} from './tally.ts'

const LINE = 10_000
const WORLDS = 400
const BETS = 60

function betsOf(playCode: string, price: string): LuckyBet[] {
  const play = findPlay(playCode)
  if (!play) throw new RangeError(`there is no ${playCode}`)
  const stream = streamOf('luck', playCode)
  return Array.from({ length: BETS }, () => ({
    play,
    selection: play.randomSelection(stream),
    price,
    pricing: decodePricing(price),
    variant: {},
    lineStake: LINE,
  }))
}

const CASES: readonly (readonly [play: string, family: FamilyCode, price: string])[] = [
  ['VN_MB_LO2', 'VN_MB', 'x98'],
  ['VN_MB_XIEN2', 'VN_MB', 'x17'],
  ['SSC_5X_G120', 'SSC', 'g1950'],
  ['SSC_LH_12', 'SSC', 'g1950'],
  ['11X5_Q3_GROUP', '11X5', 'g1950'],
  ['K3_BIG', 'K3', 'x1.9'],
]

test.each(CASES)('drawn worlds pay %s what its chance says', (playCode, family, price) => {
  const bets = betsOf(playCode, price)
  const luck = createLuck(family, worldStream(playCode), WORLDS)
  // Draws of which each has its own bets, as in a replay.
  for (const bet of bets) luck.add([bet], {})
  const { payouts } = luck.worldsOf(playCode)
  const play = findPlay(playCode)
  if (!play) throw new RangeError('no such play')
  const lines = bets.reduce((all, bet) => all + play.countLines(bet.selection), 0)
  const due = rationalToNumber(rtpOf(play, decodePricing(price), {})) * lines * LINE
  const mean = payouts.reduce((all, one) => all + one, 0) / WORLDS
  const spread = Math.sqrt(payouts.reduce((all, one) => all + (one - mean) ** 2, 0) / WORLDS)
  expect(Math.abs(mean - due)).toBeLessThan((4 * spread) / Math.sqrt(WORLDS))
})

test('bets on one draw rise and fall together', () => {
  const bets = betsOf('K3_BIG', 'x1.9')
  const spreadOf = (isOneDraw: boolean) => {
    const luck = createLuck('K3', worldStream(String(isOneDraw)), WORLDS)
    for (const some of isOneDraw ? [bets] : bets.map((bet) => [bet])) luck.add(some, {})
    const tally = emptyTally()
    compareWithWorlds(tally, luck.worldsOf('K3_BIG'))
    return tally.variance
  }
  // Sixty equal bets on one draw: sixty times the variance of sixty separate ones.
  expect(spreadOf(true) / spreadOf(false)).toBeGreaterThan(BETS / 2)
  expect(spreadOf(true) / spreadOf(false)).toBeLessThan(BETS * 2)
})

function emptyTally(): PlayTally {
  const tallies = new Map<string, PlayTally>()
  countBets(tallies, [{ playCode: 'K3_BIG', lineCount: 1, stake: 1n, payout: 0n }])
  const [tally] = tallies.values()
  if (!tally) throw new Error('nothing was counted')
  return tally
}

test('a payout that is off, a rare play that never pays or pays too often: all are told', () => {
  const stream = streamOf('off', 'draws')
  const luck = createLuck('SSC', worldStream('off'), WORLDS)
  const tallies = new Map<string, PlayTally>()
  const own = betsOf('SSC_DWD', 'g1950')
  for (let round = 0; round < 50; round += 1) {
    const draw = familyOf('SSC').drawFrom(stream)
    luck.add(own.slice(0, 5), {})
    const counted = own.slice(0, 5).map(({ play, selection }) => {
      const hits = play.evaluate(selection, draw, {}).hits['WIN'] ?? 0
      const lineCount = play.countLines(selection)
      const stake = BigInt(lineCount * LINE)
      return { playCode: play.code, lineCount, stake, payout: BigInt(hits * LINE * 9.75) }
    })
    countBets(tallies, counted)
  }
  const tally = tallies.get('SSC_DWD')
  if (!tally) throw new Error('nothing was counted')
  compareWithWorlds(tally, luck.worldsOf('SSC_DWD'))
  expect(isLikely(tally)).toBe(true)
  expect(
    sigmasOf({ ...tally, payout: BigInt(Math.round(tally.expectedPayout)), third: 0 }),
  ).toBeCloseTo(0, 3)
  expect(isLikely({ ...tally, payout: (tally.payout * 20n) / 10n })).toBe(false)
  const rare = { ...tally, expectedWonBets: 12 }
  expect([0, 1, 12, 26, 30].map((wonBets) => isLikely({ ...rare, wonBets }))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(poissonTail(30, 12)).toBeCloseTo(8.870139e-6, 11)
})
