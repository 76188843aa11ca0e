import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DataInUseError } from '../apps/server/src/adapters/embedded-postgres/index.ts'
import { startChild } from './start/children.ts'
import { HELP, type StartOptions, UsageError, parseOptions } from './start/options.ts'
import {
  type Addresses,
  TURN,
  childEnvironment,
  prepareStart,
  startDatabase,
  startProcesses,
} from './start/platform.ts'
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
  }
  const officePort = options.port + 3
  const ports = [options.port, addresses.gatewayPort, addresses.serverPort, officePort]
  await prepareStart(options, ports)
  const database = await startDatabase(options, list, say, (death) => {
    void death.then((sentence) => process.stderr.write(`${sentence}\n`))
  })
  const logFolder = join(resolve(options.dataDir), 'logs')
  const plan = {
    env: childEnvironment(options, addresses, database.url),
    logFolder,
    nodeFlags: ['--watch', '--watch-preserve-output'],
    isShown: true,
  }
  // A process that falls over is shown and waits for its file to be mended.
  startProcesses(plan, list)
  // The site's settings hand on to these addresses what is not its own.
  const env = {
    API_URL: `http://127.0.0.1:${addresses.serverPort}`,
    OFFICE_URL: `http://localhost:${officePort}`,
  }
  servePages('site', { port: options.port, env, logFolder }, list)
  servePages('office', { port: officePort, env, logFolder }, list)
  const { publicUrl, gatewayUrl } = addresses
  say(`\nSite ${publicUrl}, office ${publicUrl}/office/, sandbox payments ${gatewayUrl}.`)
  say('Ctrl-C stops it.\n')
  for (const { username, password, note } of database.accounts) {
    say(`  ${username}  ${password}  ${note}`)
  }
  await untilAborted(list.signal)
}

/** Vite's own process: it answers SIGTERM by itself, which must not end ours before its turn. */
function servePages(
  app: 'site' | 'office',
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
