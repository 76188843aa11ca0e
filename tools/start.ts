import { join, resolve } from 'node:path'
import { DataInUseError } from '../apps/server/src/adapters/embedded-postgres/index.ts'
import type { DemoAccount } from '../apps/server/src/demo/accounts.ts'
import type { DemoInstall } from '../apps/server/src/seed.ts'
import { buildPages } from './build.ts'
import { startDemoLives } from './start/demo-lives.ts'
import { HELP, type StartOptions, UsageError, parseOptions } from './start/options.ts'
import {
  type Addresses,
  beginProcesses,
  childEnvironment,
  loadProcesses,
  prepareStart,
  shortPath,
  startDatabase,
  untilHealthy,
} from './start/platform.ts'
import {
  type StudioPlan,
  importStudioGames,
  introduceStudio,
  studioEnvironment,
  studioPlan,
} from './start/studio.ts'
import { type StopList, listenForEnd, untilAborted } from './start/stopping.ts'

/** `npm start`: the whole platform on this machine, until Ctrl-C. */
async function main(): Promise<number> {
  const list = listenForEnd()
  try {
    const options = parseOptions(process.argv.slice(2))
    if (options === 'help') {
      say(HELP.trimEnd())
      return 0
    }
    return await run(options, list)
  } catch (error) {
    if (list.signal.aborted) return 0
    if (error instanceof UsageError) fail(error.message)
    else if (error instanceof DataInUseError) fail(`${error.message} ${ELSEWHERE}`)
    else fail(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    if (list.signal.aborted) say('Stopping …')
    await list.stopAll()
  }
}

const ELSEWHERE = 'Stop that one first, or choose another folder with --data DIR.'

async function run(options: StartOptions, list: StopList): Promise<number> {
  const addresses: Addresses = {
    publicUrl: `http://localhost:${options.port}`,
    gatewayUrl: `http://localhost:${options.port + 1}`,
    serverPort: options.port,
    gatewayPort: options.port + 1,
    studioUrl: `http://localhost:${options.port + 2}`,
    studioPort: options.port + 2,
  }
  const { serverPort, gatewayPort, studioPort } = addresses
  await prepareStart(options, [serverPort, gatewayPort, studioPort])
  // Beside the data: another start from this checkout must not replace pages in use.
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'pages')
  const logFolder = join(dataDir, 'logs')
  const deaths: Promise<string>[] = []
  const [database, { pages, children }] = await allOrFirstFault([
    startDatabase(options, list, say, (death) => deaths.push(death)),
    buildAndLoad(folder, logFolder, list),
  ])
  const studio = studioPlan(options, addresses, database)
  await introduceStudio(studio)
  const env = {
    ...childEnvironment(options, addresses, database.url),
    ...studioEnvironment(studio, pages.studio),
    SITE_DIR: pages.site,
    SITE_RENDERER: pages.renderer,
    OFFICE_DIR: pages.office,
  }
  beginProcesses(children, { env, dataDir })
  deaths.push(...children.map((child) => child.died))
  const died = Promise.race(deaths)
  const early = await Promise.race([died, untilUp(studio, list)])
  if (early === undefined && !list.signal.aborted) {
    say(describe(options, addresses, logFolder, database))
    const lives = { serverPort: options.port, databaseUrl: database.url, logFolder, dataDir }
    if (!options.isStill) startDemoLives(lives, list)
  }
  const sentence = early ?? (await Promise.race([died, untilAborted(list.signal)]))
  if (sentence === undefined) return 0
  fail(`${sentence}\nEverything else is stopped.`)
  return 1
}

/** Builds the pages, and then starts the processes, which load their code and wait. */
async function buildAndLoad(folder: string, logFolder: string, list: StopList) {
  const pages = await buildPages(folder, list.signal)
  return { pages, children: loadProcesses(logFolder, list) }
}

/** The platform is up when it answers, and offers its own studio's games. */
async function untilUp(studio: StudioPlan, { signal }: StopList): Promise<undefined> {
  await Promise.all([untilHealthy(studio.platformPort, signal), importStudioGames(studio, signal)])
  return undefined
}

/** Like Promise.all, but waits for all to end, so that nothing starts behind a fault's back. */
async function allOrFirstFault<A, B>(tasks: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(tasks)
  return Promise.all(tasks)
}

function describe(
  options: StartOptions,
  addresses: Addresses,
  logFolder: string,
  demo: DemoInstall,
): string {
  return [
    '',
    'Fairhouse is running. All money in it is play money.',
    '',
    `  Site      ${addresses.publicUrl}`,
    `  Office    ${addresses.publicUrl}/office/`,
    `  Gateway   ${addresses.gatewayUrl}  (sandbox payments)`,
    `  Studio    ${addresses.studioUrl}  (its games are in the lobby)`,
    `  API       ${addresses.publicUrl}/openapi.json`,
    `  Data      ${shortPath(resolve(options.dataDir))}`,
    `  Logs      ${shortPath(logFolder)}`,
    '',
    ...brandTable(options, demo),
    ...table('Demo accounts of each brand: username, password', demo.accounts),
    ...table(`Demo staff; "${codeCommand(options.dataDir)}" gives the code`, demo.staff),
    'Ctrl-C stops it.',
  ].join('\n')
}

/** The command as it is typed here, with the flag for a data folder other than the default. */
function codeCommand(dataDir: string): string {
  const ofData = resolve(dataDir) === resolve('data') ? '' : ` --data ${dataDir}`
  return `npm run -s staff:code -- ana${ofData}`
}

/** Brands beside the first, which is the site of any other host name. */
function brandTable({ port }: StartOptions, { brands }: DemoInstall): string[] {
  const named = brands.filter(({ host }) => host !== '*')
  if (named.length === 0) return []
  const rows = named.map(({ name, host }) => [name, `http://${host}:${port}`])
  return ['Other brands of this install', '', ...alignColumns(rows).map((line) => `  ${line}`), '']
}

function table(heading: string, accounts: readonly DemoAccount[]): string[] {
  if (accounts.length === 0) return []
  const rows = accounts.map(({ username, password, note }) => [username, password, note])
  return [heading, '', ...alignColumns(rows).map((line) => `  ${line}`), '']
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

// A closed terminal breaks our output; stopping in order continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exit(await main())
