import { rational } from '@fairhouse/money'
import {
  type BetOdds,
  type JsonObject,
  readChoice,
  readFields,
  readInteger,
} from '../core/index.ts'
import { binomial, oddsOf, oneStepGame } from '../instant/index.ts'
import {
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoRisk,
  type PlinkoRows,
  plinkoTable,
} from './tables.ts'

/**
 * Plinko: a ball falls through rows of pins, left or right at each as likely; the number of times
 * it went right is its bucket.
 */

export interface PlinkoBet extends JsonObject {
  readonly risk: PlinkoRisk
  readonly rows: PlinkoRows
}

const [LEAST_ROWS, MOST_ROWS] = [8, 16]

/** Odds of a table. */
export function plinkoOdds({ risk, rows }: PlinkoBet): BetOdds {
  const outcomes = plinkoTable(risk, rows).map((multiplier, bucket) => ({
    chance: rational(binomial(rows, bucket), 1n << BigInt(rows)),
    multiplier,
  }))
  return oddsOf(`${risk}, ${rows} rows`, outcomes)
}

export const PLINKO = oneStepGame<PlinkoBet>({
  code: 'plinko',
  version: 1,
  readBet(input) {
    const fields = readFields(input, ['risk', 'rows'])
    const risk = readChoice(fields, 'risk', PLINKO_RISKS)
    const count = readInteger(fields, 'rows', LEAST_ROWS, MOST_ROWS)
    return { risk, rows: PLINKO_ROWS.find((rows) => rows === count) ?? PLINKO_ROWS[0] }
  },
  play({ risk, rows }, stream) {
    const path = Array.from({ length: rows }, () => (stream.pick(2) === 1 ? 'R' : 'L')).join('')
    const bucket = path.replaceAll('L', '').length
    return { outcome: { path, bucket }, multiplier: plinkoTable(risk, rows)[bucket] ?? 0 }
  },
  odds: () => PLINKO_RISKS.flatMap((risk) => PLINKO_ROWS.map((rows) => plinkoOdds({ risk, rows }))),
})

export * from './tables.ts'
