import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPlan } from '../../tools/new.ts'
import { carryOut } from '../../tools/new/plan.ts'
import { UsageError } from '../../tools/start/options.ts'
import { checkImportCircles } from '../../tools/tidy/import-circles.ts'
import { checkImports } from '../../tools/tidy/import-rules.ts'
import { checkServer } from '../../tools/tidy/server-rules.ts'
import { readSources } from '../../tools/tidy/source.ts'
import { checkSurfaces } from '../../tools/tidy/surfaces.ts'
import { checkSizes, checkText } from '../../tools/tidy/text-rules.ts'
import { readWorkspaces } from '../../tools/tidy/workspaces.ts'

// A skeleton of each kind, in a copy of the tree: its code holds as it is.

const ROOT = join(import.meta.dirname, '../..')
const PARTS = ['apps', 'docs', 'packages', 'profiles', 'tests', 'tools']
const FILES = ['package.json', 'tsconfig.json', 'playwright.config.ts', '.oxlintrc.json']
/** Types of the whole tree: some 20 s, and many times as long on a machine that is full. */
const TYPES_MS = 600_000
const GENERATED = /\/(node_modules|dist|dist-server|shots|test-results)$/

const copy = mkdtempSync(join(tmpdir(), 'fairhouse-new-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** Packages of others are links to the project's, our own to the copy's. */
function linkPackages(): void {
  const modules = join(ROOT, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@fairhouse'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name === '@fairhouse' || name.startsWith('.')) continue
    symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  for (const { name, folder } of readWorkspaces(ROOT)) {
    const isOurs = name.startsWith('@fairhouse/')
    if (isOurs) symlinkSync(join(copy, folder), join(copy, 'node_modules', name))
  }
}

let written: readonly string[]

beforeAll(() => {
  for (const part of [...PARTS, ...FILES]) {
    const filter = (path: string) => !GENERATED.test(path)
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter })
  }
  linkPackages()
  written = ['module', 'play', 'screen'].flatMap((kind) =>
    carryOut(copy, readPlan([kind, `trials-long-${kind}`])),
  )
})

function run(script: string, ...args: readonly string[]): string {
  const command = [join(ROOT, 'node_modules', script), ...args]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe('three skeletons', () => {
  test('have correct types', { timeout: TYPES_MS }, () => {
    expect(run('typescript/bin/tsc', '--noEmit')).toBe('')
  })

  test('are as the linter wants them', () => {
    const code = written.filter((path) => /\.tsx?$/.test(path))
    expect(run('oxlint/bin/oxlint', '--deny-warnings', ...code)).toBe('')
  })

  test('are tidy', () => {
    const [sources, workspaces] = [readSources(copy), readWorkspaces(copy)]
    const findings = [
      ...checkImports(sources, workspaces),
      ...checkServer(sources, workspaces),
      ...checkSurfaces(sources, workspaces),
      ...checkImportCircles(sources, workspaces),
      ...sources
        .filter(({ path }) => written.includes(path))
        .flatMap((source) => [...checkText(source), ...checkSizes(source)]),
    ]
    expect(findings).toEqual([])
  })

  test('the test of the play passes', () => {
    const file = 'packages/lottery/test/trials-long-play.test.ts'
    expect(run('vitest/vitest.mjs', 'run', '--root', copy, file)).toBe('')
  })

  test('are written over nothing', () => {
    expect(() => carryOut(copy, readPlan(['play', 'trials-long-play']))).toThrow('is there already')
  })
})

test.each(['', 'module', 'house wheel', 'module Wheel', 'module a b', 'play new'])(
  '"%s" is not understood',
  (text) => {
    const args = text.split(' ').filter((arg) => arg !== '')
    expect(() => readPlan(args)).toThrow(UsageError)
  },
)
