import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { CORE_JOURNEYS } from '../../tests/e2e/core-journeys.ts'
import { installChromium, installFonts } from './chromium.ts'
import { packageFile, runShown } from './process.ts'
import { type TestResult, WHOLE_RUN, withExitCode, withoutColours } from './results.ts'

export type BrowserKind = 'core' | 'journeys' | 'sweeps' | 'studio'

/** Sweeps check every page rather than a path; the rest of the folder are journeys. */
const SWEEPS = ['office-sweep', 'rooms', 'sweep'].map((name) => `tests/e2e/${name}.spec.ts`)
const STUDIO_CONFIG = 'tests/studio-page/playwright.config.ts'

/** A run of tests in a browser. */
export interface BrowserPlan {
  readonly kind: BrowserKind
  readonly patterns: readonly string[]
  readonly reportFile: string
  readonly env: Readonly<Record<string, string>>
  readonly repeat: number
}

/** Runs tests in a browser, shown as they go, and returns their results. */
export async function runBrowser(plan: BrowserPlan): Promise<readonly TestResult[]> {
  const files = filesOf(plan.kind).filter(
    (file) => plan.patterns.length === 0 || plan.patterns.some((one) => file.includes(one)),
  )
  if (files.length === 0) return []
  const results = await runPlaywright(plan, files, titlesOf(plan.kind))
  const isWhole = plan.kind === 'core' && plan.patterns.length === 0
  return isWhole ? [...results, ...missingOf(results)] : results
}

/** A first failure may be chance: what fails again is recorded, step by step. */
const AGAIN = ['--workers=1', '--trace=retain-on-failure']

/** Runs failed tests again, in a fresh process with one browser and nothing beside it. */
export async function runBrowserAgain(
  plan: BrowserPlan,
  failed: readonly TestResult[],
): Promise<readonly TestResult[]> {
  // Nothing has run where the platform itself did not start.
  if (failed.some(({ name }) => name === WHOLE_RUN)) return runBrowser(plan)
  const files = [...new Set(failed.map(({ file }) => file))]
  const serial = files.filter((file) => /mode: 'serial'/u.test(readFileSync(file, 'utf8')))
  const single = files.filter((file) => !serial.includes(file))
  const titles = failed.filter(({ file }) => single.includes(file)).map(({ name }) => name)
  return [
    ...(single.length > 0
      ? await runPlaywright(plan, single, ['--grep', anyOf(titles)], AGAIN)
      : []),
    // Tests of such a file build on each other.
    ...(serial.length > 0
      ? await runPlaywright(plan, serial, titlesOf(plan.kind), AGAIN)
      : []),
  ]
}

function filesOf(kind: BrowserKind): string[] {
  if (kind === 'studio') return globSync('tests/studio-page/**/*.spec.ts').toSorted()
  if (kind === 'sweeps') return SWEEPS
  const all = globSync('tests/e2e/**/*.spec.ts').toSorted()
  if (kind === 'journeys') return all.filter((file) => !SWEEPS.includes(file))
  return [...new Set(CORE_JOURNEYS.map(({ file }) => `tests/e2e/${file}`))]
}

/** Core journeys by their titles; what runs there already is no other journey. */
function titlesOf(kind: BrowserKind): string[] {
  const core = anyOf(CORE_JOURNEYS.map(({ title }) => title))
  if (kind === 'core') return ['--grep', core]
  return kind === 'journeys' ? ['--grep-invert', core] : []
}

/** Matches what ends in one of the titles, as Playwright compares "project file title". */
function anyOf(titles: readonly string[]): string {
  const escaped = titles.map((title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
  return `(?:${escaped.join('|')})$`
}

/** Core journeys that no test bears the title of any more. */
function missingOf(results: readonly TestResult[]): TestResult[] {
  const isThere = ({ file, title }: { readonly file: string; readonly title: string }) =>
    results.some((one) => one.file === `tests/e2e/${file}` && one.name === title)
  return CORE_JOURNEYS.filter((one) => !isThere(one)).map(({ file, title }) => ({
    file: `tests/e2e/${file}`,
    name: title,
    status: 'failed',
    seconds: 0,
    error: 'tests/e2e/core-journeys.ts names it, and it did not run',
  }))
}

async function runPlaywright(
  { kind, reportFile, env, repeat }: BrowserPlan,
  files: readonly string[],
  titles: readonly string[],
  more: readonly string[] = [],
): Promise<readonly TestResult[]> {
  await installChromium()
  // The gate does without fonts of other scripts; what measures layout is of one result with them.
  if (kind !== 'core') await installFonts()
  rmSync(reportFile, { force: true })
  const code = await runShown(
    process.execPath,
    [
      packageFile('@playwright/test/cli.js'),
      'test',
      ...(kind === 'studio' ? ['-c', STUDIO_CONFIG] : []),
      '--reporter=list,json',
      `--repeat-each=${repeat}`,
      ...titles,
      ...more,
      ...files,
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  )
  const results = existsSync(reportFile)
    ? readReport(JSON.parse(readFileSync(reportFile, 'utf8')) as PlaywrightReport, kind)
    : []
  return withExitCode(results, code, kind)
}

interface PlaywrightReport {
  readonly errors: readonly { readonly message?: string }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly file?: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly {
        readonly duration: number
        readonly errors?: readonly { readonly message?: string; readonly stack?: string }[]
      }[]
    }[]
  }[]
}

/** Results of Playwright's JSON report. A fault outside of a test counts as one of the run. */
export function readReport({ errors, suites }: PlaywrightReport, kind: string): TestResult[] {
  const folder = kind === 'studio' ? 'tests/studio-page' : 'tests/e2e'
  const results = (suites ?? []).flatMap((suite) =>
    resultsOf(suite, `${folder}/${suite.file ?? ''}`),
  )
  // Beside a failed test as well: the ledger is checked when all has ended.
  if (errors.length === 0) return results
  const error = withoutColours(errors.map(({ message }) => message ?? '').join('\n'))
  return [...results, { file: kind, name: WHOLE_RUN, status: 'failed', seconds: 0, error }]
}

function resultsOf({ suites, specs }: PlaywrightSuite, file: string): TestResult[] {
  const own = (specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }): TestResult => {
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1_000
      if (status === 'expected') return { file, name: title, status: 'passed', seconds }
      if (status === 'skipped') return { file, name: title, status: 'skipped', seconds }
      const faults = results.flatMap((result) => result.errors ?? [])
      const error = faults.map(({ message, stack }) => message ?? stack ?? '').join('\n')
      return { file, name: title, status: 'failed', seconds, error: withoutColours(error) }
    }),
  )
  return [...own, ...(suites ?? []).flatMap((suite) => resultsOf(suite, file))]
}
