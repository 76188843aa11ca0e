import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  ensureStudioDatabase,
  startTemporaryPostgres,
} from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import { allGames, type StudioGame } from '../../apps/studio/src/server/games/registry.ts'
import { launchSession } from '../../apps/studio/src/server/sessions/launch.ts'
import { openStudio, type Studio } from '../../apps/studio/src/server/start.ts'
import { buildStudio } from '../../tools/build.ts'
import { FakeWallet, TEST_OPERATOR } from '../../apps/studio/test/fake-wallet.ts'

/**
 * The studio without a platform: its server, a wallet in memory, the built page.
 *   npm run -s studio:harness -- --port 4800 [--pages DIR]
 * Port + 1 opens pages: GET /launch/{game} leads to a fresh session of the game, by
 * ?demo=0 (the wallet in memory instead of play money; `user` names whose), language=pt,
 * theme=dark, calm=1, currency=VND, lobby=URL. With /launch/{game}?json=1 it answers {url}.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4800' }, pages: { type: 'string' } },
})
const port = Number(values.port)

async function builtPages(): Promise<string> {
  if (values.pages !== undefined) return values.pages
  const folder = mkdtempSync(join(tmpdir(), 'studio-pages-'))
  await buildStudio(folder)
  return folder
}

function launch(studio: Studio, wallet: FakeWallet, game: StudioGame, query: URLSearchParams) {
  const operator = studio.deps.operators.byNo(studio.deps.operators.all[0]?.operatorNo ?? 0)
  const isDemo = query.get('demo') !== '0'
  const user = query.get('user') ?? `user-${randomBytes(6).toString('hex')}`
  if (!wallet.balances.has(user)) wallet.fill(user, 100_000_000n)
  const currency = query.get('currency') ?? 'BRL'
  return launchSession(studio.deps, operator, game, {
    game_code: game.facts.code,
    ...(isDemo ? {} : { user, token: randomBytes(24).toString('base64url') }),
    currency,
    digits: currency === 'VND' ? 0 : 2,
    language: query.get('language') ?? 'en',
    jurisdiction: 'demo',
    is_demo: isDemo,
    lobby_url: query.get('lobby') ?? `http://localhost:${port}/`,
    look: {
      theme: query.get('theme') === 'dark' ? 'dark' : 'light',
      is_calm: query.get('calm') === '1',
    },
  })
}

/** The door beside the studio: an address that can be opened again and again. */
function openDoor(studio: Studio, wallet: FakeWallet): void {
  const door = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://localhost:${port + 1}`)
    const game = allGames().find(({ facts }) => url.pathname === `/launch/${facts.code}`)
    if (!game) {
      response.writeHead(404).end('No such game.\n')
      return
    }
    void launch(studio, wallet, game, url.searchParams).then((address = '') => {
      if (url.searchParams.get('json') !== '1') response.writeHead(303, { location: address }).end()
      else {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ url: address }))
      }
    })
  })
  door.listen(port + 1, '127.0.0.1')
}

const postgres = await startTemporaryPostgres({
  settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
})
const wallet = new FakeWallet()
// As at a start of the platform: the studio may fill its database, and make none.
await ensureStudioDatabase(postgres.ownerUrl)
const studio = await openStudio({
  databaseUrl: postgres.studioUrl,
  publicUrl: `http://localhost:${port}`,
  masterKey: 'a master key of the harness, thirty-two bytes',
  operators: [TEST_OPERATOR],
  pagesDir: await builtPages(),
  fetch: wallet.fetch,
})
await studio.app.listen({ port, host: '127.0.0.1' })
openDoor(studio, wallet)
for (const { facts } of allGames()) {
  process.stdout.write(
    `  ${facts.code.padEnd(20)} http://localhost:${port + 1}/launch/${facts.code}\n`,
  )
}
process.stdout.write(`Studio at http://localhost:${port}. Ctrl-C stops it.\n`)

let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await studio.close()
  await postgres.stop()
  process.exit(0)
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end())
if (process.send !== undefined) process.on('disconnect', () => void end())
