import {
  awardOf,
  decodePricing,
  encodePricing,
  FAMILIES,
  hasOutcomeKeys,
  liabilityAt,
  outcomeKeys,
  outcomeRates,
  PLAYS,
  reducedPrice,
  rtpOf,
  selectionOfKey,
  selectionOfKeys,
  WHOLE,
  type AnyDraw,
  type Play,
  type Pricing,
} from '@fairhouse/lottery/all'
import {
  addRational,
  compareRational,
  minor,
  multiplyRational,
  rational,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betOn, selectionOf } from './arbitraries.ts'
import { canonical } from './random.ts'

/** Odds that differ from key to key, so that a wrong one shows. */
function priceOf(play: Play): Pricing {
  const odds = Object.fromEntries(play.priceKeys.map((key, at) => [key, `${2 + at}.5`]))
  return play.hasPointPrice
    ? { model: 'fixedOdds', odds, pointPrice: '27' }
    : { model: 'fixedOdds', odds }
}

const same = (a: Rational, b: Rational) => compareRational(a, b) === 0
const counted = PLAYS.filter(hasOutcomeKeys)

/** Every draw of a family whose draws are few. */
function everyDraw(code: string): readonly AnyDraw[] {
  const digits = (width: number) =>
    Array.from({ length: 10 ** width }, (_, n) => String(n).padStart(width, '0'))
  if (code === 'LAO') return digits(4).map((number) => ({ number }))
  if (code !== 'K3') return digits(3).map((number) => ({ digits: [...number] }))
  const faces = ['1', '2', '3', '4', '5', '6']
  return faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => ({ dice: [a, b, c] }))))
}

describe('exposure', () => {
  it('counts the plays of few outcomes by outcome, and the others as a whole', () => {
    const codes = counted.map(({ code }) => code)
    for (const code of ['VN_MB_DE', 'TH_3TOP', '4D_BIG', 'SSC_DWD', 'SSC_3X_B_DIRECT']) {
      expect(codes, code).toContain(code)
    }
    for (const code of ['SSC_5X_DIRECT', 'TH_GLO', 'VN_MB_XIEN3']) {
      expect(codes, code).not.toContain(code)
    }
  })

  it.each(counted.map((play) => [play.code, play] as const))(
    '%s: a bet pays on every draw what its outcomes pay by themselves',
    (_code, play) => {
      const pricing = priceOf(play)
      fc.assert(
        fc.property(betOn(play), ({ selection, draw }) => {
          if (selection.base !== undefined) return
          const keys = outcomeKeys(play, selection)
          const paid = awardOf(play, play.evaluate(selection, draw, {}), pricing).rate
          let apart = ZERO_RATIONAL
          for (const key of keys) {
            const alone = selectionOfKey(play, key)
            expect(alone, key).toBeDefined()
            if (!alone) continue
            apart = addRational(apart, awardOf(play, play.evaluate(alone, draw, {}), pricing).rate)
          }
          expect(same(paid, apart)).toBe(true)
          expect(new Set(keys).size).toBe(keys.length)
          expect(selectionOfKeys(play, selection, new Set(keys)) ?? selection).toEqual(selection)
        }),
        { numRuns: 15 },
      )
    },
  )

  it.each(['3D', 'K3', 'PC28', 'LAO'])(
    '%s: the worst draw of an outcome pays its liability, no more and no less',
    (code) => {
      const draws = everyDraw(code)
      const family = FAMILIES.find((one) => one.code === code)
      for (const play of (family?.plays.values() ?? []) as Iterable<Play>) {
        if (!hasOutcomeKeys(play)) continue
        const pricing = priceOf(play)
        const [input] = fc.sample(selectionOf(play), { numRuns: 1, seed: 7 })
        const selection = canonical(play, input ?? {})
        for (const { key, rate } of outcomeRates({ play, selection, pricing, variant: {} }).slice(
          0,
          12,
        )) {
          const alone = selectionOfKey(play, key) ?? {}
          let worst = ZERO_RATIONAL
          for (const draw of draws) {
            const paid = awardOf(play, play.evaluate(alone, draw, {}), pricing).rate
            if (compareRational(paid, worst) > 0) worst = paid
          }
          expect({ code: play.code, key, ...rate }).toEqual({ code: play.code, key, ...worst })
        }
      }
    },
  )

  it('holds the most that a bet of many outcomes could pay', () => {
    for (const play of PLAYS.filter((one) => !hasOutcomeKeys(one) && !one.hasDividends)) {
      const pricing = priceOf(play)
      fc.assert(
        fc.property(betOn(play), ({ selection, draw }) => {
          const [only, ...more] = outcomeRates({ play, selection, pricing, variant: {} })
          expect([only?.key, more]).toEqual([WHOLE, []])
          const { rate } = awardOf(play, play.evaluate(selection, draw, {}), pricing)
          expect(compareRational(rate, only?.rate ?? ZERO_RATIONAL)).toBeLessThanOrEqual(0)
        }),
        { numRuns: 4 },
      )
    }
  })

  it('rounds a liability up, and no further than the most that is paid', () => {
    expect(liabilityAt(rational(100n, 3n), 10_000n, 2, minor(10n ** 9n))).toBe(666_667n)
    expect(liabilityAt(rational(975n), 10_000n, 2, minor(5_000_000n))).toBe(5_000_000n)
  })

  it.each([
    ['x99', 50, 'x49.5'],
    ['x95.125', 33, 'x31.391'],
    ['x80@27', 75, 'x60@27'],
    ['x*=10,G3=5.5', 10, 'x*=1,G3=0.55'],
    ['g1950', 50, 'g975'],
    ['g1950<1900', 99, 'g1930<1900'],
  ])('%s at %i %% is %s', (price, percent, reduced) => {
    expect(reducedPrice(decodePricing(price), percent)).toBe(reduced)
  })

  it('never returns more at a reduced price', () => {
    const play = PLAYS.find(({ code }) => code === 'VN_MB_DE')
    if (!play) throw new Error('the play is missing')
    const share = (percent: number) =>
      rtpOf(play, decodePricing(reducedPrice(decodePricing('x98'), percent)), {})
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (percent) => {
        const full = multiplyRational(rational(98n, 100n), rational(BigInt(percent), 100n))
        expect(compareRational(share(percent), full)).toBeLessThanOrEqual(0)
        expect(encodePricing(decodePricing(reducedPrice(decodePricing('x98'), percent)))).toBe(
          reducedPrice(decodePricing('x98'), percent),
        )
      }),
    )
  })
})
