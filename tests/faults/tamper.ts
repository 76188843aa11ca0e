import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { readCount } from './lib/count.ts'
import { CHAINS, runTampering } from './tamper/run.ts'

const HELP = `npm run -s faults -- tamper [--count N] [--seed TEXT]

As somebody who may write every table and switch off every trigger: changes, deletes, inserts, swaps
and cuts off entries of each chain of hashes, writes the rest of a chain anew, forges signatures,
changes what was booked on days that are sealed for the receipts of members; N times each chain
(default: 200), one thing at a time. Each must be found by the chain's own verification, and the
chain as it was must be found sound. Ends with one line of JSON. Leaves 0 when all of it was found,
else 1.

  --seed TEXT   the same again (default: others at each run)
`

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['count', 'seed'])
  const count = readCount('count', flags.count ?? '200', 10_000)
  const { seed = randomBytes(6).toString('hex') } = flags
  const startedAt = performance.now()
  const { faults, ...figures } = await runTampering({ count, seed, chains: CHAINS })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'tamper', seed, seconds, ...figures, faults: faults.length }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return faults.length === 0 ? 0 : 1
})
