import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { UsageError } from '../../tools/start/options.ts'
import { runFuzz } from './fuzz/run.ts'

const HELP = `npm run -s faults -- fuzz [--requests N] [--seed TEXT]

Sends N requests (default: 20000) made from the schemas of all routes to a server of its own on
loopback, as visitor, member, trial and staff: valid ones, and such with fields changed, missing,
added, of the wrong type, huge, deep or of strange letters, with wrong methods, headers, types,
cookies, paths and queries. No answer may be a 5xx, hold a line of code or SQL, or be out of shape;
no refusal may change the database. Ends with one line of JSON. Leaves 0 when all of it held and
every route was asked, else 1.

  --requests N   how many (at most 1000000); refused ones are sent once more beside them
  --seed TEXT    the same choices again (default: another at each run)
`

const REQUESTS_MAX = 1_000_000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, ['requests', 'seed'])
  const { requests = '20000', seed = randomBytes(6).toString('hex') } = flags
  if (!/^[1-9]\d{0,6}$/.test(requests) || Number(requests) > REQUESTS_MAX) {
    throw new UsageError(`--requests wants a number from 1 to ${REQUESTS_MAX}, not "${requests}".`)
  }
  const startedAt = performance.now()
  const { perRoute, faults, ...figures } = await runFuzz({ requests: Number(requests), seed, say })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const [route, { sent, accepted }] of Object.entries(perRoute)) {
    say(`${String(sent).padStart(7)} sent ${String(accepted).padStart(7)} accepted  ${route}`)
  }
  for (const fault of faults) say(`BROKEN      ${fault}`)
  say(JSON.stringify({ trial: 'fuzz', seed, seconds, ...figures, faults: faults.length }))
  return faults.length === 0 && figures.routes === figures.routesOfAll ? 0 : 1
})
