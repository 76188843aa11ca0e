import { createGameStream } from '@fairhouse/fairness'
import { minor, rational } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GameInputError } from '@fairhouse/games/core'
import { HI_LO, HI_LO_SKIPS } from '@fairhouse/games/hi-lo'
import { fairMultiplier, MULTIPLIER_CAP } from '@fairhouse/games/instant'
import { MINES, MINES_TILES, minesMultiplier, mostTiles } from '@fairhouse/games/mines'
import { chosenStream, numberedStream, seedsArb } from './support.ts'

const STAKE = minor(10_000n)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('mines', () => {
  it('shows nothing of what is hidden: fields that look alike so far are shown alike', () => {
    const fieldArb = fc.tuple(seedsArb, seedsArb, fc.integer({ min: 1, max: 24 }))
    fc.assert(
      fc.property(fieldArb, ([one, other, mines]) => {
        const rounds = [one, other].map((seeds) =>
          MINES.open({ mines }, STAKE, createGameStream(seeds)),
        )
        const mined = rounds.flatMap(({ state }) => state['mined'] as number[])
        let [first, second] = rounds
        for (const tile of upTo(MINES_TILES).filter((one) => !mined.includes(one))) {
          if (!first || !second || first.isOver) return
          expect(MINES.view(first)).toEqual(MINES.view(second))
          expect(MINES.actions(first)).toEqual(MINES.actions(second))
          const action = { type: 'reveal', tile }
          first = MINES.act(first, action, numberedStream(0))
          second = MINES.act(second, action, numberedStream(0))
        }
      }),
    )
  })

  it('cannot be left before the first tile, nor opened twice at the same', () => {
    const open = MINES.open({ mines: 1 }, STAKE, chosenStream([24]))
    expect(() => MINES.act(open, { type: 'cash-out' }, numberedStream(0))).toThrow(GameInputError)
    const after = MINES.act(open, { type: 'reveal', tile: 3 }, numberedStream(0))
    const again = () => MINES.act(after, { type: 'reveal', tile: 3 }, numberedStream(0))
    expect(again).toThrow(GameInputError)
    expect(() => MINES.act(after, { type: 'reveal', tile: 25 }, numberedStream(0))).toThrow(
      GameInputError,
    )
  })

  it('ends by itself before the next tile would be worth more than the cap', () => {
    for (const mines of upTo(24).map((one) => one + 1)) {
      const most = mostTiles(mines)
      expect(minesMultiplier(mines, most)).toBeLessThanOrEqual(MULTIPLIER_CAP)
      const isLast = most === MINES_TILES - mines
      expect(isLast || minesMultiplier(mines, most + 1) > MULTIPLIER_CAP).toBe(true)
      let round = MINES.open({ mines }, STAKE, chosenStream(upTo(mines).map(() => 25 - mines)))
      for (const tile of upTo(most)) {
        expect(round.isOver).toBe(false)
        round = MINES.act(round, { type: 'reveal', tile }, numberedStream(0))
      }
      expect(round.isOver).toBe(true)
      expect(round.payout).toBe(BigInt(minesMultiplier(mines, most)))
    }
  })
})

describe('hi-lo', () => {
  const guess = (guess: string) => ({ type: 'guess', guess })

  it('takes the edge once, however many guesses', () => {
    // Eights, higher or same each time: 0.99 × (13/6)^n.
    const stream = chosenStream([24, 24, 24, 24])
    let round = HI_LO.open({}, STAKE, stream)
    for (let guesses = 1; guesses <= 3; guesses += 1) {
      round = HI_LO.act(round, guess('higher'), stream)
      const paid = HI_LO.act(round, { type: 'cash-out' }, stream).payout
      const chance = rational(6n ** BigInt(guesses), 13n ** BigInt(guesses))
      expect(paid).toBe(BigInt(fairMultiplier(chance)))
    }
  })

  it('a skip costs and pays nothing, and there are only so many', () => {
    const stream = chosenStream(upTo(60).map(() => 0))
    let round = HI_LO.open({}, STAKE, stream)
    expect(() => HI_LO.act(round, { type: 'cash-out' }, stream)).toThrow(GameInputError)
    for (let skip = 0; skip < HI_LO_SKIPS; skip += 1) {
      round = HI_LO.act(round, { type: 'skip' }, stream)
    }
    expect(() => HI_LO.act(round, { type: 'skip' }, stream)).toThrow(GameInputError)
    expect(HI_LO.view(round)['multiplier']).toBe(0)
    expect(HI_LO.act(round, guess('lower'), stream).isOver).toBe(false)
  })

  it('offers no guess that would lead above the cap', () => {
    // Aces, "same" each time: 12.87, 167.31, 2 175.03; a fourth would be 28 275.
    const stream = chosenStream([48, 48, 48, 48, 48])
    let round = HI_LO.open({}, STAKE, stream)
    for (let guesses = 0; guesses < 3; guesses += 1) round = HI_LO.act(round, guess('same'), stream)
    expect(HI_LO.actions(round)).toContainEqual(guess('higher'))
    expect(HI_LO.actions(round)).not.toContainEqual(guess('same'))
    expect(() => HI_LO.act(round, guess('same'), stream)).toThrow(GameInputError)
    expect(HI_LO.act(round, { type: 'cash-out' }, stream).payout).toBe(21_750_300n)
  })

  it('is over where even the likeliest guess would lead above the cap', () => {
    // 2 175.03 after three aces; then eights and twos by the likelier guess, up to 9 284.
    const [two, eight, ace] = [0, 24, 48]
    const cards = [ace, ace, ace, ace, eight, two, eight, two, two, two, two, two]
    const stream = chosenStream(cards)
    let round = HI_LO.open({}, STAKE, stream)
    const words = 'same same same higher lower higher lower higher higher higher higher'.split(' ')
    for (const word of words) {
      expect(round.isOver).toBe(false)
      round = HI_LO.act(round, guess(word), stream)
    }
    // 0.99 × 13^11 ÷ (12^6 × 8^2); a further guess of 12/13 would be worth 10 057.
    expect([round.isOver, round.payout]).toEqual([true, 92_842_028n])
  })
})
