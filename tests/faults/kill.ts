import { parseArgs } from 'node:util'
import { runConsole } from '../../tools/operator/console.ts'
import { UsageError } from '../../tools/start/options.ts'
import { killReplay } from './kill/replay.ts'
import { runKills, type KillSummary } from './kill/run.ts'
import { readCount } from './lib/count.ts'

const HELP = `npm run -s faults -- kill [--cycles N] [--control]

Kills server, worker and PostgreSQL (kill -9) in turn, N times (default: 20), while members bet,
deposit and cancel over HTTP, each action written down before it is sent. After each restart: back
within a minute, no acknowledged action lost or double, every unanswered one is answered in one way,
and the ledger checks. Draws go on. In the end all that servers had leased of limits is back within
a minute, and as much of each is taken as the bets bear. Then a replay is killed twice amid its
bets. Ends with one line of JSON. Leaves 0 when every promise was kept, else 1.

  --control   on a database that does not wait for its disk: it must lose something, so that this
              leaves 1
`

const CYCLES_MAX = 10_000
const MEMBERS = 12
const REPLAY_KILLS = 2

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function readArgs(args: readonly string[]): { cycles: number; isControl: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        cycles: { type: 'string', default: '20' },
        kills: { type: 'string' },
        control: { type: 'boolean', default: false },
      },
    })
    const { cycles, kills, control } = values
    return { cycles: readCount('cycles', kills ?? cycles, CYCLES_MAX), isControl: control }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? error.message : '')
  }
}

/** A replay that is killed during its bets leaves a consistent ledger, too. */
async function killReplays(): Promise<string[]> {
  const faults: string[] = []
  for (let kill = 1; kill <= REPLAY_KILLS; kill += 1) {
    const result = await killReplay()
    say(`replay killed after ${result.bets} bets: ${result.faults[0] ?? 'ledger sound'}`)
    faults.push(...result.faults)
  }
  return faults
}

function report(summary: KillSummary, all: readonly string[], seconds: number): void {
  for (const fault of all) say(`BROKEN      ${fault}`)
  say(all.length === 0 ? 'Every promise was kept.' : `${all.length} PROMISES WERE BROKEN.`)
  say(JSON.stringify({ trial: 'kill', seconds, ...summary, faults: all.length }))
}

await runConsole(HELP, async (args) => {
  const { cycles, isControl } = readArgs(args)
  const startedAt = performance.now()
  const summary = await runKills({
    kills: cycles,
    members: MEMBERS,
    lifeMs: [300, 3_000],
    say,
    isCareless: isControl,
  })
  const faults = [...summary.faults, ...(isControl ? [] : await killReplays())]
  report(summary, faults, Math.round((performance.now() - startedAt) / 1_000))
  return faults.length === 0 ? 0 : 1
})
