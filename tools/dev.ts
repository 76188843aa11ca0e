import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DataInUseError } from '../apps/server/src/adapters/embedded-postgres/index.ts'
import { startChild } from './start/children.ts'
import { startDemoLives } from './start/demo-lives.ts'
import { HELP, type StartOptions, UsageError, parseOptions } from './start/options.ts'
import {
  type Addresses,
  TURN,
  childEnvironment,
  prepareStart,
  startDatabase,
  watchProcesses,
} from './start/platform.ts'
import {
  importStudioGames,
  introduceStudio,
  studioEnvironment,
  studioPlan,
} from './start/studio.ts'
import { type StopList, listenForEnd, untilAborted } from './start/stopping.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `npm run dev`: like `npm start`, but pages and processes reload as their files change. */
async function main(): Promise<number> {
  const list = listenForEnd()
  try {
    const options = parseOptions(process.argv.slice(2))
    if (options === 'help') say(HELP.replace('npm start', 'npm run dev').trimEnd())
    else await run(options, list)
    return 0
  } catch (error) {
    if (list.signal.aborted) return 0
    const isUsage = error instanceof UsageError || error instanceof DataInUseError
    process.stderr.write(`${isUsage ? error.message : describeFault(error)}\n`)
    return 1
  } finally {
    await list.stopAll()
  }
}

async function run(options: StartOptions, list: StopList): Promise<void> {
  const addresses: Addresses = {
    publicUrl: `http://localhost:${options.port}`,
    gatewayUrl: `http://localhost:${options.port + 1}`,
    gatewayPort: options.port + 1,
    serverPort: options.port + 2,
    studioUrl: `http://localhost:${options.port + 4}`,
    studioPort: options.port + 5,
  }
  const officePort = options.port + 3
  await prepareStart(
    options,
    [0, 1, 2, 3, 4, 5].map((above) => options.port + above),
  )
  const database = await startDatabase(options, list, say, (death) => {
    void death.then((sentence) => process.stderr.write(`${sentence}\n`))
  })
  const dataDir = resolve(options.dataDir)
  const logFolder = join(dataDir, 'logs')
  const studio = studioPlan(options, addresses, database)
  await introduceStudio(studio)
  const plan = {
    env: { ...childEnvironment(options, addresses, database.url), ...studioEnvironment(studio) },
    dataDir,
    logFolder,
  }
  // A crashed process is reported and waits for its file to be fixed.
  watchProcesses(plan, list)
  // The site's settings proxy everything else to these addresses.
  const env = {
    API_URL: `http://127.0.0.1:${addresses.serverPort}`,
    OFFICE_URL: `http://localhost:${officePort}`,
    STUDIO_URL: `http://127.0.0.1:${addresses.studioPort}`,
  }
  servePages('site', { port: options.port, env, logFolder }, list)
  servePages('office', { port: officePort, env, logFolder }, list)
  servePages('studio', { port: options.port + 4, env, logFolder }, list)
  void importStudioGames(studio, list.signal).catch((error: unknown) => {
    if (!list.signal.aborted) process.stderr.write(`${describeFault(error)}\n`)
  })
  const { publicUrl, gatewayUrl, studioUrl } = addresses
  say(`\nSite ${publicUrl}, office ${publicUrl}/office/, sandbox payments ${gatewayUrl},`)
  say(`studio ${studioUrl}.`)
  say('Ctrl-C stops it.\n')
  for (const { username, password, note } of database.accounts) {
    say(`  ${username}  ${password}  ${note}`)
  }
  const { serverPort } = addresses
  const lives = { serverPort, databaseUrl: database.url, logFolder, dataDir }
  if (!options.isStill) startDemoLives(lives, list)
  await untilAborted(list.signal)
}

/** Vite's own process: it answers SIGTERM by itself, which must not end ours before its turn. */
function servePages(
  app: 'site' | 'office' | 'studio',
  plan: { readonly port: number; readonly env: Record<string, string>; readonly logFolder: string },
  list: StopList,
): void {
  const { port, env, logFolder } = plan
  const pages = startChild({
    name: `pages-${app}`,
    args: [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    cwd: join(root, 'apps', app),
    env,
    logFolder,
    isShown: true,
  })
  list.add(TURN.pages, () => pages.stop())
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

process.exit(await main())
