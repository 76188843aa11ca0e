import { familyOf, rtpOf, type VnMbDraw } from '@fairhouse/lottery'
import { rationalToNumber } from '@fairhouse/money'
import { expect, test } from 'vitest'
import { hasLaw, lawOf, type Law } from './laws.ts'
import { streamOf } from './plan.ts'
import { addDraw, isLikely, poissonTail, sigmasOf, type PlayTally } from './tally.ts'

/** Plays that look at ends of numbers or link them: what the laws are known of. */
const plays = [...familyOf('VN_MB').plays.values()].filter(({ code }) => hasLaw(code))

/** Mean, variance and covariance of two bets on one draw, of all cases together. */
function momentsOf(law: Law) {
  const mean = law.reduce((all, one) => all + one.chance * one.mean, 0)
  const square = law.reduce((all, one) => all + one.chance * one.mean ** 2, 0)
  const within = law.reduce((all, one) => all + one.chance * one.variance, 0)
  return { mean, covariance: square - mean ** 2, variance: within + square - mean ** 2 }
}

test.each(plays)('the law of $code has the chance that the play itself states', (play) => {
  const minimum = play.pad.kind === 'numbers' ? play.pad.minCount : 1
  for (const picked of [minimum, minimum + 2]) {
    const numbers = Array.from({ length: picked }, (_, n) => String(n))
    const lines = play.countLines({ numbers })
    const chance = rationalToNumber(play.prizes['WIN'] ?? { num: 0n, den: 1n })
    const law = lawOf(play.code, picked)
    expect(law.reduce((all, one) => all + one.chance, 0)).toBeCloseTo(1, 12)
    expect(momentsOf(law).mean / lines).toBeCloseTo(chance, 12)
  }
})

test.each([
  ['VN_MB_DE', 1, 4],
  ['VN_MB_DAUDUOI', 5, 3],
  ['VN_MB_LO2', 27, 2],
])('%s leans as a binomial of %i looks does', (code, looks, picked) => {
  const p = picked / 100
  const [law] = lawOf(code, picked)
  expect(law?.third).toBeCloseTo(looks * p * (1 - p) * (1 - 2 * p), 12)
})

test.each([
  ['VN_MB_LO2', 3],
  ['VN_MB_DAUDUOI', 4],
  ['VN_MB_XIEN2', 4],
  ['VN_MB_TRUOT6', 8],
])('simulated draws of %s vary, alone and together, as the law says', (code, picked) => {
  const play = familyOf('VN_MB').plays.get(code)
  if (!play) throw new Error('no such play')
  const stream = streamOf('laws', code)
  const pick = () => {
    const numbers = new Set<string>()
    while (numbers.size < picked) numbers.add(String(stream.next(100)).padStart(2, '0'))
    return { numbers: [...numbers].toSorted() }
  }
  const rounds = 10_000
  let [sum, squares, products, otherSum] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const draw = familyOf('VN_MB').drawFrom(stream) as VnMbDraw
    const one = play.evaluate(pick(), draw, {}).hits['WIN'] ?? 0
    const other = play.evaluate(pick(), draw, {}).hits['WIN'] ?? 0
    sum += one
    otherSum += other
    squares += one ** 2
    products += one * other
  }
  const law = momentsOf(lawOf(code, picked))
  const mean = sum / rounds
  expect(Math.abs((squares / rounds - mean ** 2) / law.variance - 1)).toBeLessThan(0.1)
  const covariance = products / rounds - mean * (otherSum / rounds)
  // Far less than the variance, but many bets on one draw have it pair by pair.
  expect(Math.abs(covariance - law.covariance)).toBeLessThan((4 * law.variance) / rounds ** 0.5)
})

test('a payout that is off, a rare play that never pays or pays too often: all are told', () => {
  const de = familyOf('VN_MB').plays.get('VN_MB_DE')
  const prize = { num: 98n, den: 1n }
  const tallies = new Map<string, PlayTally>()
  for (let draw = 0; draw < 4_000; draw += 1) {
    const won = draw % 20 === 0
    const bet = { playCode: 'VN_MB_DE', picked: 5, lineCount: 5, lineStake: 10_000, prize }
    addDraw(tallies, [{ ...bet, stake: 50_000n, payout: won ? 980_000n : 0n }])
  }
  const tally = tallies.get('VN_MB_DE')
  if (!tally || !de) throw new Error('nothing was counted')
  const rtp = rationalToNumber(rtpOf(de, { model: 'fixedOdds', odds: '98' }, {}))
  expect(tally.expectedPayout / Number(tally.turnover)).toBeCloseTo(rtp, 10)
  // As much as expected; the median of a value that leans to the right is a little lower.
  expect(sigmasOf({ ...tally, third: 0 })).toBeCloseTo(0, 6)
  expect(sigmasOf(tally)).toBeGreaterThan(0)
  expect(sigmasOf(tally)).toBeLessThan(0.1)
  expect(isLikely(tally)).toBe(true)
  expect(isLikely({ ...tally, payout: (tally.payout * 14n) / 10n })).toBe(false)
  const rare = { ...tally, expectedWonBets: 12 }
  expect([0, 1, 12, 26, 30].map((wonBets) => isLikely({ ...rare, wonBets }))).toEqual([
    false, true, true, true, false,
  ])
  expect(poissonTail(30, 12)).toBeCloseTo(8.870139e-6, 11)
})
