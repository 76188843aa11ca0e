import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFile } from '../../../tools/test/process.ts'
import type { TestResult } from '../../../tools/test/results.ts'

const REPORTER = new URL('../../../tools/test/vitest-reporter.ts', import.meta.url).pathname
const root = new URL('../../../', import.meta.url).pathname

/** Runs the tests of some files of a project, and returns each result. */
export async function runTests(
  project: 'http' | 'trials',
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const report = join(folder, 'results.json')
  const args = [packageFile('vitest/vitest.mjs'), 'run', '--project', project]
  try {
    // It exits with 1 when a test has failed: the report has the details.
    await new Promise<void>((resolve) => {
      execFile(
        process.execPath,
        [...args, `--reporter=${REPORTER}`, ...files],
        { cwd: root, env: { ...process.env, ...env, TEST_RESULTS: report }, maxBuffer: 2 ** 26 },
        () => resolve(),
      )
    })
    return JSON.parse(readFileSync(report, 'utf8')) as TestResult[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
