import {
  awardOf,
  bestAward,
  PLAYS,
  type AnyDraw,
  type Play,
  type Pricing,
  type Selection,
  type Variant,
} from '@fairhouse/lottery/all'
import { compareRational } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { brutePlay, type BrutePlay } from './brute/index.ts'
import { randomCanonical, randomDraw, seededStream, seedOf } from './random.ts'

const SELECTIONS = 1_000
/** Number of those that are evaluated line by line on a draw of their own. */
const JUDGED = 60
const SEARCHED = 5_000

/** The defaults, and each other value of a field that changes the play. */
function variantsOf({ variants }: Play): readonly Variant[] {
  const others = Object.entries(variants).flatMap(([field, values]) =>
    values.slice(1).map((value): Variant => ({ [field]: value })),
  )
  return [{}, ...others]
}

interface Result {
  readonly hits: Record<string, number>
  pushes: number
}

function judgeLines(
  brute: BrutePlay,
  selection: Selection,
  draw: AnyDraw,
  variant: Variant,
): Result {
  const result: Result = { hits: {}, pushes: 0 }
  for (const line of brute.lines(selection)) {
    const verdict = brute.evaluate(line, draw, variant)
    if (verdict === 'push') {
      result.pushes += 1
      continue
    }
    for (const [key, hits] of Object.entries(verdict)) {
      result.hits[key] = (result.hits[key] ?? 0) + hits
    }
  }
  return result
}

/** A price that orders draws from better to worse. */
function priceOf(play: Play): Pricing {
  return play.payOf ? { model: 'fixedOdds', odds: '3' } : { model: 'prizeGroup', group: 1950 }
}

/** Compares a selection on a draw under every variant; answers how many wins there were. */
function compareOn(play: Play, brute: BrutePlay, selection: Selection, draw: AnyDraw): number {
  let won = 0
  const price = priceOf(play)
  for (const variant of variantsOf(play)) {
    const evaluation = play.evaluate(selection, draw, variant)
    const bet = { selection, draw, variant }
    expect({ ...bet, ...evaluation }).toEqual({
      ...bet,
      ...judgeLines(brute, selection, draw, variant),
    })
    const { rate, winningLines } = awardOf(play, evaluation, price)
    won += winningLines
    if (winningLines === 0) continue
    const best = bestAward(play, selection, price, variant)
    const isBest = compareRational(best.rate, rate) >= 0
    expect({ ...bet, isBest }).toEqual({ ...bet, isBest: true })
  }
  return won
}

describe.each(PLAYS.map((play) => [play.code, play] as const))('%s', (code, play) => {
  const brute = brutePlay(code)
  const stream = seededStream(seedOf(code))

  it('counts and evaluates lines as their expansion does, and its best draw is no worse', () => {
    let won = 0
    for (let round = 0; round < SELECTIONS; round += 1) {
      const selection = randomCanonical(play, stream)
      const lines = play.countLines(selection)
      if (lines !== brute.lines(selection).length) {
        expect({ selection, lines }).toEqual({ selection, lines: brute.lines(selection).length })
      }
      if (round >= JUDGED) continue
      won += compareOn(play, brute, selection, randomDraw(play, selection, stream))
    }
    // Comparing nothing with nothing would prove little: the test searches for rare wins.
    for (let round = 0; round < SEARCHED && won === 0; round += 1) {
      const selection = randomCanonical(play, stream)
      won += compareOn(play, brute, selection, randomDraw(play, selection, stream))
    }
    expect(won).toBeGreaterThan(0)
  })
})
