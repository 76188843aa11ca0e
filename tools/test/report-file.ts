import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KindRun } from './summary.ts'
import type { Verdict } from './verdict.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = new URL('../../node_modules/.cache/fairhouse/test.json', import.meta.url)

/** What the sources were, before they were tested. */
export interface SourceState {
  readonly commit: string
  /** No file differed from the commit. */
  readonly isClean: boolean
}

/** The current commit; empty where this is no checkout. */
export function readSourceState(): SourceState {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' }
}

/** The report that a whole run leaves for later reading. */
export interface RunTrace extends SourceState {
  readonly suite: 'gate' | 'all'
  readonly startedAt: string
  readonly load: { readonly start: readonly number[]; readonly end: readonly number[] }
}

/** Writes `node_modules/.cache/fairhouse/test.json`. */
export function writeReport(trace: RunTrace, runs: readonly KindRun[], verdict: Verdict): void {
  const file = fileURLToPath(FILE)
  const { passed, skipped, failed, unsteady, listed } = verdict
  const report = {
    ...trace,
    counts: { passed, failed: failed.length, skipped, unsteady: unsteady.length },
    failed,
    unsteady,
    listed,
    secondsPerKind: Object.fromEntries(
      runs.map(({ kind, seconds }) => [kind, Math.round(seconds * 10) / 10]),
    ),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
