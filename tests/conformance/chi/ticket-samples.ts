import { seedCommitment, textHash, ticketNumber } from '@fairhouse/fairness'
import { numbersOf, prizeOf, tableOf, tableText, type PublishedPrize } from '@fairhouse/rewards'
import type { Sample } from './sample.ts'

/** A prize that `weight` of the numbers draw; which kind it is does not matter to the draw. */
function prizes(...weights: readonly bigint[]): PublishedPrize[] {
  return weights.map((weight, at) => ({ id: `p${at + 1}`, kind: 'money', amount: 100n, weight }))
}

/** A table of each kind: a rare prize, numbers that are no power of two, all as likely. */
const TABLES = {
  egg: prizes(1n, 20n, 200n, 379n, 400n),
  envelope: prizes(1n, 49n, 450n, 500n, 999_983n),
  wheel: prizes(1n, 1n, 1n, 1n, 1n, 1n, 1n),
} as const

/** Openings of a table, each of its own seed as tickets have them, against the exact chances. */
function ticketSample(kind: keyof typeof TABLES): Sample {
  const published = TABLES[kind]
  const table = tableOf(published)
  const numbers = numbersOf(table)
  const tableHash = textHash(tableText(kind, published))
  const bins = new Map(table.map(({ id }, bin) => [id, bin]))
  return {
    game: 'lucky-ticket',
    bet: kind,
    chances: table.map(({ weight }) => Number(weight) / Number(numbers)),
    draw(number) {
      const serverSeed = seedCommitment(`chi-square of ${kind} ${number}`)
      const sources = { tableHash, clientSeed: 'fairhouse', ticketId: `lkt_${number}` }
      const drawn = ticketNumber(serverSeed, sources, numbers)
      return bins.get(prizeOf(table, drawn).id) ?? -1
    },
  }
}

/** The samples of openings of lucky tickets. */
export const TICKET_SAMPLES: readonly (() => Sample)[] = [
  () => ticketSample('egg'),
  () => ticketSample('envelope'),
  () => ticketSample('wheel'),
]
