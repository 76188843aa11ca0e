import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kind, TRIED_AGAIN } from './test/kinds.ts'
import { HELP, type TestOptions, parseOptions } from './test/options.ts'
import { installNats } from './test/nats.ts'
import { type BrowserPlan, runBrowser, runBrowserAgain } from './test/playwright-run.ts'
import { Interrupted, packageFile, runShown } from './test/process.ts'
import { type RunTrace, readSourceState, writeReport } from './test/report-file.ts'
import { type TestResult, withExitCode } from './test/results.ts'
import {
  type KindRun,
  describeFailureRate,
  describeMinutes,
  describeRepeats,
  describeSlowest,
  describeVerdict,
} from './test/summary.ts'
import { listedOn, parseUnsteady } from './test/unsteady-list.ts'
import { NOTHING, type Verdict, addVerdicts, decideVerdict, stillFailing } from './test/verdict.ts'
import { type VitestPlan, runVitest, runVitestAgain } from './test/vitest-run.ts'

/** The most runs of a test that failed. */
const TRIES_MOST = 3
/** More failures of a kind than this are no accident of the machine: none is retried. */
const FAILURES_TRIED_AGAIN_MOST = 25
const UNSTEADY_LIST = new URL('../tests/unsteady.json', import.meta.url)

/** Where test databases and browser profiles are, if the machine has it: memory. */
const MEMORY_FOLDER = '/dev/shm'
const MEMORY_BYTES_LEAST = 4_000_000_000

