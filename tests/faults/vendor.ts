import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runVendor } from './vendor/run.ts'

const HELP = `npm run -s faults -- vendor [--calls N] [--seed TEXT]

A model vendor plays rounds through the signed wallet protocol to two nodes, over HTTP on loopback:
bets, wins, rollbacks, batches, closes, unanswered bets given up, sports bets resettled. Of its
calls up to 30 % or their answers are lost, up to 50 % arrive twice, any may be late and out of
order, and nodes are killed (kill -9) meanwhile; unanswered calls are repeated by the same key. At
the end every balance, the house account and the ledger must match the vendor's books, to the unit.
Ends with one line of JSON. Exits with 0 when all of it held, else 1.

  --calls N     calls in transit, copies included (default: 200000)
  --seed TEXT   the same rounds and losses again (default: others at each run)
`

const CALLS = 200_000
/** Calls between two kills, approximately. */
const CALLS_OF_KILL = 20_000

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['calls', 'seed'])
  const seed = flags['seed'] ?? randomBytes(6).toString('hex')
  const calls = Number(flags['calls'] ?? CALLS)
  if (!Number.isInteger(calls) || calls < 1) throw new Error('--calls is a number above zero')
  const startedAt = performance.now()
  const kills = Math.max(1, Math.floor(calls / CALLS_OF_KILL))
  const { faults, ...figures } = await runVendor({ calls, seed, kills })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 50)) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'vendor', seed, seconds, ...figures }
  process.stdout.write(`${JSON.stringify({ ...line, faults: faults.length })}\n`)
  return faults.length === 0 ? 0 : 1
})
