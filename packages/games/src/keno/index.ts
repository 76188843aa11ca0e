import { rational } from '@fairhouse/money'
import {
  type BetOdds,
  type JsonObject,
  readChoice,
  readFields,
  readIntegers,
} from '../core/index.ts'
import { binomial, drawWithout, oddsOf, oneStepGame } from '../instant/index.ts'
import { KENO_MOST, KENO_RISKS, type KenoRisk, kenoTable } from './tables.ts'

/** Keno: 1 to 10 numbers of 40 are chosen, 10 of 40 drawn. */

export const KENO_NUMBERS = 40
export const KENO_DRAWN = 10

export interface KenoBet extends JsonObject {
  readonly risk: KenoRisk
  /** In rising order. */
  readonly numbers: readonly number[]
}

/** Odds of a table: hits are hypergeometric. */
export function kenoOdds(risk: KenoRisk, numbers: number): BetOdds {
  const all = binomial(KENO_NUMBERS, KENO_DRAWN)
  const outcomes = kenoTable(risk, numbers).map((multiplier, hits) => {
    const ways = binomial(numbers, hits) * binomial(KENO_NUMBERS - numbers, KENO_DRAWN - hits)
    return { chance: rational(ways, all), multiplier }
  })
  return oddsOf(`${risk}, ${numbers} numbers`, outcomes)
}

export const KENO = oneStepGame<KenoBet>({
  code: 'keno',
  version: 1,
  readBet(input) {
    const fields = readFields(input, ['risk', 'numbers'])
    const risk = readChoice(fields, 'risk', KENO_RISKS)
    const bounds = { min: 1, max: KENO_NUMBERS, least: 1, most: KENO_MOST }
    return { risk, numbers: readIntegers(fields, 'numbers', bounds).toSorted((a, b) => a - b) }
  },
  play({ risk, numbers }, stream) {
    const drawn = drawWithout(stream, KENO_DRAWN, KENO_NUMBERS, 1)
    const hits = numbers.filter((one) => drawn.includes(one)).length
    return { outcome: { drawn, hits }, multiplier: kenoTable(risk, numbers.length)[hits] ?? 0 }
  },
  odds: () =>
    KENO_RISKS.flatMap((risk) =>
      Array.from({ length: KENO_MOST }, (_, index) => kenoOdds(risk, index + 1)),
    ),
})

export * from './tables.ts'
