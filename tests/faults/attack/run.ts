import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFile } from '../../../tools/test/process.ts'
import type { TestResult } from '../../../tools/test/results.ts'
import type { Proof } from './proofs.ts'

const REPORTER = new URL('../../../tools/test/vitest-reporter.ts', import.meta.url).pathname
const root = new URL('../../../', import.meta.url).pathname

/** What came of an attack: `missing` where its test is no more. */
export interface Outcome extends Proof {
  readonly status: 'held' | 'broken' | 'missing'
  readonly error?: string
}

/** Runs the tests of the files and answers what came of each. */
async function runFiles(files: readonly string[]): Promise<readonly TestResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'))
  const report = join(folder, 'results.json')
  const args = [packageFile('vitest/vitest.mjs'), 'run', '--project', 'http']
  try {
    // It leaves 1 when a test has failed: what that means stands in the report.
    await new Promise<void>((resolve) => {
      execFile(
        process.execPath,
        [...args, `--reporter=${REPORTER}`, ...files],
        { cwd: root, env: { ...process.env, TEST_RESULTS: report }, maxBuffer: 2 ** 26 },
        () => resolve(),
      )
    })
    return JSON.parse(readFileSync(report, 'utf8')) as TestResult[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Finds each proof among the results of the tests that ran. */
export function judgeProofs(
  proofs: readonly Proof[],
  results: readonly TestResult[],
): readonly Outcome[] {
  return proofs.map((proof) => {
    const result = results.find(
      ({ file, name }) => file.endsWith(`apps/server/src/${proof.file}`) && name === proof.test,
    )
    if (!result || result.status === 'skipped') return { ...proof, status: 'missing' }
    if (result.status === 'passed') return { ...proof, status: 'held' }
    return { ...proof, status: 'broken', error: result.error?.split('\n')[0] ?? '' }
  })
}

/** Makes every attack again. */
export async function runAttacks(proofs: readonly Proof[]): Promise<readonly Outcome[]> {
  const files = [...new Set(proofs.map(({ file }) => `apps/server/src/${file}`))]
  return judgeProofs(proofs, await runFiles(files))
}
