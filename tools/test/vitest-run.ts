import { existsSync, readFileSync, rmSync } from 'node:fs'
import { packageFile, runShown } from './process.ts'
import { type TestResult, WHOLE_FILE, idOf, withExitCode } from './results.ts'

const REPORTER = new URL('vitest-reporter.ts', import.meta.url).pathname

/** A run of one of the projects of vitest.config.ts. */
export interface VitestPlan {
  readonly project: 'tidy' | 'unit' | 'http' | 'trials'
  /** Files whose path contains one of these; all when empty. */
  readonly patterns: readonly string[]
  /** Where the results are written for us. */
  readonly reportFile: string
  readonly env: Readonly<Record<string, string>>
  /** One file at a time. */
  readonly isAlone?: boolean
}

/** Runs tests with Vitest, shown as they go, and returns their results. */
export async function runVitest(plan: VitestPlan): Promise<readonly TestResult[]> {
  rmSync(plan.reportFile, { force: true })
  const code = await runShown(
    process.execPath,
    [
      packageFile('vitest/vitest.mjs'),
      'run',
      '--project',
      plan.project,
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...(plan.isAlone ? ['--maxWorkers=1'] : []),
      ...plan.patterns,
    ],
    { ...plan.env, TEST_RESULTS: plan.reportFile },
  )
  const results = existsSync(plan.reportFile)
    ? (JSON.parse(readFileSync(plan.reportFile, 'utf8')) as TestResult[])
    : []
  return withExitCode(results, code, plan.project)
}

/**
 * Reruns the files of failed tests, one at a time: tests of a file may build on each other. A file
 * that failed as a whole and does not any more has passed.
 */
export async function runVitestAgain(
  plan: VitestPlan,
  failed: readonly TestResult[],
): Promise<readonly TestResult[]> {
  const files = [...new Set(failed.map(({ file }) => file))].filter((file) => existsSync(file))
  // A fault of the run itself belongs to no file: everything is run again.
  const patterns = files.length === failed.length || files.length > 0 ? files : plan.patterns
  const results = await runVitest({ ...plan, patterns, isAlone: true })
  const wholeFiles = new Set(failed.filter(({ name }) => name === WHOLE_FILE).map(idOf))
  return results.map((result) =>
    result.status === 'skipped' && wholeFiles.has(idOf(result))
      ? { ...result, status: 'passed' }
      : result,
  )
}