/** `npm test` and `npm run test:all`: checks, second tries, and a last line that counts. */
async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  if (options === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  if (options.mutants > 0) return tryMutants(options)
  const listed = listedOn(parseUnsteady(readFileSync(UNSTEADY_LIST, 'utf8')), new Date())
  const source = readSourceState()
  const startedAt = new Date().toISOString()
  const loadAtStart = loadavg()
  const reports = mkdtempSync(join(tmpdir(), 'fairhouse-reports-'))
  try {
    const runs = await runAll(options, reports)
    const verdict = runs.reduce(
      (sum, { tries }) => addVerdicts(sum, decideVerdict(tries, listed)),
      NOTHING,
    )
    const load = { start: loadAtStart, end: loadavg() }
    const suite = options.isAll ? 'all' : 'gate'
    const trace = { ...source, suite, startedAt, load } as const
    return report(options, trace, runs, verdict)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** Least share of mutants that a test must find. */
const MUTANTS_FOUND_LEAST = 0.9

/** `--mutants`: do the tests catch what they should? */
async function tryMutants({ mutants, patterns }: TestOptions): Promise<number> {
  const { runMutants } = await import('./mutants/run.ts')
  const plan = { count: mutants, seed: 'fairhouse', patterns, env: inMemory() }
  const results = await runMutants(plan, say)
  const found = results.filter(({ status }) => status === 'passed').length
  say(`\n${found} passed, ${results.length - found} failed`)
  return results.length > 0 && found >= results.length * MUTANTS_FOUND_LEAST ? 0 : 1
}

/** Runs every kind, and then again what failed, with nothing beside it. */
async function runAll(options: TestOptions, reports: string): Promise<readonly KindRun[]> {
  const runs: KindRun[] = []
  for (const kind of options.kinds) {
    say(`\n── ${kind} ──`)
    const { value, seconds } = await timed(() => runKind(kind, options, reports))
    runs.push({ kind, seconds, tries: [value] })
  }
  if (options.isAudit || options.repeat > 1) return runs
  const again: KindRun[] = []
  for (const run of runs) again.push(await tryAgain(run, options, reports))
  return again
}

async function tryAgain(run: KindRun, options: TestOptions, reports: string): Promise<KindRun> {
  const { kind } = run
  if (!TRIED_AGAIN.includes(kind)) return run
  const tries = [...run.tries]
  let { seconds } = run
  while (tries.length < TRIES_MOST) {
    const failing = stillFailing(tries)
    if (failing.length === 0 || failing.length > FAILURES_TRIED_AGAIN_MOST) break
    say(`\n── ${kind}: ${failing.length} again, try ${tries.length + 1} of ${TRIES_MOST} ──`)
    const next = await timed(() => runKindAgain(kind, options, reports, failing))
    tries.push(next.value)
    seconds += next.seconds
  }
  return { kind, seconds, tries }
}

async function runKind(
  kind: Kind,
  options: TestOptions,
  reports: string,
): Promise<readonly TestResult[]> {
  if (kind === 'lint') return checkOnce(kind, packageFile('oxlint/bin/oxlint'), '--deny-warnings')
  if (kind === 'types') {
    const tsc = packageFile('typescript/bin/tsc')
    const most = await checkOnce(kind, tsc, '--noEmit')
    const office = await checkOnce('types of the office', tsc, '--noEmit', '-p', 'apps/office')
    return [...most, ...office]
  }
  const browser = browserPlan(kind, options, reports)
  if (browser !== undefined) return runBrowser(browser)
  if (kind === 'trials') await installNats()
  const plan = vitestPlan(kind as VitestPlan['project'], options, reports)
  const results: TestResult[] = []
  for (let turn = 0; turn < options.repeat; turn += 1) results.push(...(await runVitest(plan)))
  return results
}

function runKindAgain(
  kind: Kind,
  options: TestOptions,
  reports: string,
  failing: readonly TestResult[],
): Promise<readonly TestResult[]> {
  const browser = browserPlan(kind, { ...options, repeat: 1 }, reports)
  if (browser !== undefined) return runBrowserAgain(browser, failing)
  const plan = vitestPlan(kind as VitestPlan['project'], options, reports)
  return runVitestAgain(plan, failing)
}

function browserPlan(
  kind: Kind,
  { patterns, repeat, languages, isAll }: TestOptions,
  reports: string,
): BrowserPlan | undefined {
  if (kind !== 'core' && kind !== 'journeys' && kind !== 'sweeps' && kind !== 'studio') {
    return undefined
  }
  const reportFile = join(reports, `${kind}.json`)
  const isLayoutChecked = isAll || kind !== 'core'
  const env = {
    ...inMemory(),
    SWEEP_LANGUAGES: languages,
    E2E_LAYOUT: isLayoutChecked ? 'on' : 'off',
  }
  return { kind, patterns, reportFile, env, repeat }
}

function vitestPlan(
  project: VitestPlan['project'],
  { patterns, isAll }: TestOptions,
  reports: string,
): VitestPlan {
  const reportFile = join(reports, `${project}.json`)
  // Trials kill processes and count what is on the disk: theirs are real files.
  const env = project === 'http' ? inMemory() : {}
  // Mere counts, such as lines of a file, warn in the gate and fail in the whole.
  return { project, patterns, reportFile, env: { ...env, TIDY_COUNTS: isAll ? 'fail' : 'warn' } }
}

/** Puts temporary files into memory, where there is room for them. */
function inMemory(): Readonly<Record<string, string>> {
  if (!existsSync(MEMORY_FOLDER)) return {}
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_BYTES_LEAST ? { TMPDIR: MEMORY_FOLDER } : {}
}

/** A check of the whole tree counts as one. */
async function checkOnce(
  name: string,
  script: string,
  ...args: readonly string[]
): Promise<readonly TestResult[]> {
  const { value: code, seconds } = await timed(() =>
    runShown(process.execPath, [script, ...args]),
  )
  if (code !== 0) return withExitCode([], code, name)
  return [{ file: name, name: 'the whole tree', status: 'passed', seconds }]
}

function report(
  options: TestOptions,
  trace: RunTrace,
  runs: readonly KindRun[],
  verdict: Verdict,
): number {
  const first = runs.flatMap(({ tries }) => tries[0] ?? [])
  if (!first.some(({ status }) => status !== 'skipped')) {
    say(`\nNo test ran: no test file's path holds ${options.patterns.join(' or ')}.`)
    say(describeVerdict(verdict))
    return 1
  }
  if (options.repeat > 1) say(`\nHow often each passed:\n${describeRepeats(first)}`)
  if (options.isAudit) say(`\nFirst tries:\n${describeFailureRate(runs)}`)
  say(`\nThe slowest files:\n${describeSlowest(runs)}\n\nMinutes:\n${describeMinutes(runs)}`)
  const [start = 0, end = 0] = [trace.load.start[0], trace.load.end[0]]
  say(`  load average ${start.toFixed(1)} at the start, ${end.toFixed(1)} at the end\n`)
  // A partial run proves nothing about the whole.
  const isWhole = process.argv.slice(2).every((arg) => arg === '--all')
  if (isWhole) writeReport(trace, runs, verdict)
  say(describeVerdict(verdict))
  return verdict.failed.length === 0 ? 0 : 1
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - start) / 1_000 }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1
}
