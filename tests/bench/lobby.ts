import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { checkFeed, importFeed } from '../../apps/server/src/modules/catalogue/index.ts'
import { manyGames } from '../../apps/server/test/games.ts'
import { withDatabase } from '../../tools/operator/database.ts'
import startPlatform from '../e2e/global-setup.ts'
import { bundlePage } from './lib/in-page.ts'
import { median, percentile, round } from './lib/statistics.ts'
import { firstTiles, walkLobby } from './lobby/lobby-page.ts'
import { visit } from './site/visit.ts'

const HELP = `Measures a lobby of 10,000 games that are made for this alone, on its own platform:
what the catalogue weighs, when a phone on slow 4G shows the first tiles, how many tiles there are
at most, and the search at a sixth of the speed. Prints a line of JSON; ends with 1 when a bound is
broken.
  npm run -s bench:lobby -- [--runs N]
  --runs N   first visits, of which the median counts (5)`

const GAMES = 10_000
const BOUNDS = {
  catalogueBytes: 120 * 1024,
  firstTilesMs: 1_500,
  tilesAtOnce: 60,
  keyP99Ms: 50,
  jsBytes: 140 * 1024,
} as const

const TYPED = [
  'golden dragon',
  'pharoah legnds',
  'baixa volatilidade até 20 centavos',
  'rtp acima de 96 com rodadas grátis',
]

/** In the place of the studio's own games: ten thousand, for the brand of the demo. */
async function stock(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    const rows = await db.query<{ brand_id: number; vendor_id: number }>(
      `select brand_id, vendor_id from vendor_integrations join vendors using (vendor_id)
       where vendors.code = 'FAIRHOUSE' order by brand_id limit 1`,
    )
    const [row] = rows
    if (!row) throw new Error('there is no studio')
    const feed = checkFeed(manyGames(GAMES, 'bench-'))
    await db.transaction((tx) => importFeed(tx, row.brand_id, row.vendor_id, feed))
  })
}

/** Bytes of the catalogue on the wire, once it has all games. */
async function catalogueBytes(origin: string): Promise<number> {
  const url = `${origin}/lgw/games/catalogue?language=pt`
  for (let look = 0; look < 60; look += 1) {
    const { codes } = (await (await fetch(url)).json()) as { codes: readonly string[] }
    if (codes.length >= GAMES) {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers.get('content-length'))
    }
    await new Promise((done) => setTimeout(done, 1_000))
  }
  throw new Error('the catalogue never held the games')
}

async function measure(origin: string, runs: number) {
  const catalogue = await catalogueBytes(origin)
  const entry = fileURLToPath(new URL('lobby/page-entry.ts', import.meta.url))
  const script = await bundlePage(entry)
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const firstTilesMs = await firstTiles(browser, origin, runs)
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
    const { js } = await visit(context, origin, '/slot-games')
    await context.close()
    const lobby = await walkLobby(browser, origin, script, TYPED)
    return {
      catalogueBytes: catalogue,
      firstTilesMs: round(firstTilesMs),
      tilesAtOnce: lobby.tiles,
      keys: lobby.keys.length,
      keyMedianMs: round(median(lobby.keys), 1),
      keyP99Ms: round(percentile(lobby.keys, 0.99), 1),
      keyToFrameMedianMs: round(median(lobby.frames), 1),
      jsBytes: js,
    }
  } finally {
    await browser.close()
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const stop = await startPlatform()
  try {
    await stock(process.env['E2E_DATA_DIR'] ?? '')
    const result = await measure(process.env['E2E_BASE_URL'] ?? '', Number(values.runs))
    const broken = Object.entries(BOUNDS).filter(
      ([name, bound]) => !(result[name as keyof typeof BOUNDS] <= bound),
    )
    process.stdout.write(`${JSON.stringify({ bench: 'lobby', games: GAMES, ...result, broken })}\n`)
    return broken.length === 0 ? 0 : 1
  } finally {
    await stop?.()
  }
}

process.exitCode = await main()
