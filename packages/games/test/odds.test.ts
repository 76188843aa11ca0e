import {
  compareRational,
  minor,
  type Minor,
  multiplyRational,
  type Rational,
  rational,
} from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SoloGame } from '@fairhouse/games/core'
import { DICE, diceOdds } from '@fairhouse/games/dice'
import { GUESSES, guessChance, HI_LO, hiLoOdds } from '@fairhouse/games/hi-lo'
import { binomial, fairMultiplier, oddsOf, payoutOf } from '@fairhouse/games/instant'
import { KENO, KENO_RISKS, kenoOdds, kenoTable } from '@fairhouse/games/keno'
import { LIMBO, limboOdds } from '@fairhouse/games/limbo'
import { MINES, MINES_TILES, minesOdds, mostTiles } from '@fairhouse/games/mines'
import { PLINKO, PLINKO_RISKS, PLINKO_ROWS, plinkoOdds, plinkoTable } from '@fairhouse/games/plinko'
import { WHEEL, WHEEL_RISKS, WHEEL_SIZES, wheelOdds } from '@fairhouse/games/wheel'
import { chosenStream, fraction } from './support.ts'

const STAKE = minor(10_000n)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The mean of payout ÷ stake over results that are all as likely. */
function meanOf(game: SoloGame, bet: unknown, streams: readonly (readonly number[])[]): Rational {
  const read = game.readBet(bet)
  const paid = streams.reduce(
    (sum, picks) => sum + game.open(read, STAKE, chosenStream(picks)).payout,
    0n,
  )
  return rational(paid, STAKE * BigInt(streams.length))
}

describe('odds are what all results together pay', () => {
  it.each([
    ['under', 1],
    ['under', 4_950],
    ['under', 9_800],
    ['over', 199],
    ['over', 9_998],
    ['over', 5_050],
  ] as const)('dice %s %i: every roll', (side, target) => {
    const rolls = upTo(10_000).map((roll) => [roll])
    expect(meanOf(DICE, { side, target }, rolls)).toEqual(diceOdds({ side, target }).rtp)
  })

  it('dice: the RTP said is the least of all targets', () => {
    const of = (target: number) => diceOdds({ side: 'under', target }).rtp
    const all = upTo(9_800).map((target) => of(target + 1))
    const said = DICE.odds().map(({ rtp }) => rtp)
    const least = (list: readonly Rational[]) => list.toSorted(compareRational)[0]
    expect(least(said)).toEqual(least(all))
    // Under and over of as many rolls pay alike.
    expect(diceOdds({ side: 'over', target: 9_999 - 4_950 }).rtp).toEqual(of(4_950))
  })

  it('dice multipliers are 99 ÷ chance, what is finer dropped', () => {
    const top = (target: number) => fraction(diceOdds({ side: 'under', target }).topMultiplier)
    expect([100, 2_500, 5_000, 9_800].map(top)).toEqual(['99/1', '99/25', '99/50', '5051/5000'])
  })

  it.each(PLINKO_RISKS.flatMap((risk) => [8, 9, 11].map((rows) => [risk, rows] as const)))(
    'plinko %s, %i rows: every way',
    (risk, rows) => {
      const ways = upTo(2 ** rows).map((way) => upTo(rows).map((row) => (way >> row) & 1))
      const bet = { risk, rows: PLINKO_ROWS.find((one) => one === rows) ?? 8 }
      expect(meanOf(PLINKO, bet, ways)).toEqual(plinkoOdds(bet).rtp)
    },
  )

  it.each(WHEEL_RISKS.flatMap((risk) => WHEEL_SIZES.map((segments) => [risk, segments] as const)))(
    'wheel %s, %i segments: every segment, 99 %%',
    (risk, segments) => {
      const bet = { risk, segments }
      const mean = meanOf(
        WHEEL,
        bet,
        upTo(segments).map((segment) => [segment]),
      )
      expect(fraction(mean)).toBe('99/100')
      expect(wheelOdds(bet).rtp).toEqual(mean)
    },
  )

  it('limbo: the last bits that reach a target are where the chance says', () => {
    for (const target of [101, 102, 199, 200, 333, 1_000, 99_999, 1_000_000]) {
      const { num, den } = limboOdds({ target }).hitRate
      const reaching = (num * 2n ** 52n) / den
      const paid = (bits: bigint) => LIMBO.open({ target }, STAKE, chosenStream([], bits)).payout
      expect(paid(2n ** 52n - reaching)).toBe((STAKE * BigInt(target)) / 100n)
      expect(paid(2n ** 52n - reaching - 1n)).toBe(0n)
    }
  })

  it.each([1, 2, 3, 24, 23])('mines: every field of %i mines', (mines) => {
    const tiles = Math.min(mostTiles(mines), 3)
    const fields = fieldsOf(mines)
    const paid = fields.reduce((sum, picks) => sum + minesPaid(mines, tiles, picks), 0n)
    const mean = rational(paid, STAKE * BigInt(fields.length))
    expect(mean).toEqual(minesOdds(mines, tiles).rtp)
  })

  it.each(GUESSES)('hi-lo %s: every next card on every card', (guess) => {
    for (const first of upTo(52)) {
      const rank = first < 48 ? Math.floor(first / 4) + 2 : 1
      const odds = hiLoOdds(rank, guess)
      const open = HI_LO.open({}, STAKE, chosenStream([first]))
      if (odds === undefined) {
        expect(HI_LO.actions(open)).not.toContainEqual({ type: 'guess', guess })
        continue
      }
      const paid = upTo(52).reduce((sum, next) => {
        const stream = chosenStream([next])
        const after = HI_LO.act(open, { type: 'guess', guess }, stream)
        if (after.isOver) return sum
        return sum + HI_LO.act(after, { type: 'cash-out' }, stream).payout
      }, 0n)
      expect(rational(paid, STAKE * 52n)).toEqual(odds.rtp)
    }
  })
})

