import { randomBytes } from 'node:crypto'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runIdentity } from './identity/run.ts'

const HELP = `npm run -s faults -- identity [--seed TEXT] [--only NAME]

Attacks registration, login, codes, links, sessions and sealed bodies of two server nodes on one
database, over HTTP on loopback: races for one name and for everything that may be used once,
floods of SMS and of wrong codes, known names against unknown ones by answer and by time, ended
sessions on every node and socket, forged envelopes, lock-outs of a victim. Ends with one line of
JSON. Leaves 0 when every promise was kept, else 1.

  --seed TEXT   order of the names that are asked for (default: another at each run)
  --only NAME   the scenarios whose name contains this
`

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runConsole(HELP, async (args) => {
  const { seed = randomBytes(6).toString('hex'), only } = readFlags(args, ['seed', 'only'])
  const startedAt = performance.now()
  const { scenarios, faults } = await runIdentity({ seed, only, say })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  for (const fault of faults) say(`BROKEN      ${fault}`)
  say(JSON.stringify({ trial: 'identity', seed, seconds, scenarios, faults: faults.length }))
  return faults.length === 0 ? 0 : 1
})
