import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { readCount } from './lib/count.ts'
import { randomSeed } from './money/stage.ts'
import { runRewards } from './rewards/run.ts'

const HELP = `npm run -s faults -- rewards [--events N] [--seed TEXT]

Members pay in, play, join, apply, redeem codes, claim and go away (default: 10000 events), out of
order and often twice at once, while workers give promotions and missions and are killed at it
(kill -9). Each reward must be given once and within its bounds, to the unit, and equal what a model
says of the same events; the ledger checks. Ends with one line of JSON. Exits with 0 when all of it
held, else 1.

  --seed TEXT   the same events again (default: others at each run)
`

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['events', 'seed'])
  const events = readCount('events', flags['events'] ?? '10000', 10_000_000)
  const seed = flags['seed'] ?? randomSeed()
  const startedAt = performance.now()
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const { faults, ...figures } = await runRewards({ events, seed, say })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 50)) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'rewards', seed, seconds, ...figures, faults: faults.length }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return faults.length === 0 ? 0 : 1
})
