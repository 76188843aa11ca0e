import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { readCount } from './lib/count.ts'
import { randomSeed } from './money/stage.ts'
import { runPay } from './pay/run.ts'

const HELP = `npm run -s faults -- pay [--cycles N] [--seed TEXT]

Trees of agents with contracts of all kinds, paid by the platform and by the agents above, through
days of bets and corrections. In each cycle (default: 200) figures change, workers bill and pay,
one or two at once, and are killed (kill -9) amid it; now and then the clock is put back by a day.
Every bill must equal a slow calculation of the same figures, to the unit; money is conserved and
the ledger checks. Ends with one line of JSON. Exits with 0 when all of it held, else 1.

  --seed TEXT   the same trees again (default: others at each run)
`

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['cycles', 'seed'])
  const cycles = readCount('cycles', flags['cycles'] ?? '200', 10_000)
  const seed = flags['seed'] ?? randomSeed()
  const startedAt = performance.now()
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const { faults, ...figures } = await runPay({ cycles, seed, say })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 50)) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'pay', seed, seconds, ...figures, faults: faults.length }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return faults.length === 0 ? 0 : 1
})
