import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runSealing } from './sealing/run.ts'

const HELP = `npm run -s faults -- sealing [--seed TEXT]

200 clients whose clocks are off by up to 30 seconds bet around what they take for the close of
three issues, five times a second, over HTTP on loopback, on two nodes and a worker. No bet may be
placed at the close or later by the database's clock, every acknowledged one must be there, every
refusal must be ISSUE_CLOSED and leave nothing, and the ledger must be sound. Takes a minute and a
half. Ends with one line of JSON. Leaves 0 when all of it held, else 1.

  --seed TEXT   the same clocks and selections again (default: others at each run)
`

const CLIENTS = 200
const SKEW_MS = 30_000
const CLOSINGS = 3

await runConsole(HELP, async (args) => {
  const { seed = randomBytes(6).toString('hex') } = readFlags(args, ['seed'])
  const plan = { clients: CLIENTS, skewMs: SKEW_MS, closings: CLOSINGS, seed }
  const startedAt = performance.now()
  const { faults, ...figures } = await runSealing(plan)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults) process.stdout.write(`BROKEN      ${fault}\n`)
  const line = { trial: 'sealing', seed, seconds, clients: CLIENTS, ...figures }
  process.stdout.write(`${JSON.stringify({ ...line, faults: faults.length })}\n`)
  return faults.length === 0 ? 0 : 1
})
