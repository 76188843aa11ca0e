import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { evaluateBets } from '@fairhouse/server/modules/lottery/evaluate-bets.ts'
import { size } from './lib/size.ts'
import { round, median } from './lib/statistics.ts'
import { timeInPage } from './lottery/in-page.ts'
import { timeAllPlays, type CountTime } from './lottery/largest.ts'
import { distinctOf, storedTickets, type Batch } from './lottery/tickets.ts'

const HELP = `Evaluates 1,000,000 stored tickets of all plays against a draw, and counts lines of
the largest selection of each play, in Node and in a page. Prints a line of JSON for each family and
one for all; ends with 1 where a play takes longer than 5 ms to count.
  npm run -s bench:lottery -- [--tickets N]`

const ROUNDS = 3
/** What a page may take to count the lines of any selection. */
const COUNT_MS_MAX = 5

/** Seconds that each way of evaluating takes, in one round. */
interface Times {
  readonly each: number
  readonly settled: number
  /** SHA-256 of every stored text: how fast this machine is just now. */
  readonly hashed: number
}

interface Evaluated {
  readonly family: string
  tickets: number
  distinct: number
  plays: number
  won: number
  readonly rounds: Times[]
}

function secondsOf(work: () => void): number {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1_000
}

function timesOf({ tickets, draw }: Batch, distinct: Batch['tickets']): Times {
  return {
    each: secondsOf(() => evaluateBets(tickets, draw)),
    settled: secondsOf(() => evaluateBets(distinct, draw)),
    hashed: secondsOf(() => {
      for (const { selection } of tickets) createHash('sha256').update(selection).digest()
    }),
  }
}

const add = (one: Times | undefined, other: Times): Times => ({
  each: (one?.each ?? 0) + other.each,
  settled: (one?.settled ?? 0) + other.settled,
  hashed: (one?.hashed ?? 0) + other.hashed,
})

/** Games of a family are one line. */
function evaluateAll(batches: readonly Batch[]): Evaluated[] {
  const byFamily = new Map<string, Evaluated>()
  for (const batch of batches) {
    const { family, tickets, plays, draw } = batch
    const own = byFamily.get(family) ?? {
      family,
      tickets: 0,
      distinct: 0,
      plays: 0,
      won: 0,
      rounds: [],
    }
    byFamily.set(family, own)
    const distinct = distinctOf(tickets)
    own.tickets += tickets.length
    own.distinct += distinct.length
    own.plays += plays
    own.won += evaluateBets(tickets, draw).length
    for (let at = 0; at < ROUNDS; at += 1) {
      own.rounds[at] = add(own.rounds[at], timesOf(batch, distinct))
    }
  }
  return [...byFamily.values()]
}

/** Tickets per second: evaluated one by one, and with equal ones once, as settlements do. */
function speedOf({ tickets, rounds }: Pick<Evaluated, 'tickets' | 'rounds'>) {
  const of = (pick: (times: Times) => number) => median(rounds.map(pick))
  return {
    ticketsPerSecond: round(tickets / of((times) => times.each)),
    asSettledPerSecond: round(tickets / of((times) => times.settled)),
    perHash: round(
      of((times) => times.hashed / times.each),
      3,
    ),
  }
}

type Timed = 'countMs' | 'firstMs' | 'readMs'

function slowest(times: readonly CountTime[], timed: Timed) {
  const [worst] = times.toSorted((a, b) => b[timed] - a[timed])
  return { play: worst?.playCode, lines: worst?.lines, ms: round(worst?.[timed] ?? Number.NaN, 3) }
}

/** The plays that take longest to count, to count for the first time, and to be read. */
const slowestOf = (times: readonly CountTime[]) => ({
  count: slowest(times, 'countMs'),
  firstCount: slowest(times, 'firstMs'),
  read: slowest(times, 'readMs'),
})

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: `${size(1_000_000, 5_000)}` },
      brief: { type: 'boolean' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const inNode = timeAllPlays()
  const inPage = await timeInPage()
  const evaluated = evaluateAll(storedTickets(Number(values.tickets)))
  for (const { rounds, ...facts } of evaluated) {
    print({ ...facts, ...speedOf({ ...facts, rounds }) })
  }
  const sum = (pick: (one: Evaluated) => number) =>
    evaluated.reduce((all, one) => all + pick(one), 0)
  const tickets = sum((one) => one.tickets)
  const rounds = Array.from({ length: ROUNDS }, (_, at) =>
    evaluated.reduce((all, one) => add(all, one.rounds[at] ?? { each: 0, settled: 0, hashed: 0 }), {
      each: 0,
      settled: 0,
      hashed: 0,
    }),
  )
  const slow = [...inNode, ...inPage].filter(({ countMs }) => countMs > COUNT_MS_MAX)
  print({
    bench: 'lottery',
    tickets,
    plays: inNode.length,
    distinct: sum((one) => one.distinct),
    ...speedOf({ tickets, rounds }),
    slowest: { node: slowestOf(inNode), page: slowestOf(inPage) },
    tooSlow: [...new Set(slow.map(({ playCode }) => playCode))],
  })
  return slow.length === 0 ? 0 : 1
}

process.exitCode = await main()
