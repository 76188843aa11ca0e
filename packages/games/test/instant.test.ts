import { createGameStream } from '@fairhouse/fairness'
import { compareRational, minor, type Minor, rational } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GameInputError, type Json, type SoloGame, type SoloRound } from '@fairhouse/games/core'
import { DICE, diceTargets } from '@fairhouse/games/dice'
import { HI_LO } from '@fairhouse/games/hi-lo'
import { MULTIPLIER_CAP } from '@fairhouse/games/instant'
import { KENO, KENO_RISKS } from '@fairhouse/games/keno'
import { LIMBO } from '@fairhouse/games/limbo'
import { MINES } from '@fairhouse/games/mines'
import { PLINKO, PLINKO_RISKS, PLINKO_ROWS } from '@fairhouse/games/plinko'
import { SOLO_GAMES, soloGame } from '@fairhouse/games/solo'
import { WHEEL, WHEEL_RISKS, WHEEL_SIZES } from '@fairhouse/games/wheel'
import { numberedStream, seedsArb } from './support.ts'

const GAMES = [DICE, LIMBO, MINES, PLINKO, KENO, HI_LO, WHEEL]

/** A bet of each game, any there is. */
const BETS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  dice: fc.constantFrom('under' as const, 'over' as const).chain((side) => {
    const { min, max } = diceTargets(side)
    return fc.integer({ min, max }).map((target) => ({ side, target }))
  }),
  limbo: fc.record({ target: fc.integer({ min: 101, max: 1_000_000 }) }),
  mines: fc.record({ mines: fc.integer({ min: 1, max: 24 }) }),
  plinko: fc.record({
    risk: fc.constantFrom(...PLINKO_RISKS),
    rows: fc.constantFrom(...PLINKO_ROWS),
  }),
  keno: fc.record({
    risk: fc.constantFrom(...KENO_RISKS),
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
  }),
  'hi-lo': fc.constant({}),
  wheel: fc.record({
    risk: fc.constantFrom(...WHEEL_RISKS),
    segments: fc.constantFrom(...WHEEL_SIZES),
  }),
}

const betOf = (game: SoloGame) => BETS[game.code] ?? fc.constant({})
const stakeArb = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => minor(units))

interface Played {
  readonly rounds: readonly SoloRound[]
  readonly actions: readonly Json[]
}

/**
 * Plays a round to its end by choices among what is open; with `isResumed`, as the studio does:
 * each step from stored text and a new stream.
 */
function play(
  game: SoloGame,
  seeds: Parameters<typeof createGameStream>[0],
  bet: unknown,
  stake: Minor,
  how: { readonly choices: readonly number[]; readonly isResumed: boolean },
): Played {
  let stream = createGameStream(seeds)
  let round = game.open(game.readBet(bet), stake, stream)
  const rounds = [round]
  const actions: Json[] = []
  for (const choice of how.choices) {
    const open = game.actions(round)
    const action = open[choice % Math.max(open.length, 1)]
    if (action === undefined) break
    if (how.isResumed) {
      stream = createGameStream(seeds, stream.used)
      round = { ...round, state: JSON.parse(JSON.stringify(round.state)) }
    }
    expect(game.extraStake(round, action)).toBe(0n)
    round = game.act(round, action, stream)
    rounds.push(round)
    actions.push(action)
  }
  return { rounds, actions }
}

const choicesArb = fc.array(fc.nat({ max: 1_000 }), { maxLength: 60 })

