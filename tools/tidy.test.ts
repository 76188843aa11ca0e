import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkCitations } from './tidy/citations.ts'
import { checkClauses } from './tidy/clause-map.ts'
import { checkCriteria } from './tidy/criteria.ts'
import { checkImportCircles } from './tidy/import-circles.ts'
import { checkImports } from './tidy/import-rules.ts'
import { checkLinks, checkMentioned, checkNamed, tailsOf } from './tidy/named-paths.ts'
import { checkModuleCircles, checkServer } from './tidy/server-rules.ts'
import { type Finding, readSources } from './tidy/source.ts'
import { testTitles } from './tidy/test-titles.ts'
import { checkSurfaces } from './tidy/surfaces.ts'
import { checkTableOwners } from './tidy/table-owners.ts'
import { checkSizes, checkText, warnSizes } from './tidy/text-rules.ts'
import { checkTransactions } from './tidy/transaction-rule.ts'
import { checkTree } from './tidy/tree-rule.ts'
import { readWorkspaces } from './tidy/workspaces.ts'

// The repository's rules on the repository itself; tidy/rules.test.ts shows that each can fail.
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = readSources(root)
const workspaces = readWorkspaces(root)

/** Documents name most files from here: their subject is mostly there. */
const NAMED_FROM = ['', 'apps/server/src/']
const readDocument = (path: string) => readFileSync(join(root, path), 'utf8')
const tails = tailsOf(sources.map(({ path }) => path))
/**
 * Documents whose rows are evidence, and pages of ports, name files by their whole path; others may
 * by its end.
 */
const STRICT = /^docs\/(?:ACCESSIBILITY|SECURITY|SPECIFICATION|adapters\/[\w-]+)\.md$/
const documents = sources
  .map(({ path }) => path)
  .filter((path) => /^(?:\w+|docs\/.*)\.md$/.test(path))

/** The titles of the tests of a file that a document names. */
function titlesOf(named: string): readonly string[] | undefined {
  if (!/\.(test|spec)\.tsx?$/.test(named)) return undefined
  const paths = NAMED_FROM.map((folder) => folder + named)
  const found = sources.find(({ path }) => paths.includes(path))
  return found && testTitles(found)
}

/** One text, a finding per line: a list would be cut short where it matters. */
function list(findings: readonly Finding[]): string {
  return findings.map(({ path, line, message }) => `${path}:${line}  ${message}`).join('\n')
}

describe('the house is tidy', () => {
  test('who may import whom', () => {
    expect(list(checkImports(sources, workspaces))).toBe('')
  })

  test('modules, ledger tables, pool and adapters in the server', () => {
    expect(list(checkServer(sources, workspaces))).toBe('')
  })

  test('modules export at most 25 names, each imported somewhere', () => {
    expect(list(checkSurfaces(sources, workspaces))).toBe('')
  })

  test('each table is written by one module', () => {
    expect(list(checkTableOwners(sources))).toBe('')
  })

  test('no modules in a circle', () => {
    expect(list(checkModuleCircles(sources, workspaces))).toBe('')
  })

  test('no files import in a circle, types included', () => {
    expect(list(checkImportCircles(sources, workspaces))).toBe('')
  })

  test('transactions wait for the database alone', () => {
    expect(list(checkTransactions(sources))).toBe('')
  })

  test('nothing banned is written', () => {
    expect(list(sources.flatMap(checkText))).toBe('')
  })

  test('lines and files are short enough', () => {
    const soon = list(sources.flatMap(warnSizes))
    if (soon !== '') process.stdout.write(`Split these soon:\n${soon}\n`)
    const long = list(sources.flatMap(checkSizes))
    // A long line must not delay a fix: it is reported in the gate, and fixed in time.
    const isWarning = process.env['TIDY_COUNTS'] === 'warn'
    if (isWarning && long !== '') process.stdout.write(`Too long:\n${long}\n`)
    expect(isWarning ? '' : long).toBe('')
  })

  test('ARCHITECTURE.md draws the tree', () => {
    const folders = globSync('**/', { cwd: root, exclude: ['**/node_modules', '**/dist', 'data'] })
    const paths = folders.map((folder) => `${folder.split(sep).join('/').replace(/\/$/, '')}/`)
    const document = readDocument('ARCHITECTURE.md')
    const generated = /^(node_modules|dist|data|shots|test-results)\//
    const own = paths.filter((path) => !generated.test(path))
    expect(list(checkTree('ARCHITECTURE.md', document, own))).toBe('')
  })

  test.each(documents)('%s names files and trials that there are', (path) => {
    const run = readDocument('tests/faults/run.ts')
    const trials = [...run.matchAll(/^ {2}(\w+): '\.\//gm)].map(([, name = '']) => name)
    const isThere = (named: string) =>
      NAMED_FROM.some((folder) => existsSync(join(root, folder, named))) ||
      (!STRICT.test(path) && (tails.has(named) || /^(?:@|node_modules\/)/.test(named)))
    const document = readDocument(path)
    const isLinked = (named: string) => existsSync(join(root, path, '..', named))
    const findings = [
      ...checkNamed(path, document, isThere, trials),
      ...checkLinks(path, document, isLinked),
    ]
    expect(list(findings)).toBe('')
  })

  test('comments name files that there are', () => {
    expect(list(sources.flatMap((source) => checkMentioned(source, tails)))).toBe('')
  })

  test('requirements, clauses and decisions that are cited can be looked up', () => {
    expect(list(checkCitations(sources))).toBe('')
  })

  test('SPECIFICATION.md names tests that there are, and counts its rows', () => {
    const path = 'docs/SPECIFICATION.md'
    expect(list(checkClauses(path, readDocument(path), titlesOf))).toBe('')
  })

  test('ACCESSIBILITY.md judges every criterion, by tests that there are', () => {
    const path = 'docs/ACCESSIBILITY.md'
    expect(list(checkCriteria(path, readDocument(path), titlesOf))).toBe('')
  })
})
