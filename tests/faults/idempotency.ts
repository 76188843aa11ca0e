import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runIdempotency } from './idempotency/run.ts'
import { readCount } from './lib/count.ts'
import { randomSeed } from './money/stage.ts'

const HELP = `npm run -s faults -- idempotency [--keys N] [--seed TEXT]

N idempotency keys (default: 5000) over every route that moves money under a key, each asked six
times: the same body at once and again, another body at once and later, on two nodes of which one
is killed (kill -9) now and then, and after both were restarted. One effect per key, the same answer
for the same body, IDEMPOTENCY_KEY_REUSED for another. Ends with one line of JSON. Leaves 0 when all
of it held, else 1.

  --seed TEXT   the same keys again (default: others at each run)
`

const KILL_EVERY = 5

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['keys', 'seed'])
  const keys = readCount('keys', flags.keys ?? '5000', 1_000_000)
  const { seed = randomSeed() } = flags
  const startedAt = performance.now()
  const { faults, ...figures } = await runIdempotency({ keys, seed, killEvery: KILL_EVERY })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 100)) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'idempotency', seed, seconds, ...figures, faults: faults.length }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return faults.length === 0 ? 0 : 1
})
