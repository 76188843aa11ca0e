import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { UsageError } from '../../tools/start/options.ts'
import { killReplay } from './kill/replay.ts'
import { runKills } from './kill/run.ts'

const HELP = `npm run -s faults:kill [-- --kills N]

Kills server and worker (kill -9) N times (default: 20), and PostgreSQL itself with every fourth of
them, while members bet, deposit and cancel over HTTP, each deed written down before it is sent.
After each restart: no acknowledged deed is lost or double, every unanswered one is answered in one
way, and the ledger checks. Draws go on. Then a replay is killed twice amid its bets. Leaves 0 when
every promise was kept, else 1.
`

const KILLS_MAX = 200
const MEMBERS = 12
const REPLAY_KILLS = 2

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runConsole(HELP, async (args) => {
  const { kills = '20' } = readFlags(args, ['kills'])
  if (!/^[1-9]\d{0,2}$/.test(kills) || Number(kills) > KILLS_MAX) {
    throw new UsageError(`--kills wants a number from 1 to ${KILLS_MAX}, not "${kills}".`)
  }
  const startedAt = performance.now()
  const summary = await runKills({
    kills: Number(kills),
    members: MEMBERS,
    lifeMs: [300, 3_000],
    say,
  })
  const faults = [...summary.faults]
  for (let kill = 1; kill <= REPLAY_KILLS; kill += 1) {
    const result = await killReplay()
    say(`replay killed after ${result.bets} bets: ${result.faults[0] ?? 'ledger sound'}`)
    faults.push(...result.faults)
  }
  say('')
  say(`kills       ${summary.kills}, PostgreSQL with ${summary.databaseKills} of them`)
  const { bets, deposits, cancels } = summary
  say(`done        ${bets} bets, ${deposits} deposits, ${cancels} cancellations`)
  say(`unanswered  ${summary.unanswered}, of which ${summary.happened} had happened`)
  say(`draws       ${summary.drawsSettled} settled`)
  say(`time        ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  for (const fault of faults) say(`BROKEN      ${fault}`)
  say(faults.length === 0 ? 'Every promise was kept.' : `${faults.length} PROMISES WERE BROKEN.`)
  return faults.length === 0 ? 0 : 1
})
