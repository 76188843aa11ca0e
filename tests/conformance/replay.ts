import { readFileSync } from 'node:fs'
import {
  startEmbeddedPostgres,
  startTemporaryPostgres,
} from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readFlags, requireFlag, runConsole } from '../../tools/operator/console.ts'
import { UsageError } from '../../tools/start/options.ts'
import { DrawsError, readDraws, type RecordedDraw } from './replay/draws.ts'
import { REPLAY_GAMES, type ReplayGame } from './replay/games/shapes.ts'
import { createProgress } from './replay/progress.ts'
import { describeReplay, isGood } from './replay/report.ts'
import { replay } from './replay/run.ts'

const GAMES = REPLAY_GAMES.map(({ name }) => name)

const HELP = `npm run -s replay -- --lottery NAME --draws FILE.csv [--members N] [--bets N]
                     [--correct N] [--seed TEXT] [--data DIR]

Runs real draws through the real engine under a simulated clock, on a PostgreSQL of its own (fsync
on): members register, deposit and bet on all plays; each result is recorded and settled. The same
seed prints the same turnover and payouts. Leaves 0 when every play pays what chance allows, each
bet is paid by the rules and the ledger is sound; 1 when not; 2 when it could not begin.

  --lottery NAME   ${GAMES.slice(0, 8).join(', ')},
                   ${GAMES.slice(8, 16).join(', ')},
                   ${GAMES.slice(16).join(', ')}
  --draws FILE     its results, as a file of ../shared/data/lottery
  --members N      how many play (default: 200)
  --bets N         bets, spread over all draws (default: 50000)
  --correct N      so many draws get a wrong result first, are settled, and then corrected by two
                   people; balances must be those of a replay without (default: 0)
  --seed TEXT      decides members, selections and stakes (default: fairhouse)
  --data DIR       keep the database in this new folder (default: a temporary one)
`

const NAMES = ['lottery', 'draws', 'members', 'bets', 'correct', 'seed', 'data'] as const

function countOf(name: string, text: string, max: number): number {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= max) return Number(text)
  throw new UsageError(`--${name} wants a number from 1 to ${max}, not "${text}".`)
}

function gameOf(name: string): ReplayGame {
  const game = REPLAY_GAMES.find((one) => one.name === name)
  if (!game) throw new UsageError(`--lottery wants one of ${GAMES.join(', ')}, not "${name}".`)
  return game
}

function drawsOf(game: ReplayGame, file: string): RecordedDraw[] {
  try {
    return readDraws(game, readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${error instanceof DrawsError ? `${file}: ` : ''}${reason}`)
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { connections: 1 })
  try {
    const { rows } = await pool.query('select 1 from brands')
    if (rows.length > 0) throw new UsageError('This folder has been played in: name a new one.')
  } finally {
    await pool.end()
  }
}

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, NAMES)
  const game = gameOf(requireFlag(flags, 'lottery'))
  const draws = drawsOf(game, requireFlag(flags, 'draws'))
  const members = countOf('members', flags.members ?? '200', 99_999)
  const bets = countOf('bets', flags.bets ?? '50000', 100_000_000)
  const corrections = flags.correct ? countOf('correct', flags.correct, draws.length) : 0
  const { seed = 'fairhouse', data } = flags
  const postgres = await (data === undefined
    ? startTemporaryPostgres()
    : startEmbeddedPostgres({ dataDir: data }))
  const progress = createProgress(process.stderr, { bets, draws: draws.length })
  try {
    await migrate(postgres.ownerUrl)
    await requireEmpty(postgres.url)
    const plan = { databaseUrl: postgres.ownerUrl, game, draws, members, bets, seed, corrections }
    const result = await replay({ ...plan, onProgress: progress.show })
    progress.end()
    process.stdout.write(`${describeReplay(result)}\n`)
    return isGood(result) ? 0 : 1
  } finally {
    progress.end()
    await postgres.stop()
  }
})
