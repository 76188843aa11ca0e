/** How many checks passed, failed and were skipped, and what is known of those that failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line for each fault: what failed, and the first line of why. */
  readonly faults: readonly string[]
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, faults: [] }

/** The sum of two tallies. */
export function addTallies(first: Tally, second: Tally): Tally {
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
    faults: [...first.faults, ...second.faults],
  }
}

/** The end of a run: each fault by name, and a last line that counts. */
export function describeTally({ passed, failed, skipped, faults }: Tally): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  const named = faults.map((fault) => `  ✘ ${fault}`)
  return [...named, `${passed} passed, ${failed} failed${rest}`].join('\n')
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly VitestFile[]
}

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[] | null
  }[]
}

/** Counts Vitest's JSON report. A file that could not be loaded counts as one that failed. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => faultLine(`${name} › ${test.fullName}`, test.failureMessages?.[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    faults: [...failed, ...broken.map(({ name, message }) => faultLine(name, message))],
  }
}

interface PlaywrightReport {
  readonly errors: readonly { readonly message?: string }[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** Counts Playwright's JSON report. A fault outside of a test counts as one that failed. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const outside = stats.unexpected === 0 ? errors.slice(0, 1) : []
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside.length,
    skipped: stats.skipped,
    faults: [
      ...(suites ?? []).flatMap(faultsOf),
      ...outside.map(({ message }) => faultLine('outside of a test', message)),
    ],
  }
}

function faultsOf({ suites, specs }: PlaywrightSuite): string[] {
  const own = (specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error
        return faultLine(`${file}:${line} › ${title}`, error?.message)
      }),
  )
  return [...own, ...(suites ?? []).flatMap(faultsOf)]
}

/**
 * A run that failed must not count as clean: where the exit code says that something went wrong and
 * the report counts no fault (it may not even be there), one is added, under the name of the check.
 */
export function withExitCode(tally: Tally, code: number, check: string): Tally {
  if (code === 0 || tally.failed > 0) return tally
  const fault = `${check}: ended with ${code}, though no single check failed`
  return { ...tally, failed: 1, faults: [...tally.faults, fault] }
}

const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'gu')
const LONGEST_LINE = 300

function faultLine(name: string, why: string | undefined): string {
  const first = (why ?? '').replaceAll(COLOURS, '').trim().split('\n')[0] ?? ''
  const line = first === '' ? name : `${name}: ${first}`
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
}
