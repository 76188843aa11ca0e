import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkImports } from './tidy/import-rules.ts'
import { checkNamed } from './tidy/named-paths.ts'
import { checkModuleCircles, checkServer } from './tidy/server-rules.ts'
import { type Finding, readSources } from './tidy/source.ts'
import { checkSizes, checkText, warnSizes } from './tidy/text-rules.ts'
import { checkTransactions } from './tidy/transaction-rule.ts'
import { checkTree } from './tidy/tree-rule.ts'
import { readWorkspaces } from './tidy/workspaces.ts'

// The house's rules on the house itself; tidy/rules.test.ts shows that each of them can fail.
const root = fileURLToPath(new URL('..', import.meta.url))
const sources = readSources(root)
const workspaces = readWorkspaces(root)

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

  test('no modules in a circle', () => {
    expect(list(checkModuleCircles(sources, workspaces))).toBe('')
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
    // A line too long keeps nobody from a mended bug: it is told in the gate, and mended in time.
    const isWarning = process.env['TIDY_COUNTS'] === 'warn'
    if (isWarning && long !== '') process.stdout.write(`Too long:\n${long}\n`)
    expect(isWarning ? '' : long).toBe('')
  })

  test('ARCHITECTURE.md draws the tree', () => {
    const folders = globSync('**/', { cwd: root, exclude: ['**/node_modules', '**/dist', 'data'] })
    const paths = folders.map((folder) => `${folder.split(sep).join('/').replace(/\/$/, '')}/`)
    const document = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const generated = /^(node_modules|dist|data|shots|test-results)\//
    const own = paths.filter((path) => !generated.test(path))
    expect(list(checkTree('ARCHITECTURE.md', document, own))).toBe('')
  })

  test('SECURITY.md names files and trials that there are', () => {
    const document = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
    const run = readFileSync(join(root, 'tests/faults/run.ts'), 'utf8')
    const trials = [...run.matchAll(/^ {2}(\w+): '\.\//gm)].map(([, name = '']) => name)
    const isThere = (path: string) =>
      ['', 'apps/server/src'].some((folder) => existsSync(join(root, folder, path)))
    expect(list(checkNamed('docs/SECURITY.md', document, isThere, trials))).toBe('')
  })
})