/** Picks of all ordered draws of up to three mines; of many, those of each last safe tile. */
function fieldsOf(mines: number): number[][] {
  if (mines > 3) {
    // Index 0 of what is left each time, except for the tiles that stay safe.
    return safeSets(MINES_TILES - mines).map((safe) => {
      const left = upTo(MINES_TILES)
      return upTo(mines).map(() => {
        const index = left.findIndex((tile) => !safe.includes(tile))
        left.splice(index, 1)
        return index
      })
    })
  }
  return upTo(mines).reduce<number[][]>(
    (draws, drawn) =>
      draws.flatMap((draw) => upTo(MINES_TILES - drawn).map((pick) => [...draw, pick])),
    [[]],
  )
}

function safeSets(count: number): number[][] {
  const pairs = upTo(MINES_TILES).flatMap((a) => upTo(a).map((b) => [a, b]))
  return count === 1 ? upTo(MINES_TILES).map((tile) => [tile]) : pairs
}

function minesPaid(mines: number, tiles: number, picks: readonly number[]): Minor {
  const stream = chosenStream(picks)
  let round = MINES.open({ mines }, STAKE, stream)
  for (let tile = 0; tile < tiles && !round.isOver; tile += 1) {
    round = MINES.act(round, { type: 'reveal', tile }, stream)
  }
  return round.isOver ? round.payout : MINES.act(round, { type: 'cash-out' }, stream).payout
}

/** RTP of the public tables, 1 to 10 numbers, computed apart from our copy of them. */
const KENO_RTP = {
  low: [
    '79/80',
    '257/260',
    '1221/1235',
    '18081/18278',
    '36155/36556',
    '72387/73112',
    '6148569/6214520',
    '3383949/3417986',
    '33861599/34179860',
    '8371473091/8476605280',
  ],
  classic: [
    '99/100',
    '103/104',
    '9783/9880',
    '476/481',
    '144741/146224',
    '180891/182780',
    '3618369/3655600',
    '650882/657305',
    '13531853/13671944',
    '1679001083/1695321056',
  ],
  medium: [
    '79/80',
    '513/520',
    '489/494',
    '36111/36556',
    '18085/18278',
    '18065/18278',
    '153750/155363',
    '130046/131461',
    '27054595/27343888',
    '419483099/423830264',
  ],
  high: [
    '99/100',
    '513/520',
    '489/494',
    '9039/9139',
    '18075/18278',
    '18095/18278',
    '153750/155363',
    '130090/131461',
    '13530365/13671944',
    '76295861/77060048',
  ],
}

/** The same of plinko, 8 to 16 rows. */
const PLINKO_RTP = {
  low: [
    '1267/1280',
    '1267/1280',
    '5069/5120',
    '5069/5120',
    '20271/20480',
    '4055/4096',
    '81101/81920',
    '162203/163840',
    '324399/327680',
  ],
  medium: [
    '633/640',
    '1269/1280',
    '633/640',
    '507/512',
    '20273/20480',
    '10137/10240',
    '10137/10240',
    '162199/163840',
    '64873/65536',
  ],
  high: [
    '317/320',
    '317/320',
    '317/320',
    '5077/5120',
    '20299/20480',
    '20293/20480',
    '81083/81920',
    '32449/32768',
    '162163/163840',
  ],
}

