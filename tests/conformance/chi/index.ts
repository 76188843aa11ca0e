import { chiSquare } from './chi-square.ts'
import { CARD_SAMPLES } from './card-samples.ts'
import type { Sample } from './sample.ts'
import { INSTANT_SAMPLES } from './instant-samples.ts'
import { TABLE_SAMPLES } from './table-samples.ts'
import { TICKET_SAMPLES } from './ticket-samples.ts'

/** The samples of all instant games, of crash, of fishing, of the tables and of lucky tickets. */
export const SAMPLES: readonly (() => Sample)[] = [
  ...INSTANT_SAMPLES,
  ...CARD_SAMPLES,
  ...TABLE_SAMPLES,
  ...TICKET_SAMPLES,
]

/** A chi-square test of one game's results. */
export interface ChiRow {
  readonly game: string
  readonly bet: string
  readonly rounds: number
  readonly statistic: number
  readonly degrees: number
  readonly p: number
  readonly status: 'ok' | 'differs'
}

/** Below this chance a result is no luck: seeds are fixed, so that it never comes and goes. */
const LEAST_P = 1e-4

/** Plays a sample and tests what came. */
export function testSample(sample: Sample, rounds: number): ChiRow {
  const counts = sample.chances.map(() => 0)
  for (let number = 0; number < rounds; number += 1) {
    const bin = sample.draw(number)
    const so = counts[bin]
    if (so === undefined) throw new RangeError(`${sample.game}: there is no bin ${bin}`)
    counts[bin] = so + 1
  }
  const { statistic, degrees, p } = chiSquare(counts, sample.chances)
  const { game, bet } = sample
  return { game, bet, rounds, statistic, degrees, p, status: p > LEAST_P ? 'ok' : 'differs' }
}

/** Results of every game but the slots against their exact chances, a row each. */
export function* chiRows(rounds: number): Generator<ChiRow> {
  for (const sample of SAMPLES) yield testSample(sample(), rounds)
}
