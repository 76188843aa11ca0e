import { minor, rational, rationalToNumber, type Minor } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyToBook,
  bonusValue,
  EMPTY_BOOK,
  type BonusBook,
  type FixedTerms,
  type PlayPattern,
} from '../src/index.ts'

const terms = (over: Partial<FixedTerms>): FixedTerms => ({
  kind: 'fixed',
  amount: minor(100n),
  multiplier: 1n,
  lasts: 1_000,
  weights: new Map([['slots', 10_000n]]),
  forfeitOnWithdraw: false,
  ...over,
})

/** Every way the bets can go, played in a book one by one: slow, and by the rules themselves. */
function slowValue(given: FixedTerms, { product, stake, returns }: PlayPattern) {
  const started = applyToBook(
    EMPTY_BOOK,
    { do: 'grant', grant: 'g', terms: given, deposit: minor(0n) },
    0,
  ).book
  let chanceToClear = 0
  let expectedCash = 0
  const follow = (book: BonusBook, chance: number, depth: number) => {
    const grant = book.grants.get('g')
    if (grant?.state === 'cleared') {
      chanceToClear += chance
      expectedCash += chance * Number(book.cash)
      return
    }
    const placed = applyToBook(book, { do: 'bet', bet: `b${depth}`, product, stake }, depth)
    if (placed.result !== 'ok') return
    for (const one of returns) {
      const won = { do: 'settle', bet: `b${depth}`, win: one.amount } as const
      follow(
        applyToBook(placed.book, won, depth).book,
        chance * rationalToNumber(one.chance),
        depth + 1,
      )
    }
  }
  follow(started, 1, 0)
  return { chanceToClear, expectedCash }
}

const coin = (stake: bigint, double: Minor = minor(2n * stake)): PlayPattern => ({
  product: 'slots',
  stake: minor(stake),
  returns: [
    { amount: minor(0n), chance: rational(1n, 2n) },
    { amount: double, chance: rational(1n, 2n) },
  ],
})

describe('the value of a bonus', () => {
  it('is half its doubling where one fair bet clears it', () => {
    expect(bonusValue(terms({}), minor(0n), coin(100n))).toEqual({
      bets: 1,
      chanceToClear: 1,
      expectedCash: 100,
    })
  })

  it('counts those as lost who cannot stake again', () => {
    // Two bets of all there is: half are out after the first.
    expect(bonusValue(terms({ multiplier: 2n }), minor(0n), coin(100n))).toEqual({
      bets: 2,
      chanceToClear: 0.5,
      expectedCash: 100,
    })
  })

  it('never pays more than may be converted', () => {
    const given = terms({ maxConvert: minor(50n) })
    expect(bonusValue(given, minor(0n), coin(100n)).expectedCash).toBe(25)
  })

  it('is the bonus itself where nothing is required', () => {
    const value = bonusValue(terms({ multiplier: 0n }), minor(0n), coin(100n))
    expect(value).toEqual({ bets: 0, chanceToClear: 1, expectedCash: 100 })
  })

  it('equals what all ways of playing it come to', () => {
    const chances = fc.constantFrom<bigint[]>([1n, 1n, 2n], [5n, 2n, 1n], [1n, 0n, 1n])
    const RUN = fc.record({
      amount: fc.bigInt({ min: 1n, max: 60n }).map(minor),
      multiplier: fc.bigInt({ min: 0n, max: 3n }),
      weight: fc.constantFrom(5_000n, 10_000n),
      maxConvert: fc.option(fc.bigInt({ min: 1n, max: 80n }).map(minor), { nil: undefined }),
      stake: fc.bigInt({ min: 12n, max: 40n }),
      gains: fc.tuple(fc.bigInt({ min: 0n, max: 90n }), fc.bigInt({ min: 0n, max: 90n })),
      chances,
    })
    fc.assert(
      fc.property(
        RUN,
        ({ amount, multiplier, weight, maxConvert, stake, gains, chances: parts }) => {
          const given = terms({
            amount,
            multiplier,
            weights: new Map([['slots', weight]]),
            ...(maxConvert === undefined ? {} : { maxConvert }),
          })
          const whole = parts.reduce((sum, part) => sum + part, 0n)
          const pattern = {
            product: 'slots',
            stake: minor(stake),
            returns: [0n, ...gains].map((gain, index) => ({
              amount: minor(gain),
              chance: rational(parts[index] ?? 0n, whole),
            })),
          }
          const needed = (amount * multiplier * 10_000n) / (stake * weight)
          fc.pre(needed <= 8n)
          const slow = slowValue(given, pattern)
          const value = bonusValue(given, minor(0n), pattern)
          expect(value.chanceToClear).toBeCloseTo(slow.chanceToClear, 9)
          expect(value.expectedCash).toBeCloseTo(slow.expectedCash, 6)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('is refused where the stake counts for nothing, or the sum would take too long', () => {
    expect(() => bonusValue(terms({ weights: new Map() }), minor(0n), coin(10n))).toThrow(
      RangeError,
    )
    const large = terms({ amount: minor(10n ** 9n), multiplier: 40n })
    expect(() => bonusValue(large, minor(0n), coin(3n))).toThrow('too many steps')
  })
})
