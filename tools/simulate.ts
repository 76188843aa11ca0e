import { availableParallelism } from 'node:os'
import { CONTROLS, type Control } from '../apps/server/src/simulator/index.ts'
import { readFlags, runConsole } from './operator/console.ts'
import { simulate } from './simulate/run.ts'
import { UsageError } from './start/options.ts'

const HELP = `npm run -s simulate -- [--seeds N] [--from S] [--ops K] [--break CONTROL]

Runs the production code of ledger, wallet queue, cashier, limits, lotteries and settlement in one
process, under a seeded clock, seeded randomness and a seeded network: requests and answers are
lost, come twice and in any order, connections break and processes die at any statement.
After each step every balance is held against a model written apart from it; at the end of a seed
all postings, bets, deposits, withdrawals and transfers, the accounts of the house, and the
invariants of the ledger. A database of its own, deleted at the end. Leaves 0 when the house and the
model have the same to the unit for every seed, else 1.

  --seeds N   how many seeds (default: 100)
  --from S    the first one (default: 1); --from S --seeds 1 replays a seed exactly
  --ops K     operations of a seed, at least (default: 100)
  --break CONTROL   ${CONTROLS.join(', ')}: breaks a port on purpose, which must be found
`

const SEEDS_MAX = 10_000_000

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) {
    throw new UsageError(`--${name} wants a number from 1 to ${SEEDS_MAX - 1}, not "${text}".`)
  }
  return Number(text)
}

function readControl(text: string | undefined): Control | undefined {
  if (text === undefined) return undefined
  const found = CONTROLS.find((one) => one === text)
  if (!found) throw new UsageError(`--break wants ${CONTROLS.join(', ')}, not "${text}".`)
  return found
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['seeds', 'from', 'ops', 'break'])
  const from = readCount('from', flags.from ?? '1')
  const seeds = readCount('seeds', flags.seeds ?? '100')
  const operations = readCount('ops', flags.ops ?? '100')
  const startedAt = performance.now()
  const summary = await simulate({
    from,
    seeds,
    operations,
    control: readControl(flags.break),
    workers: Math.max(1, Math.min(8, availableParallelism())),
    onSeed(seed, { failure }) {
      if (!failure) return
      say(`BROKEN  seed ${seed}, after ${failure.at} operations: ${failure.message}`)
      for (const line of failure.trace) say(`        ${line}`)
      say(`        again: npm run -s simulate -- --from ${seed} --seeds 1 --ops ${operations}`)
    },
  })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const { failed, coverage, ...figures } = summary
  for (const [what, count] of Object.entries(coverage)) say(`${String(count).padStart(8)}  ${what}`)
  say(JSON.stringify({ trial: 'simulate', from, seconds, ...figures, failed: failed.length }))
  return failed.length === 0 ? 0 : 1
})
