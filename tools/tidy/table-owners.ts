import { type Finding, type Source, isCode, isTest, lineAt } from './source.ts'

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const MIGRATION = /^apps\/server\/src\/migrations\/.*\.sql$/
const CREATED = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/gi

/**
 * Tables that several modules write, and these modules. To be emptied: the owner of a table exports
 * a command for what the others write.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  agent_links: ['agent-links', 'invitations'],
  contracts: ['agent-pay', 'contracts'],
  game_lanes: ['catalogue', 'lab', 'play'],
  game_sessions: ['lab', 'play'],
  games: ['catalogue', 'play'],
  issues: ['draws', 'lottery', 'results', 'team-figures'],
  member_fields: ['identity', 'members'],
  member_fund_passwords: ['fund-password', 'identity'],
  member_play_settings: ['gambling-limits', 'notices'],
  member_rates: ['invitations', 'team-rebates'],
  members: ['agency', 'agent-tree', 'identity', 'members'],
  password_links: ['identity', 'members'],
  pictures: ['pictures', 'support', 'withdrawals'],
  vendor_integrations: ['play', 'vendors'],
  vendor_keys: ['lab', 'play', 'vendors'],
  vendor_members: ['lab', 'vendors'],
}

interface Write {
  readonly path: string
  readonly line: number
}

/** Tables that several modules write without being listed, and entries that no longer apply. */
export function checkTableOwners(
  sources: readonly Source[],
  shared: Readonly<Record<string, readonly string[]>> = SHARED,
): Finding[] {
  const writers = writersOf(sources, tablesOf(sources))
  const unlisted = [...writers].flatMap(([table, modules]) => {
    const names = [...modules.keys()].toSorted()
    if (names.length < 2 || names.join() === shared[table]?.join()) return []
    return names.flatMap((name) => {
      const where = modules.get(name)
      if (where === undefined || shared[table]?.includes(name)) return []
      return [{ ...where, message: `${table} is written by ${names.join(' and ')}: ask its owner` }]
    })
  })
  const stale = Object.entries(shared).flatMap(([table, names]) => {
    const found = writers.get(table)
    const gone = names.filter((name) => !found?.has(name))
    const message = `${table} is no longer written by ${gone.join(' and ')}: shorten the list`
    return gone.length > 0 ? [{ path: 'tools/tidy/table-owners.ts', line: 1, message }] : []
  })
  return [...unlisted, ...stale]
}

function tablesOf(sources: readonly Source[]): ReadonlySet<string> {
  const migrations = sources.filter(({ path }) => MIGRATION.test(path))
  return new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(CREATED)].flatMap(([, name]) => name ?? [])),
  )
}

function writersOf(
  sources: readonly Source[],
  tables: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlyMap<string, Write>> {
  const writers = new Map<string, Map<string, Write>>()
  for (const source of sources.filter((file) => isCode(file) && !isTest(file))) {
    const module = MODULE.exec(source.path)?.[1]
    if (module === undefined) continue
    const text = source.withoutComments
    for (const { 1: table = '', index } of text.matchAll(WRITTEN)) {
      if (!tables.has(table)) continue
      const modules = writers.get(table) ?? new Map<string, Write>()
      const where = { path: source.path, line: lineAt(text, index) }
      if (!modules.has(module)) modules.set(module, where)
      writers.set(table, modules)
    }
  }
  return writers
}
