import { createStream } from '@fairhouse/fairness'
import { type Play, type Selection, type SscDraw, type Variant } from '@fairhouse/lottery/all'
import { sscFamily } from '../src/families/ssc/family.ts'
import { multiplyRational, rational } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'

/** Every outcome there is: 100,000 draws. */
const ALL_DRAWS: readonly SscDraw[] = Array.from({ length: 100_000 }, (_, value) => ({
  digits: [...String(value).padStart(5, '0')],
}))

const SEED = '5f'.repeat(32)
/**
 * One window of each rule, and plays with one prize: the conformance run (`conform -- playtypes`)
 * goes through all draws for every play.
 */
const OTHER_WINDOWS = /^SSC_(3X_[FM]|2X_F|BDW_[FM]3|DXDS_F|LH_(1[234]|2[35]|3\d|45))/
const PLAYS = [...sscFamily.plays.values()].filter(
  ({ code, prizes }) => Object.keys(prizes).join() === 'WIN' && !OTHER_WINDOWS.test(code),
)

/** Every play under its defaults, and under the other value of each field that changes it. */
const RULES = PLAYS.flatMap((play) => {
  const others = play.variantFields.map((field): Variant =>
    field === 'tie' ? { tie: 'refund' } : { window: 'first' },
  )
  return [{}, ...others].map((variant) => ({ play, variant, name: JSON.stringify(variant) }))
})

interface Totals {
  readonly wins: number
  readonly pushes: number
  readonly most: number
}

function enumerate(play: Play<SscDraw>, selection: Selection, variant: Variant): Totals {
  let wins = 0
  let pushes = 0
  let most = 0
  for (const draw of ALL_DRAWS) {
    const evaluation = play.evaluate(selection, draw, variant)
    const hits = evaluation.hits['WIN'] ?? 0
    wins += hits
    pushes += evaluation.pushes
    if (hits > most) most = hits
  }
  return { wins, pushes, most }
}

describe('over all 100,000 draws', () => {
  it.each(RULES)(
    'a line of $play.code $name wins and pushes as often as stated, and its best draw is the best',
    ({ play, variant }) => {
      const selection = play.randomSelection(createStream(SEED, play.code))
      const { wins, pushes, most } = enumerate(play, selection, variant)
      const lineDraws = rational(BigInt(play.countLines(selection) * ALL_DRAWS.length))
      const { WIN, ...otherPrizes } = play.prizes
      expect(otherPrizes).toEqual({})
      expect(rational(BigInt(wins))).toEqual(WIN && multiplyRational(lineDraws, WIN))
      expect(rational(BigInt(pushes))).toEqual(
        multiplyRational(lineDraws, play.pushProbability(variant)),
      )
      expect(play.bestEvaluation(selection, variant)).toEqual({ hits: { WIN: most }, pushes: 0 })
    },
    20_000,
  )
})
