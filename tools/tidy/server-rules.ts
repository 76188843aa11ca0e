import { importsOf } from './imports.ts'
import { type Finding, type Source, findAll, isCode, isTest } from './source.ts'
import { type Workspace, workspaceOf } from './workspaces.ts'

const SERVER = 'apps/server/src/'
const OFFICE = '/office'
/** What everything stands on. */
const CORE = `${SERVER}core/`
/** Folders below the modules, and the modules that they may import. */
const BELOW = /^apps\/server\/src\/(?:http|realtime|db|jobs)\//
const BASE = new Set(['settings', 'sessions', 'staff', 'quotas', 'payloads', 'ledger'])
/** Where the processes wire themselves together: only these see pool and adapters. */
const WIRING = /^apps\/server\/src\/[^/]+\.ts$/

// Not the ledger's: the temporary table in which it takes orders, and how far checks came.
const LEDGER_WRITE =
  /\b(?:insert into|update|delete from|truncate)\s+(?:only )?ledger_(?!staged\b|checkpoints\b)\w+/gi
const LEDGER_BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]ledger_/g

/** The rules inside the server: modules, the ledger's tables, the pool, the adapters. */
export function checkServer(
  sources: readonly Source[],
  workspaces: readonly Workspace[],
): Finding[] {
  const files = sources.filter(
    (source) => source.path.startsWith(SERVER) && isCode(source) && !isTest(source),
  )
  return files.flatMap((source) => [
    ...checkLedgerWrites(source),
    ...importsOf(source, workspaceOf(source.path, workspaces)).flatMap((found) => {
      const message =
        found.file === undefined
          ? refusePackage(source.path, found.specifier)
          : refuseFile(source.path, found.file, found.isType)
      return message === undefined ? [] : [{ path: source.path, line: found.line, message }]
    }),
  ])
}

function checkLedgerWrites(source: Source): Finding[] {
  if (/\/(modules\/ledger|migrations)\//.test(source.path)) return []
  const message = 'only modules/ledger writes ledger tables: call its post()'
  return [LEDGER_WRITE, LEDGER_BUILDER].flatMap((pattern) =>
    findAll(source, source.withoutComments, pattern, message),
  )
}

function refusePackage(path: string, specifier: string): string | undefined {
  return specifier === 'pg' && moduleOf(path) !== undefined
    ? 'modules do not speak to pg: a command gets tx'
    : undefined
}

function refuseFile(path: string, target: string, isType: boolean): string | undefined {
  if (path.startsWith(CORE) && target.startsWith(SERVER) && !target.startsWith(CORE)) {
    return 'core knows nothing of the server but itself'
  }
  const own = moduleOf(path)
  const other = moduleOf(target)
  if (own !== undefined && other !== undefined && own !== other && own !== `${other}${OFFICE}`) {
    if (other.endsWith(OFFICE)) return `only src/office.ts imports office parts: ${target}`
    if (!isIndex(target)) {
      return `modules meet through index.ts alone: ${own} → ${target.slice(SERVER.length)}`
    }
  }
  if (own !== undefined && target === `${SERVER}db/pool.ts`) {
    return 'the pool is out of reach for modules: a command gets tx'
  }
  if (BELOW.test(path) && other !== undefined && !BASE.has(other)) {
    return `http, realtime, db and jobs take what they need of ${other} as an argument`
  }
  const isAdapter = target.startsWith(`${SERVER}adapters/`) && !path.includes('/adapters/')
  if (isAdapter && !isType && !WIRING.test(path)) {
    return 'adapters are wired at the top of the server alone: take the port as an argument'
  }
  if (own !== undefined && !isType && /\/(routes|main|worker)\.ts$/.test(target)) {
    if (!path.endsWith('/routes.ts')) return 'routes → commands and queries → db, never back'
  }
  // The database's clock is a reading, not a way around commands and queries.
  const isStorage = target.startsWith(`${SERVER}db/`) && target !== `${SERVER}db/clock.ts`
  if (own !== undefined && path.endsWith('/routes.ts') && !isType && isStorage) {
    return 'routes → commands and queries → db: a route asks a command or a query'
  }
  return undefined
}

/** Circles between modules, each reported once as a path: ledger → wallet → ledger. */
export function checkModuleCircles(
  sources: readonly Source[],
  workspaces: readonly Workspace[],
): Finding[] {
  const links = new Map<string, Map<string, { path: string; line: number }>>()
  for (const source of sources.filter((file) => isCode(file) && !isTest(file))) {
    const own = moduleOf(source.path)
    if (own === undefined) continue
    for (const found of importsOf(source, workspaceOf(source.path, workspaces))) {
      const other = found.file === undefined || found.isType ? undefined : moduleOf(found.file)
      if (other === undefined || other === own) continue
      const targets = links.get(own) ?? new Map<string, { path: string; line: number }>()
      links.set(own, targets.set(other, { path: source.path, line: found.line }))
    }
  }
  return [...links.keys()].flatMap((start) => circleFrom(start, [start], links))
}

function circleFrom(
  start: string,
  chain: readonly string[],
  links: ReadonlyMap<string, ReadonlyMap<string, { path: string; line: number }>>,
): Finding[] {
  const here = chain.at(-1) ?? start
  return [...(links.get(here) ?? [])].flatMap(([next, where]) => {
    if (next === start) {
      return [{ ...where, message: `modules in a circle: ${[...chain, start].join(' → ')}` }]
    }
    // Each circle is reported only from its alphabetically first name.
    if (next < start || chain.includes(next)) return []
    return circleFrom(start, [...chain, next], links)
  })
}

/**
 * The module of a file. The `office` folder of a module counts as one of its own: it may import any
 * file of its module, and the `index.ts` of others.
 */
function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+(?:\/office(?=\/))?)\//.exec(path)?.[1]
}

function isIndex(path: string): boolean {
  return path.endsWith('/index.ts')
}
