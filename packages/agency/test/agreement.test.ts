import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Books } from './books.ts'
import { SlowBooks, slowPieces, type SlowTerms, type SlowWorld } from './slow-calculation.ts'

/** 14 February 2028 is a Monday; with leap day, ends of months and halves. */
const DAYS = [
  ...Array.from({ length: 16 }, (_, at) => `2028-02-${at + 14}`),
  ...Array.from({ length: 31 }, (_, at) => `2028-03-${String(at + 1).padStart(2, '0')}`),
  ...Array.from({ length: 30 }, (_, at) => `2028-04-${String(at + 1).padStart(2, '0')}`),
  ...Array.from({ length: 31 }, (_, at) => `2028-05-${String(at + 1).padStart(2, '0')}`),
]
/** Clocks go forward on the second day and back on the third. */
const HOURS = [24, 23, 25]
const STEPS = 4

const units = (max: number) => fc.nat({ max }).map((value) => BigInt(value) * 100n + 37n)
const share = fc.nat({ max: 250_000 }).map((value) => BigInt(value) + 1n)

const tierTable = fc
  .array(fc.record({ rate: share, turnover: units(30_000), active: fc.nat({ max: 2 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((rows) => {
    let rate = 0n
    let minTurnover = -3_700n
    let minActive = 0
    return rows.map((row) => {
      rate += row.rate
      minTurnover += row.turnover
      minActive += row.active
      return { rate, minTurnover, minActive }
    })
  })

const common = {
  minBet: units(3_000),
  tiers: tierTable,
  cap: fc.option(
    fc.nat({ max: 300 }).map((value) => BigInt(value + 1) * 10_000n),
    {
      nil: undefined,
    },
  ),
}

function tidy(terms: object & { cap: bigint | undefined }): SlowTerms {
  const { cap, ...rest } = terms
  return (cap === undefined ? rest : { ...rest, cap }) as SlowTerms
}

const dividends: fc.Arbitrary<SlowTerms> = fc
  .record({
    kind: fc.constant('dividend'),
    period: fc.constantFrom('daily', 'weekly', 'halfMonthly', 'monthly'),
    carry: fc.constantFrom('none', 'always', 'halfMonth'),
    ...common,
  })
  .map(tidy)

const salaries = (kind: SlowTerms['kind']): fc.Arbitrary<SlowTerms> =>
  fc
    .record({
      kind: fc.constant(kind),
      base: fc.constantFrom('singleBet', 'winRate', 'lossRate'),
      ...common,
    })
    .map(tidy)

function bets(playedDays: number, members: number) {
  const result = fc.record({
    step: fc.nat({ max: STEPS - 1 }),
    outcome: fc.constantFrom('won', 'lost', 'lost', 'void'),
    payout: units(40_000),
  })
  const bet = fc.record({
    member: fc.nat({ max: members - 1 }),
    day: fc.nat({ max: playedDays - 1 }),
    hour: fc.nat({ max: 22 }),
    stake: units(20_000),
    rebate: units(20),
    results: fc
      .array(result, { minLength: 1, maxLength: 3 })
      .map((all) => all.toSorted((a, b) => a.step - b.step)),
  })
  return fc.array(bet, { maxLength: 24 })
}

function worlds(terms: fc.Arbitrary<SlowTerms>, playedDays: number): fc.Arbitrary<SlowWorld> {
  return fc.integer({ min: 1, max: 6 }).chain((members) => {
    const day = fc.nat({ max: playedDays - 1 })
    const member = fc.nat({ max: members - 1 })
    const contract = fc.record({
      first: terms,
      second: terms,
      changes: fc.integer({ min: 1, max: playedDays }),
    })
    return fc.record({
      days: fc.constant(DAYS),
      playedDays: fc.constant(playedDays),
      hours: fc.constant(HOURS),
      uplines: fc
        .array(fc.nat(), { minLength: members, maxLength: members })
        .map((seeds) => seeds.map((seed, at) => (at === 0 ? undefined : seed % at))),
      bets: bets(playedDays, members),
      bonuses: fc.array(fc.record({ member, day, amount: units(500) }), { maxLength: 3 }),
      pauses: fc
        .array(fc.record({ member, from: day, to: day }), { maxLength: 2 })
        .map((all) => all.filter(({ from, to }) => from <= to)),
      contracts: fc.array(contract, { minLength: members, maxLength: members }),
      step: fc.constantFrom(100n, 10_000n),
    })
  })
}

/** Which contract and period is closed at which step, by seeds: late, twice, in any order. */
const closings = fc.array(fc.record({ agent: fc.nat(), period: fc.nat() }), { maxLength: 16 })
type Closing = { agent: number; period: number }

function* closesOf(world: SlowWorld, seeds: readonly Closing[]) {
  for (const [at, seed] of seeds.entries()) {
    const agent = seed.agent % world.uplines.length
    const period = seed.period % slowPieces(world, agent).length
    yield { agent, period, step: Math.floor((at * STEPS) / seeds.length) }
  }
}

const KINDS: readonly (readonly [string, fc.Arbitrary<SlowWorld>, number])[] = [
  ['dividends', worlds(dividends, 45), 200],
  ['daily salaries', worlds(salaries('dailySalary'), 4), 100],
  ['hourly salaries', worlds(salaries('hourlySalary'), 3), 60],
  ['real-time salaries', worlds(salaries('realtimeSalary'), 2), 100],
]

describe.each(KINDS)('random trees, bets and corrections: %s', (_, world, numRuns) => {
  test('both reckonings agree to the unit, bill by bill', () => {
    fc.assert(
      fc.property(world, closings, (one, seeds) => {
        const books = new Books(one)
        const slow = new SlowBooks(one)
        for (const { agent, period, step } of closesOf(one, seeds)) {
          const { amount, debt } = books.close(agent, period, step)
          expect({ amount, debt }).toEqual(slow.close(agent, period, step))
        }
      }),
      { numRuns },
    )
  })

  test('closes late, twice and in any order arrive at the same sums', () => {
    fc.assert(
      fc.property(world, closings, closings, (one, seeds, others) => {
        const [first, second] = [seeds, others].map((order) => {
          const books = new Books(one)
          for (const { agent, period, step } of closesOf(one, order)) {
            books.close(agent, period, step)
          }
          const members = one.uplines.map((_, at) => at).toReversed()
          const pieces = (agent: number) => slowPieces(one, agent).map((_, at) => at)
          // All that was left out, from the last to the first; uplines after their downlines.
          for (const agent of members) {
            for (const period of pieces(agent).toReversed()) books.close(agent, period, STEPS)
          }
          return members.map((at) => (books.paid[at] ?? 0n) - (books.debts[at] ?? 0n))
        })
        expect(first).toEqual(second)
      }),
      { numRuns: Math.ceil(numRuns / 8) },
    )
  })
})
