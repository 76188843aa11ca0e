/** How many checks passed, failed and were skipped. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

/** The sum of two tallies. */
export function addTallies(first: Tally, second: Tally): Tally {
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
  }
}

/** The last line of a run. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${rest}`
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts Vitest's JSON report. A file that could not be loaded counts as one that failed. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

interface PlaywrightReport {
  readonly errors: readonly unknown[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/** Counts Playwright's JSON report. A fault outside of a test counts as one that failed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const outside = stats.unexpected === 0 && errors.length > 0 ? 1 : 0
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside,
    skipped: stats.skipped,
  }
}

/**
 * A run that failed must not count as clean: where the exit code says that something went wrong and
 * the report counts no fault (it may not even be there), one is added.
 */
export function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
