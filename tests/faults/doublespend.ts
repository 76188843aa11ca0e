import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runDoubleSpend } from './doublespend/run.ts'
import { readCount } from './lib/count.ts'
import { randomSeed } from './money/stage.ts'

const HELP = `npm run -s faults -- doublespend [--bursts N] [--seed TEXT]

Bursts (default: 1000) of 2 to 1,000 requests at once, each of a member with 20 units who bets,
chases, makes group tickets and buys shares for far more, takes bets back and presses twice, over
HTTP on loopback, on two nodes. No balance may fall below zero, and each must be to the unit what
was answered. Ends with one line of JSON. Leaves 0 when all of it held, else 1.

  --seed TEXT   the same bursts again (default: others at each run)
`

const WIDTHS = [20, 30, 2, 5, 50, 100, 200, 1_000]

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['bursts', 'seed'])
  const bursts = readCount('bursts', flags.bursts ?? '1000', 100_000)
  const { seed = randomSeed() } = flags
  const startedAt = performance.now()
  const { faults, ...figures } = await runDoubleSpend({ bursts, seed, widths: WIDTHS })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 100)) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'doublespend', seed, seconds, ...figures, faults: faults.length }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return faults.length === 0 ? 0 : 1
})