describe('published values', () => {
  it.each(KENO_RISKS)('keno %s', (risk) => {
    const rtps = upTo(10).map((index) => fraction(kenoOdds(risk, index + 1).rtp))
    expect(rtps).toEqual(KENO_RTP[risk])
  })

  it.each(PLINKO_RISKS)('plinko %s', (risk) => {
    const rtps = PLINKO_ROWS.map((rows) => fraction(plinkoOdds({ risk, rows }).rtp))
    expect(rtps).toEqual(PLINKO_RTP[risk])
  })

  it('keno of 10 numbers pays by its hits', () => {
    const numbers = upTo(10).map((one) => one + 1)
    for (const hits of upTo(11)) {
      // The first ones of 1..10, the rest from 11 on: always the index 0 or the one past 10.
      const picks = upTo(10).map((drawn) => (drawn < hits ? 0 : 10 - hits))
      const round = KENO.open(KENO.readBet({ risk: 'high', numbers }), STAKE, chosenStream(picks))
      expect(round.state['outcome']).toMatchObject({ hits })
      expect(round.payout).toBe(BigInt(kenoTable('high', 10)[hits] ?? -1))
    }
  })

  it('plinko of 16 rows and high risk pays 1000 at the edges; a 1 is a way to the right', () => {
    const picks = [1, 0, 1, 1, 1, 0, 1, 0]
    const round = PLINKO.open({ risk: 'low', rows: 8 }, STAKE, chosenStream(picks))
    expect(round.state['outcome']).toEqual({ path: 'RLRRRLRL', bucket: 5 })
    const table = plinkoTable('high', 16)
    expect([table.at(0), table.at(-1)]).toEqual([10_000_000, 10_000_000])
  })

  it('plinko tables are mirrored, and as wide as their rows', () => {
    for (const risk of PLINKO_RISKS) {
      for (const rows of PLINKO_ROWS) {
        const table = plinkoTable(risk, rows)
        expect(table).toHaveLength(rows + 1)
        expect(table.toReversed()).toEqual(table)
      }
    }
  })

  it('hi-lo chances by rank, ace low', () => {
    const chance = (rank: number, guess: (typeof GUESSES)[number]) => {
      const found = guessChance(rank, guess)
      return found ? fraction(found) : 'none'
    }
    expect([2, 7, 12].map((rank) => chance(rank, 'higher'))).toEqual(['12/13', '7/13', '2/13'])
    expect(GUESSES.map((guess) => chance(1, guess))).toEqual(['12/13', 'none', '1/13'])
    expect(GUESSES.map((guess) => chance(13, guess))).toEqual(['none', '12/13', '1/13'])
    expect(chance(6, 'same')).toBe('none')
  })
})

describe('arithmetic of multipliers', () => {
  it('a multiplier times its chance is 99 % or as little less as the grid allows', () => {
    const chanceArb = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 9n }))
      .map(([num, more]) => rational(num, num + more))
    fc.assert(
      fc.property(chanceArb, (chance) => {
        const exact = multiplyRational(chance, rational(BigInt(fairMultiplier(chance)), 10_000n))
        const finer = multiplyRational(
          chance,
          rational(BigInt(fairMultiplier(chance)) + 1n, 10_000n),
        )
        expect(compareRational(exact, rational(99n, 100n))).not.toBe(1)
        expect(compareRational(finer, rational(99n, 100n))).toBe(1)
      }),
    )
    expect(() => fairMultiplier(rational(0n))).toThrow(RangeError)
  })

  it('payouts drop what is finer than a ledger unit', () => {
    expect(payoutOf(minor(3n), 13_333)).toBe(3n)
    expect(payoutOf(minor(1n), 9_999)).toBe(0n)
    expect(payoutOf(minor(7n), 25_000)).toBe(17n)
  })

  it('odds are the mean, the spread and the chance to win', () => {
    const half = rational(1n, 2n)
    const odds = oddsOf('coin', [{ chance: half, multiplier: 20_000 }])
    expect(odds).toEqual({
      bet: 'coin',
      rtp: rational(1n),
      sigma: 1,
      hitRate: half,
      topMultiplier: rational(2n),
    })
    const thrice = [half, half, half].map((chance) => ({ chance, multiplier: 1 }))
    expect(() => oddsOf('more than all', thrice)).toThrow(RangeError)
  })

  it('binomials are those of the triangle', () => {
    const whole = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(whole, whole, (n, k) => {
        expect(binomial(n, k)).toBe(binomial(n - 1, k - 1) + binomial(n - 1, k))
      }),
    )
  })
})
