import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runCallbacks } from './callbacks/run.ts'

const HELP = `npm run -s faults -- callbacks [--count N] [--seed TEXT]

Many members pay in at the sandbox gateway; its callbacks are lost (up to 30 %), doubled (up to
50 %), delayed and reordered on their way to two nodes, over HTTP on loopback: payments in full, of
other amounts, of somebody else, declined, expired, charged back and won again, while some members
spend what they have. Polling and the gateway's report mend what was lost. At the end every balance,
every house account and every deposit must be what a model of the gateway's events says, to the
unit, and the ledger must be sound. Ends with one line of JSON. Leaves 0 when all of it held,
else 1.

  --count N     callbacks on their way, copies included (default: 100000)
  --seed TEXT   the same members, payments and losses again (default: others at each run)
`

const COUNT = 100_000

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['count', 'seed'])
  const seed = flags['seed'] ?? randomBytes(6).toString('hex')
  const count = Number(flags['count'] ?? COUNT)
  if (!Number.isInteger(count) || count < 1) throw new Error('--count is a number above zero')
  const startedAt = performance.now()
  const { faults, ...figures } = await runCallbacks({ count, seed })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 50)) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'callbacks', seed, seconds, ...figures }
  process.stdout.write(`${JSON.stringify({ ...line, faults: faults.length })}\n`)
  return faults.length === 0 ? 0 : 1
})