describe.each(GAMES.map((game) => [game.code, game] as const))('%s', (_code, game) => {
  const roundArb = fc.record({ seeds: seedsArb, bet: betOf(game), stake: stakeArb })

  it('plays the same whether it goes straight on or is taken up again', () => {
    fc.assert(
      fc.property(roundArb, choicesArb, ({ seeds, bet, stake }, choices) => {
        const straight = play(game, seeds, bet, stake, { choices, isResumed: false })
        expect(play(game, seeds, bet, stake, { choices, isResumed: true })).toEqual(straight)
      }),
    )
  })

  it('pays nothing before the end, at most the cap then, and takes no further stake', () => {
    fc.assert(
      fc.property(roundArb, choicesArb, ({ seeds, bet, stake }, choices) => {
        for (const round of play(game, seeds, bet, stake, { choices, isResumed: false }).rounds) {
          expect(round.stake).toBe(stake)
          expect(round.payout).toBeGreaterThanOrEqual(0n)
          expect(round.payout).toBeLessThanOrEqual(
            round.isOver ? stake * BigInt(MULTIPLIER_CAP / 10_000) : 0n,
          )
          expect(game.actions(round).length > 0).toBe(!round.isOver)
        }
      }),
    )
  })

  it('refuses actions that are not open', () => {
    fc.assert(
      fc.property(roundArb, choicesArb, ({ seeds, bet, stake }, choices) => {
        const { rounds } = play(game, seeds, bet, stake, { choices, isResumed: false })
        for (const round of rounds) {
          const bad: unknown[] = [
            undefined,
            null,
            'skip',
            {},
            { type: 'double' },
            { type: 'guess' },
          ]
          if (round.isOver) bad.push(...['cash-out', 'skip'].map((type) => ({ type })))
          for (const action of bad) {
            expect(() => game.act(round, action, numberedStream(0))).toThrow(GameInputError)
            expect(() => game.extraStake(round, action)).toThrow(GameInputError)
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('reads a bet that it has read to the same', () => {
    fc.assert(
      fc.property(betOf(game), (bet) => {
        const read = game.readBet(bet)
        expect(game.readBet(JSON.parse(JSON.stringify(read)))).toEqual(read)
      }),
    )
    for (const bad of [undefined, null, 1, [], { colour: 'red' }]) {
      expect(() => game.readBet(bad)).toThrow(GameInputError)
    }
  })

  it('tells odds that are possible, none above the cap', () => {
    const odds = game.odds()
    expect(odds.length).toBeGreaterThan(0)
    expect(new Set(odds.map(({ bet }) => bet)).size).toBe(odds.length)
    const cap = rational(BigInt(MULTIPLIER_CAP), 10_000n)
    for (const { rtp, topMultiplier, hitRate, sigma } of odds) {
      expect(compareRational(rtp, rational(9865n, 10_000n))).toBe(1)
      expect(compareRational(rtp, rational(9917n, 10_000n))).toBe(-1)
      expect(compareRational(topMultiplier, cap)).not.toBe(1)
      expect(compareRational(hitRate, rational(1n))).not.toBe(1)
      expect(sigma).toBeGreaterThan(0)
    }
  })
})

describe('bets that are refused', () => {
  const cases: readonly (readonly [SoloGame, unknown, string, string])[] = [
    [DICE, { side: 'under', target: 0 }, 'target', 'range'],
    [DICE, { side: 'under', target: 9_801 }, 'target', 'range'],
    [DICE, { side: 'over', target: 198 }, 'target', 'range'],
    [DICE, { side: 'over', target: 9_999 }, 'target', 'range'],
    [DICE, { side: 'under', target: 50.5 }, 'target', 'type'],
    [DICE, { side: 'left', target: 50 }, 'side', 'choice'],
    [LIMBO, { target: 100 }, 'target', 'range'],
    [LIMBO, { target: 1_000_001 }, 'target', 'range'],
    [MINES, { mines: 0 }, 'mines', 'range'],
    [MINES, { mines: 25 }, 'mines', 'range'],
    [PLINKO, { risk: 'low', rows: 17 }, 'rows', 'range'],
    [PLINKO, { risk: 'wild', rows: 8 }, 'risk', 'choice'],
    [KENO, { risk: 'low', numbers: [] }, 'numbers', 'count'],
    [KENO, { risk: 'low', numbers: [1, 2, 1] }, 'numbers.2', 'repeated'],
    [KENO, { risk: 'low', numbers: [41] }, 'numbers.0', 'range'],
    [WHEEL, { risk: 'low', segments: 15 }, 'segments', 'choice'],
    [HI_LO, { start: 'C2' }, 'start', 'unknown'],
  ]

  it.each(cases)('%o %o', (game, bet, field, fault) => {
    expect(() => game.readBet(bet)).toThrow(expect.objectContaining({ field, fault }))
  })
})

it('games are found by their codes', () => {
  for (const game of GAMES) expect(soloGame(game.code)).toBe(game)
  expect(soloGame('whist')).toBeUndefined()
  const codes = SOLO_GAMES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
