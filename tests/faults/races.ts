import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runRaces } from './races/run.ts'

const HELP = `npm run -s faults -- races [--count N] [--seed TEXT]

Races on two nodes over HTTP on loopback: a limit is lowered in the middle of 50 bets and deposits,
and a member shuts themselves out in the middle of 100. By the database's clock nothing may be
accepted after the action held, and nothing that is sent after its answer may be accepted at all.
Ends with one line of JSON. Leaves 0 when all of it held, else 1.

  --count N     races of each kind (default: 1000)
  --seed TEXT   the same order of things again (default: another at each run)
`

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['count', 'seed'])
  const { seed = randomBytes(6).toString('hex'), count = '1000' } = flags
  const startedAt = performance.now()
  const { faults, ...figures } = await runRaces({ count: Number(count), seed, say })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults.slice(0, 50)) say(`BROKEN      ${fault}`)
  say(JSON.stringify({ trial: 'races', seed, seconds, ...figures, faults: faults.length }))
  return faults.length === 0 ? 0 : 1
})
